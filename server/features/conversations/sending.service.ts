/** Beginning a conversation and writing in it: each message once, in order, and told to the other side. */
import type { ConversationStarted, Message, SendMessageBody } from '#common/contracts/conversations.ts';
import { cleanText } from '#common/domain/clean-text.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/core/actor.ts';
import { forbidden, invalidField, notFound, tooMany } from '#server/core/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { accessPostToChange, postCan } from '#server/features/posts/posts.service.ts';
import { type Reader, refusalToSend } from './conversations.policy.ts';
import { selectConversation, selectStanding } from './conversations.queries.ts';
import { accessConversationToChange, type Sides } from './conversations.service.ts';
import { describeWords, viewConversation, viewMessage } from './conversations.view.ts';
import {
  attachPictures,
  insertMessage,
  type MessageRow,
  selectByClientId,
  selectMessage,
} from './messages.queries.ts';
import {
  countBegun,
  insertConversation,
  lockAsker,
  moveReadMark,
  selectConversationOf,
  selectPeople,
  touchConversation,
} from './sides.queries.ts';

/** More people than this nobody asks in earnest. */
const BEGUN_AN_HOUR = 30;
const HOUR_MS = 3_600_000;

type AfterCommit = (publish: () => void) => void;
type Post = Awaited<ReturnType<typeof accessPostToChange>>;

/** Sent again under its `clientId` it answers with what stands there already. */
export async function sendMessage(
  context: AppContext,
  actor: Actor,
  id: number,
  body: SendMessageBody,
): Promise<Message> {
  return inTransaction(context.db, async (tx, afterCommit) => {
    const { sides, reader } = await accessConversationToChange(tx, actor, id);
    const known = await findSent(tx, reader.userId, body.clientId);
    if (known !== null && known.conversation_id !== id) throw usedClientId();
    const row = known ?? (await write(context, tx, { sides, reader, body }));
    if (known === null) await publishMessage(context, tx, afterCommit, { sides, reader, row });
    return viewMessage(row, reader);
  });
}

/** Writes to whoever the post speaks for, in the one conversation that the actor has with them about it. */
export async function startConversation(
  context: AppContext,
  actor: Actor,
  { postId, ...body }: SendMessageBody & { postId: number },
): Promise<ConversationStarted> {
  const { user } = requireMember(actor);
  return inTransaction(context.db, async (tx, afterCommit) => {
    // Its lock decides whose the post is, and lets one tab after the other begin.
    const post = await accessPostToChange(tx, actor, postId);
    const before = await selectConversationOf(tx, postId, user.id);
    const known = await findSent(tx, user.id, body.clientId);
    if (known !== null && known.conversation_id !== before?.id) throw usedClientId();
    const id = before?.id ?? (await begin(context, tx, actor, post));
    const { sides, reader } = await accessConversationToChange(tx, actor, id);
    const row = known ?? (await write(context, tx, { sides, reader, body }));
    if (before === undefined) await publishConversation(context, tx, afterCommit, { sides, reader });
    if (known === null) await publishMessage(context, tx, afterCommit, { sides, reader, row });
    return { conversation: await view(tx, sides, reader), message: viewMessage(row, reader) };
  });
}

async function begin(context: AppContext, tx: Tx, actor: Actor, post: Post): Promise<number> {
  const { user } = requireMember(actor);
  if (!postCan(actor, post).message) throw forbidden('You cannot write about this post.');
  await lockAsker(tx, user.id);
  const begun = await countBegun(tx, user.id, new Date(Date.now() - HOUR_MS));
  if (begun >= BEGUN_AN_HOUR * context.config.rateLimitFactor) {
    throw tooMany(
      'You have begun many conversations. Wait a while before you begin another.',
      HOUR_MS / 1000,
    );
  }
  const isDealers = post.dealer_name !== null;
  const made = await insertConversation(tx, {
    post_id: post.id,
    asker_id: user.id,
    author_id: isDealers ? null : post.author_id,
    tenant_id: isDealers ? post.tenant_id : null,
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

type Writing = { sides: Sides; reader: Reader; body: SendMessageBody };

/** Under the conversation's lock. */
async function write(
  context: AppContext,
  tx: Tx,
  { sides, reader, body: { body, mediaIds = [], clientId } }: Writing,
): Promise<MessageRow> {
  const { userId } = reader;
  const standing = await selectStanding(tx, sides.id, userId);
  const refusal = standing === null ? null : refusalToSend(reader, standing);
  if (refusal !== null) throw forbidden(refusal);
  const words = cleanText(body);
  if (words === '' && mediaIds.length === 0) throw invalidField('body', 'Write a few words.');

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
      throw invalidField('mediaIds', 'One of the pictures is gone. Remove it and add it again.');
    }
  }
  await touchConversation(tx, sides.id, message.created_at);
  await moveReadMark(tx, { conversationId: sides.id, userId, messageId: message.id });
  await context.jobs.send(tx, 'notifications.message', { messageId: message.id });
  const row = await selectMessage(tx, message.id);
  if (row === null) throw notFound('message');
  return row;
}

const otherSide = ({ side }: Reader) => (side === 'asker' ? 'owner' : 'asker');

/** The other side hears of it wherever they are; the own side where it has the conversation open. */
async function publishMessage(
  context: AppContext,
  tx: Tx,
  afterCommit: AfterCommit,
  { sides, reader, row }: { sides: Sides; reader: Reader; row: MessageRow },
): Promise<void> {
  const people = await selectPeople(tx, sides, otherSide(reader));
  const message = viewMessage(row, null);
  afterCommit(() => {
    context.live.notify(
      people.map(({ id }) => id),
      { type: 'RECEIVE_MESSAGE', content: describeWords(row.body, row.media.length), payload: message },
    );
    context.live.change('conversation', sides.id, { type: 'message', message });
  });
}

/** Both sides get it as they see it: the asker in other tabs too. */
async function publishConversation(
  context: AppContext,
  tx: Tx,
  afterCommit: AfterCommit,
  { sides, reader }: { sides: Sides; reader: Reader },
): Promise<void> {
  const seen = [{ userId: reader.userId, conversation: await view(tx, sides, reader) }];
  for (const { id: userId, is_suspended } of await selectPeople(tx, sides, otherSide(reader))) {
    const other: Reader = { userId, side: otherSide(reader), maySend: !is_suspended };
    seen.push({ userId, conversation: await view(tx, sides, other) });
  }
  afterCommit(() => {
    for (const { userId, conversation } of seen) {
      context.live.notify([userId], {
        type: 'CONVERSATION_CREATED',
        content: conversation.lastMessage,
        payload: conversation,
      });
    }
  });
}

async function view(tx: Tx, sides: Sides, reader: Reader) {
  const row = await selectConversation(tx, sides.id, reader.userId);
  if (row === null) throw notFound('conversation');
  return viewConversation(row, reader);
}
