/** One's own notifications: listing, counting and reading them. */
import type { Notifications, NotificationsRead } from '#common/api/notifications.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/http/actor.ts';
import { inTransaction } from '#server/db/database.ts';
import {
  countUnread,
  lockFold,
  markConversationRead,
  markRead,
  selectNotifications,
} from './notifications.queries.ts';
import { messageFoldKey } from '#server/features/conversations/conversations.service.ts';
import { decodeCursor, encodeCursor, viewNotification } from './notifications.view.ts';
import { countInTurn } from './unread-counts.ts';

export async function listNotifications(
  context: AppContext,
  actor: Actor,
  { cursor, limit = PAGE_LIMIT_DEFAULT }: { cursor?: string; limit?: number },
): Promise<Notifications> {
  const { user } = requireMember(actor);
  const after = cursor === undefined || cursor === '' ? null : decodeCursor(cursor);
  const [rows, unreadCount] = await Promise.all([
    selectNotifications(context.db, user.id, { after, limit: limit + 1 }),
    countNotifications(context, user.id),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    notifications: page.map(viewNotification),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last) : null,
    unreadCount,
  };
}

/** What a person has not read, up to a cap. */
export async function countNotifications(context: AppContext, userId: number): Promise<number> {
  return (await countUnread(context.db, [userId])).get(userId) ?? 0;
}

/** Marks those that are named, or all; other people's are left alone without a word. */
export async function readNotifications(
  context: AppContext,
  actor: Actor,
  { ids }: { ids?: number[] },
): Promise<NotificationsRead> {
  const { user } = requireMember(actor);
  const changed = await markRead(context.db, user.id, ids ?? null);
  const counts = await countInTurn(context.db, [user.id]);
  const unreadCount = counts.get(user.id) ?? 0;
  if (changed > 0) {
    context.live.notify([user.id], {
      type: 'NOTIFICATION_COUNT_CHANGE',
      content: String(unreadCount),
      payload: null,
    });
  }
  return { unreadCount };
}

/** Whoever has read a conversation has read its notification; their other pages learn of both. */
export async function readConversationNotification(
  context: AppContext,
  { conversationId, userId }: { conversationId: number; userId: number },
): Promise<void> {
  const foldKey = messageFoldKey(conversationId);
  await inTransaction(context.db, async (tx) => {
    await lockFold(tx, foldKey);
    await markConversationRead(tx, userId, foldKey);
  });
  const counts = await countInTurn(context.db, [userId]);
  context.live.notify([userId], {
    type: 'CONVERSATION_READ',
    content: String(counts.get(userId) ?? 0),
    payload: { id: conversationId },
  });
}

export { notifyOfAccount } from './account-news.ts';
export { mailNotification } from './mail.ts';
export {
  notifyOfDealerPost,
  notifyOfEndings,
  notifyOfOutcome,
  notifyOfPriceDrop,
  notifyOfRemovedComment,
} from './post-news.ts';
export { notifyOfMatches } from './search-news.ts';
export { notifyOfComment, notifyOfMessage } from './talk-news.ts';
export { sweepNotifications } from './sweep-notifications.ts';
