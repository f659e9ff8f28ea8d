/** Starts conversations and sends messages, once per client ID. */
import type { ConversationStarted, Message, SendMessageBody } from '#common/api/conversations.ts';
import { cleanText } from '#common/domain/clean-text.ts';
import type { Screen } from '#common/domain/screen/compile-screen.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/http/actor.ts';
import { forbidden, invalidField, notFound, tooMany } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { accessPostToChange, postCan } from '#server/features/posts/posts.service.ts';
import { getScreen } from '#server/features/screen/screen.service.ts';
import { requireOpen } from '#server/features/settings/settings.service.ts';
import { requireAllowance, requireNoLinks } from '#server/features/trust-levels/trust-levels.service.ts';
import { pushConversation, pushMessage } from './conversations.live.ts';
import { refusalToSend } from './conversations.policy.ts';
import { selectConversationState } from './conversations.queries.ts';
import { accessConversationToChange, type Found, readConversation } from './conversations.service.ts';
import { viewMessage } from './conversations.view.ts';
import {
  attachPictures,
  insertMessage,
  type MessageRow,
  selectByClientId,
  selectMessage,
} from './messages.queries.ts';
import { pushMark, readUpTo } from './reading.ts';
import {
  countBegun,
  insertConversation,
  lockAsker,
  selectConversationOf,
  selectPeople,
  type SidePerson,
  touchConversation,
} from './sides.queries.ts';

/** More people than this nobody asks in earnest. */
const BEGUN_AN_HOUR = 30;
const HOUR_MS = 3_600_000;

type Post = Awaited<ReturnType<typeof accessPostToChange>>;

/** What was sent, and what is to be told of it: null where it was sent before. */
type Sent = Found & { row: MessageRow; news: { people: SidePerson[]; mark: number | null } | null };

/** Sent again under its `clientId` it answers with what stands there already. */
export async function sendMessage(
  context: AppContext,
  actor: Actor,
  id: number,
  body: SendMessageBody,
): Promise<Message> {
  await requireOpen(context, context.db, 'messagesOpen');
  const screen = await getScreen(context, context.db);
  const sent = await inTransaction(context.db, async (tx) => {
    const found = await accessConversationToChange(tx, actor, id);
    const known = await findSent(tx, found.reader.userId, body.clientId);
    if (known !== null && known.conversation_id !== id) throw usedClientId();
    return sendOnce(context, tx, actor, { ...found, known, body });
  });
  publish(context, screen, sent);
  return viewMessage(sent.row, sent.reader, screen);
}

/** Writes to whoever the post speaks for, in the one conversation that the actor has with them about it. */
export async function startConversation(
  context: AppContext,
  actor: Actor,
  { postId, ...body }: SendMessageBody & { postId: number },
): Promise<ConversationStarted> {
  const { user } = requireMember(actor);
  await requireOpen(context, context.db, 'messagesOpen');
  const screen = await getScreen(context, context.db);
  const { hasBegun, ...sent } = await inTransaction(context.db, async (tx) => {
    // Its lock decides whose the post is, and lets one tab after the other begin.
    const post = await accessPostToChange(tx, actor, postId);
    const before = await selectConversationOf(tx, postId, user.id);
    const known = await findSent(tx, user.id, body.clientId);
    if (known !== null && known.conversation_id !== before?.id) throw usedClientId();
    const id = before?.id ?? (await begin(context, tx, actor, post));
    const found = await accessConversationToChange(tx, actor, id);
    const written = await sendOnce(context, tx, actor, { ...found, known, body });
    return { ...written, hasBegun: before === undefined };
  });
  const { sides, reader, row, news } = sent;
  if (hasBegun && news !== null) await pushConversation(context, sides.id, news.people);
  publish(context, screen, sent);
  return {
    conversation: await readConversation(context.db, actor, sides.id),
    message: viewMessage(row, reader, screen),
  };
}

async function begin(context: AppContext, tx: Tx, actor: Actor, post: Post): Promise<number> {
  const { user } = requireMember(actor);
  if (!postCan(actor, post).message) throw forbidden('You can’t message about this post.');
  await lockAsker(tx, user.id);
  const begun = await countBegun(tx, user.id, new Date(Date.now() - HOUR_MS));
  if (begun >= BEGUN_AN_HOUR * context.config.rateLimitFactor) {
    throw tooMany(
      'You’ve started a lot of conversations. Wait a while before starting another.',
      HOUR_MS / 1000,
    );
  }
  await requireAllowance(context, tx, actor, 'conversations');
  const isDealerOwned = post.dealer_name !== null;
  const made = await insertConversation(tx, {
    post_id: post.id,
    asker_id: user.id,
    author_id: isDealerOwned ? null : post.author_id,
    tenant_id: isDealerOwned ? post.tenant_id : null,
  });
  const conversation = made ?? (await selectConversationOf(tx, post.id, user.id));
  if (conversation === undefined) throw notFound('conversation');
  return conversation.id;
}

async function findSent(tx: Tx, userId: number, clientId: string | undefined): Promise<MessageRow | null> {
  const known = clientId === undefined ? undefined : await selectByClientId(tx, userId, clientId);
  return known === undefined ? null : selectMessage(tx, known.id);
}

const usedClientId = () => invalidField('clientId', 'This name was given to another message.');

type Sending = Found & { known: MessageRow | null; body: SendMessageBody };

/** Under the conversation's lock. */
async function sendOnce(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  { sides, reader, known, body: { body, mediaIds = [], clientId } }: Sending,
): Promise<Sent> {
  if (known !== null) return { sides, reader, row: known, news: null };
  const { userId } = reader;
  const state = await selectConversationState(tx, sides.id, userId);
  const refusal = state === null ? null : refusalToSend(reader, state);
  if (refusal !== null) throw forbidden(refusal);
  const words = cleanText(body);
  if (words === '' && mediaIds.length === 0) throw invalidField('body', 'Write something first.');
  const doing = { forStore: sides.tenant_id !== null && reader.side === 'owner' };
  await requireNoLinks(context, tx, actor, { body: words }, doing);
  await requireAllowance(context, tx, actor, 'messages', doing);

  const message = await insertMessage(tx, {
    conversation_id: sides.id,
    author_id: userId,
    body: words,
    client_id: clientId ?? null,
  });
  if (message === undefined) throw usedClientId();
  if (mediaIds.length > 0) {
    const attached = await attachPictures(tx, { messageId: message.id, ownerId: userId, ids: mediaIds });
    if (attached !== mediaIds.length) {
      throw invalidField('mediaIds', 'One of the photos is gone. Remove it and add it again.');
    }
  }
  await touchConversation(tx, sides.id, { at: message.created_at, authorId: userId });
  // Whoever answers has read what stands above.
  const mark = await readUpTo(context, tx, { sides, reader }, message.id);
  await context.jobs.send(tx, 'notifications.message', { messageId: message.id });
  const row = await selectMessage(tx, message.id);
  if (row === null) throw notFound('message');
  return { sides, reader, row, news: { people: await selectPeople(tx, sides), mark } };
}

/** At once after the commit: messages reach open pages in the order in which they were written. */
function publish(context: AppContext, screen: Screen, { news, row, ...found }: Sent): void {
  if (news === null) return;
  pushMessage(context, screen, news.people, row);
  pushMark(context, found, news.mark);
}
