/** Reading conversations: the way to one, a page of them, a page of messages, and who may watch. */
import type { Conversation, Conversations, ConversationsQuery, Messages } from '#common/api/conversations.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/http/actor.ts';
import { type AppError, invalidField, notFound } from '#server/http/errors.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { getScreen } from '#server/features/screen/screen.service.ts';
import type { WatchAccess } from '#server/realtime/live.ts';
import { type Reader, readerOf, sideOf } from './conversations.policy.ts';
import {
  countUnread,
  LIST_START,
  type ListPosition,
  selectConversation,
  selectConversations,
  selectInbox,
} from './conversations.queries.ts';
import { viewConversation, viewMessage } from './conversations.view.ts';
import { selectMessages } from './messages.queries.ts';
import { lockSides, selectSides } from './sides.queries.ts';

const MAX_ID = 2_147_483_647;

export type Sides = NonNullable<Awaited<ReturnType<typeof selectSides>>>;
/** The two sides, and the actor as one of them. */
export type Found = { sides: Sides; reader: Reader };

function requireReader(actor: Actor, sides: Sides | undefined): Found {
  const reader = sides === undefined ? null : readerOf(actor, sides);
  if (sides === undefined || reader === null) throw notFound('conversation');
  return { sides, reader };
}

/**
 * The two sides, and the actor as one of them.
 * @throws 404 where there is none, and for everyone who does not take part: both look alike.
 */
export async function accessConversation(db: Database, actor: Actor, id: number): Promise<Found> {
  requireMember(actor);
  return requireReader(actor, await selectSides(db, id));
}

/** The same, locked until the transaction ends. */
export async function accessConversationToChange(tx: Tx, actor: Actor, id: number): Promise<Found> {
  requireMember(actor);
  return requireReader(actor, await lockSides(tx, id));
}

export async function readConversation(db: Database, actor: Actor, id: number): Promise<Conversation> {
  const { reader } = await accessConversation(db, actor, id);
  const row = await selectConversation(db, id, reader.userId);
  if (row === null) throw notFound('conversation');
  return viewConversation(row, reader);
}

export async function listConversations(
  context: AppContext,
  actor: Actor,
  { postId, inbox, cursor, limit = PAGE_LIMIT_DEFAULT }: ConversationsQuery,
): Promise<Conversations> {
  const { user, tenantIds, tenant } = requireMember(actor);
  if (inbox !== undefined && actor.membership === null) throw notFound('inbox');
  const position = {
    after: cursor === undefined ? LIST_START : decodePosition(cursor),
    limit: limit + 1,
  };
  const rows =
    inbox === undefined
      ? await selectConversations(
          context.db,
          { userId: user.id, tenantIds: [...tenantIds] },
          { ...position, postId: postId ?? null },
        )
      : await selectInbox(context.db, { userId: user.id, tenantId: tenant.id }, { ...position, inbox });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    conversations: page.flatMap((row) => {
      const reader = readerOf(actor, row);
      return reader === null ? [] : viewConversation(row, reader);
    }),
    nextCursor:
      rows.length > limit && last !== undefined ? `${last.last_message_at.getTime()}.${last.id}` : null,
  };
}

/** Newest first from the cursor on; with `after` what came after that message, oldest first. */
export async function listMessages(
  context: AppContext,
  actor: Actor,
  id: number,
  { cursor, after, limit = PAGE_LIMIT_DEFAULT }: { cursor?: string; after?: number; limit?: number },
): Promise<Messages> {
  const { reader } = await accessConversation(context.db, actor, id);
  const rows = await selectMessages(context.db, id, {
    ...(after === undefined
      ? { direction: 'older', than: cursor === undefined ? MAX_ID : decodeId(cursor) }
      : { direction: 'newer', than: after }),
    limit: limit + 1,
  });
  const screen = await getScreen(context, context.db);
  const messages = rows.slice(0, limit).map((row) => viewMessage(row, reader, screen));
  const last = messages.at(-1);
  return { messages, nextCursor: rows.length > limit && last !== undefined ? String(last.id) : null };
}

/** Messages that wait for a person, up to a cap. */
export const countUnreadMessages = (context: AppContext, userId: number): Promise<number> =>
  countUnread(context.db, userId);

/** Who may watch a conversation on an open page: whoever takes part in it at that moment. */
export function watchConversation(context: AppContext): WatchAccess {
  return async (id) => {
    const sides = await selectSides(context.db, id);
    return sides === undefined ? null : (actor) => sideOf(actor, sides) !== null;
  };
}

const invalidCursor = (): AppError =>
  invalidField('cursor', 'This page link has expired. Start from the first page.');

/** @throws 422 where the text is no cursor of conversations. */
function decodePosition(cursor: string): ListPosition {
  const match = /^(\d{1,13})\.(\d{1,10})$/.exec(cursor);
  if (match === null || Number(match[2]) > MAX_ID) throw invalidCursor();
  return { at: new Date(Number(match[1])), id: Number(match[2]) };
}

/** @throws 422 where the text is no cursor of messages. */
function decodeId(cursor: string): number {
  const id = /^[1-9]\d{0,9}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (id <= MAX_ID) return id;
  throw invalidCursor();
}

export { messageFoldKey } from './conversations.policy.ts';
export { maySeeMessagePicture } from './message-pictures.ts';
