/** Message outboxes of this tab. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError } from '#common/api/call.ts';
import { api } from '#web/lib/api.ts';
import { refusalMessage, spendLimit } from '#web/lib/limits.ts';
import { logFailure } from '#web/lib/log.ts';
import { inTime } from '#web/lib/in-time.ts';
import { currentUserQuery } from '#web/lib/current.ts';
import { catchUpMessages, messagesQuery } from './conversations.api.ts';
import { addConversation, completeUpTo, findConversationAbout, receiveMessage } from './messages.cache.ts';
import { outboxKey, readUnsentMessages, readUnsent, writeUnsent } from './message-store.ts';
import { createOutbox, type Failure, type Outbox, type Outgoing } from './outbox.ts';

/** Where a message goes: into a conversation, or to the author of a post. */
export type Target = { conversationId: number } | { postId: number };

export const nameOf = (target: Target): string =>
  'postId' in target ? `post-${target.postId}` : String(target.conversationId);

const TOO_MANY = 429;

const outboxes = new Map<string, Outbox>();
const NOTHING: readonly Outgoing[] = [];

function findOutbox(client: QueryClient, userId: number, target: Target): Outbox {
  const key = outboxKey(userId, nameOf(target));
  const open = outboxes.get(key);
  if (open) return open;
  const outbox = createOutbox({
    unsent: readUnsent(key),
    keep: (messages) => writeUnsent(key, messages),
    send: (message) =>
      inTime('postId' in target ? start(client, target, message) : send(client, target, message)),
    describeFailure: (error) => describeFailure(client, error),
  });
  outboxes.set(key, outbox);
  return outbox;
}

const bodyOf = ({ body, media, clientId }: Outgoing) => ({
  body,
  clientId,
  ...(media.length > 0 && { mediaIds: media.map(({ id }) => id) }),
});

async function send(client: QueryClient, { conversationId }: { conversationId: number }, message: Outgoing) {
  receiveMessage(
    client,
    await api('POST /conversations/:id/messages', { params: { id: conversationId }, body: bodyOf(message) }),
  );
  spendLimit(client, 'messages');
}

async function start(client: QueryClient, { postId }: { postId: number }, message: Outgoing) {
  const answer = await api('POST /conversations', { body: { postId, ...bodyOf(message) } });
  const { id } = answer.conversation;
  spendLimit(client, 'conversations');
  spendLimit(client, 'messages');
  // The conversation takes the composer's place with its messages there. One that a live event brought has some.
  if (completeUpTo(client, id) === null) await client.prefetchInfiniteQuery(messagesQuery(id));
  else catchUpMessages(client, id).catch((error: unknown) => logFailure('Catching up', error));
  addConversation(client, answer.conversation);
  receiveMessage(client, answer.message);
}

function describeFailure(client: QueryClient, error: unknown): Failure {
  if (!(error instanceof ApiError)) return { message: 'That did not work.', isRefused: false };
  const { status } = error;
  // The session may have ended: the page leads to the login, and back to what was not sent.
  if (status === 401) void client.invalidateQueries({ queryKey: currentUserQuery().queryKey });
  const isRefused = status >= 400 && status < 500 && status !== 401 && status !== TOO_MANY;
  return { message: status === 0 ? 'No connection' : refusalMessage(error), isRefused };
}

/** What a person has written about a post and not sent: as a first message, or in the conversation that they began. */
export function readUnsentText(client: QueryClient, userId: number, postId: number): string[] {
  const own = findConversationAbout(client, postId);
  const targets: Target[] = [{ postId }, ...(own ? [{ conversationId: own.id }] : [])];
  return readUnsentMessages(userId, targets.map(nameOf));
}

/** What is on its way to the target, and what opens the outbox that it lies in. */
export function useOutbox(
  userId: number,
  target: Target,
): { outgoing: readonly Outgoing[]; openOutbox: () => Outbox } {
  const client = useQueryClient();
  const open = () => findOutbox(client, userId, target);
  const outgoing = useSyncExternalStore(
    (listener) => open().subscribe(listener),
    () => open().read(),
    () => NOTHING,
  );
  return { outgoing, openOutbox: open };
}
