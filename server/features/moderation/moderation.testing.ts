/** What the tests of moderation share. */
import type { Queue, QueueCase } from '#common/api/moderation.ts';
import type { CaseKind } from '#common/domain/cases.ts';
import type { Client, TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';

const PAGE = 100;

export async function readQueue(client: Client, query = ''): Promise<QueueCase[]> {
  const { body } = await client.get<Queue>(`/moderation/queue?limit=${PAGE}${query}`);
  return body.items;
}

export const findCase = async (client: Client, kind: CaseKind, id: number): Promise<QueueCase | undefined> =>
  (await readQueue(client, `&kind=${kind}`)).find((item) => item.id === id);

export const decide = (client: Client, kind: CaseKind, id: number, body: object) =>
  client.post<{ code?: string; detail?: string }>(`/moderation/${kind}/${id}`, body);

export const REMOVE = { action: 'remove', category: 'scam', reason: 'It asks for gift cards.' };

/** What each person was told of their account, in order: the id, and the sentence. */
export const toldTo = (t: TestApp, userId: number): string[] =>
  t.sentJobs.flatMap(({ name, data }) =>
    name === 'notifications.account' && 'userId' in data && data.userId === userId && 'content' in data
      ? [data.content]
      : [],
  );

export const logOf = (t: TestApp, kind: CaseKind, id: number) =>
  t.db
    .selectFrom('moderation_log')
    .select(['action', 'category', 'reason'])
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

/** A comment on somebody's post, reported by as many members. */
export async function createReportedComment(
  t: TestApp,
  { authorId, reporters = 1 }: { authorId: number; reporters?: number },
): Promise<{ id: number; postId: number; reporterIds: number[] }> {
  const postId = await createPost(t.db, { author_id: await createUser(t.db) });
  const { id } = await t.db
    .insertInto('comments')
    .values({ post_id: postId, author_id: authorId, body: 'Send gift cards' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reporterIds: number[] = [];
  for (let n = 0; n < reporters; n++) {
    const reporterId = await createUser(t.db);
    reporterIds.push(reporterId);
    await (await t.as(reporterId)).post(`/comments/${id}/report`, { reason: 'scam', text: 'Gift cards' });
  }
  return { id, postId, reporterIds };
}

/** A conversation about somebody's post in which both have written, the last one `words`, reported by the one who asked. */
export async function createReportedConversation(
  t: TestApp,
  {
    ownerId,
    askerId,
    messages = 2,
    words = `Message ${messages}`,
    reason = 'harassment',
  }: { ownerId: number; askerId: number; messages?: number; words?: string; reason?: string },
): Promise<number> {
  const { id } = await t.db
    .insertInto('conversations')
    .values({
      post_id: await createPost(t.db, { author_id: ownerId }),
      asker_id: askerId,
      author_id: ownerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let n = 1; n <= messages; n++) {
    await t.db
      .insertInto('messages')
      .values({
        conversation_id: id,
        author_id: n % 2 ? askerId : ownerId,
        body: n === messages ? words : `Message ${n}`,
      })
      .execute();
  }
  await (await t.as(askerId)).post(`/conversations/${id}/report`, { reason });
  return id;
}
