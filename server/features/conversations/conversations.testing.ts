/** Conversations for tests: written through the API, as the pages do. */
import { randomUUID } from 'node:crypto';
import type { ConversationStarted, Message } from '#common/api/conversations.ts';
import type { Client, TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';

/** Begins a conversation; gives its first message beside it. */
export async function startTalk(
  asker: Client,
  postId: number,
  body = 'Is it there?',
): Promise<ConversationStarted> {
  const answer = await asker.post<ConversationStarted>('/conversations', {
    postId,
    body,
    clientId: randomUUID(),
  });
  if (answer.status !== 201) throw new Error(`no conversation: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function say(client: Client, conversationId: number, body: string): Promise<Message> {
  const answer = await client.post<Message>(`/conversations/${conversationId}/messages`, { body });
  if (answer.status !== 201) throw new Error(`not sent: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export type Someone = { id: number; client: Client };

export async function createSomeone(
  t: TestApp,
  values: Parameters<typeof createUser>[1] = {},
): Promise<Someone> {
  const id = await createUser(t.db, values);
  return { id, client: await t.as(id) };
}

/** An owner, an asker, and the conversation about the owner's post. */
export async function createTalk(t: TestApp) {
  const [owner, asker] = [await createSomeone(t), await createSomeone(t)];
  const postId = await createPost(t.db, { author_id: owner.id });
  const { conversation, message } = await startTalk(asker.client, postId);
  return { owner, asker, postId, id: conversation.id, conversation, message };
}
