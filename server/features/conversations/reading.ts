/** Read marks. */
import type { ConversationRead } from '#common/api/conversations.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/http/actor.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { countUnread, countUnreadOf } from './conversations.queries.ts';
import { accessConversationToChange, type Found } from './conversations.service.ts';
import { hasMessageNotification, hasWaiting, moveReadMark } from './sides.queries.ts';

/** The mark moves forward only; each member of a dealer has one. */
export async function markConversationRead(
  context: AppContext,
  actor: Actor,
  id: number,
  messageId: number,
): Promise<ConversationRead> {
  const { db } = context;
  const { user } = requireMember(actor);
  await inTransaction(db, async (tx, afterCommit) => {
    const found = await accessConversationToChange(tx, actor, id);
    const mark = await readUpTo(context, tx, found, messageId);
    afterCommit(() => pushMark(context, found, mark));
  });
  const [unreadCount, unreadMessagesCount] = await Promise.all([
    countUnreadOf(db, id, user.id),
    countUnread(db, user.id),
  ]);
  return { unreadCount, unreadMessagesCount };
}

/**
 * Moves the reader's mark under the conversation's lock, which keeps notifications about it from being written
 * meanwhile. One that stands there, also where the mark stays, is read by a job: whoever was killed in between
 * would leave it.
 * @returns the mark; null where it has passed nothing of the other side
 */
export async function readUpTo(
  context: AppContext,
  tx: Tx,
  { sides, reader: { userId } }: Found,
  messageId: number,
): Promise<number | null> {
  const notification = { conversationId: sides.id, userId };
  const hasWaited = await hasWaiting(tx, sides, userId);
  const mark = await moveReadMark(tx, { ...notification, messageId });
  const passed = hasWaited && mark !== undefined ? mark : null;
  if (passed !== null || (await hasMessageNotification(tx, notification))) {
    await context.jobs.send(tx, 'notifications.conversationRead', notification);
  }
  return passed;
}

/** Whoever has the conversation open sees how far that side has read. */
export function pushMark(context: AppContext, { sides, reader }: Found, mark: number | null): void {
  if (mark === null) return;
  context.live.change('conversation', sides.id, { type: 'read', side: reader.side, messageId: mark });
}
