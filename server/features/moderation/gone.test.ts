/** Cases of what goes away while they wait: none is left that nobody can close, and whoever reported it hears. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RoleLevel } from '#common/domain/enums.ts';
import { purgeGoneAccounts } from '#server/features/privacy/privacy.service.ts';
import { purgeDeletedPosts } from '#server/features/posts/posts.service.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { decide, findCase, readQueue, toldTo } from './moderation.testing.ts';

let t: TestApp;
let mod: Client;
let reporterId: number;
let reporter: Client;

beforeAll(async () => {
  t = await createTestApp();
  mod = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
  reporterId = await createUser(t.db);
  reporter = await t.as(reporterId);
});
afterAll(() => t.close());

type Place = { authorId: number; author: Client; postId: number; commentId: number; conversationId: number };

/** A post with a comment and a conversation, both reported. */
async function createReported(values = {}): Promise<Place> {
  const authorId = await createUser(t.db);
  const postId = await createPost(t.db, { author_id: authorId, title: 'Marlin 336', ...values });
  const { id: commentId } = await t.db
    .insertInto('comments')
    .values({ post_id: postId, author_id: authorId, body: 'Send gift cards' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: conversationId } = await t.db
    .insertInto('conversations')
    .values({ post_id: postId, asker_id: reporterId, author_id: authorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('messages')
    .values({ conversation_id: conversationId, author_id: authorId, body: 'Gift cards, I said' })
    .execute();
  await reporter.post(`/comments/${commentId}/report`, { reason: 'scam' });
  await reporter.post(`/conversations/${conversationId}/report`, { reason: 'scam' });
  return { authorId, author: await t.as(authorId), postId, commentId, conversationId };
}

const outcomesOf = async ({ commentId, conversationId }: Place): Promise<(string | null)[]> => {
  const { rows } = await sql<{ outcome: string | null }>`select outcome from cases
    where (kind, subject_id) in (('comment', ${commentId}), ('conversation', ${conversationId})) order by id`.execute(
    t.db,
  );
  return rows.map(({ outcome }) => outcome);
};
const openReports = async (): Promise<number> =>
  (await t.db.selectFrom('reports').select('id').where('answered_at', 'is', null).execute()).length;
/** In no order: which of several cases is closed first is nobody's concern. */
const told = (): string[] => toldTo(t, reporterId).toSorted((one, other) => (one < other ? 1 : -1));
const letDaysPass = (userId: number) =>
  sql`update users set purge_at = now() - interval '1 hour' where id = ${userId}`.execute(t.db);

const GONE = [
  'The conversation you reported is over. Thank you.',
  'The comment you reported is gone with its post. Thank you.',
];

describe('what is left of a post when it is purged', () => {
  it('waits for nobody, and whoever reported it hears so', async () => {
    const place = await createReported();
    expect((await place.author.delete(`/posts/${place.postId}`)).status).toBe(200);
    // For thirty days it can still be decided.
    expect(await findCase(mod, 'comment', place.commentId)).toBeDefined();
    await sql`update posts set deleted_at = now() - interval '31 days' where id = ${place.postId}`.execute(
      t.db,
    );
    expect(await purgeDeletedPosts(t.context)).toBe(1);
    expect(await outcomesOf(place)).toEqual(['gone', 'gone']);
    expect(await readQueue(mod)).toEqual([]);
    expect(await openReports()).toBe(0);
    expect(told()).toEqual(GONE);
  });

  it('also where it goes with the account of its author', async () => {
    t.sentJobs.length = 0;
    const place = await createReported();
    expect((await place.author.delete('/accounts/current', { confirm: 'DELETE' })).status).toBe(200);
    await letDaysPass(place.authorId);
    await purgeGoneAccounts(t.context);
    expect(await outcomesOf(place)).toEqual(['gone', 'gone']);
    expect(await openReports()).toBe(0);
    expect(told()).toEqual(GONE);
  });
});

describe('whoever reported something of a person who deletes the account', () => {
  it('hears at once that a post was taken down', async () => {
    t.sentJobs.length = 0;
    const authorId = await createUser(t.db);
    const postId = await createPost(t.db, { author_id: authorId, title: 'Marlin 336' });
    await reporter.put(`/posts/${postId}/reaction`, { reaction: 5, reason: 'scam' });
    await (await t.as(authorId)).delete('/accounts/current', { confirm: 'DELETE' });
    expect(told()).toEqual(['What you reported, “Marlin 336”, was taken down by its author. Thank you.']);
    expect(await openReports()).toBe(0);
  });

  it('hears that the member has left, where a moderator has looked at it', async () => {
    t.sentJobs.length = 0;
    const place = await createReported();
    await reporter.post(`/users/${place.authorId}/report`, { reason: 'harassment' });
    await place.author.delete('/accounts/current', { confirm: 'DELETE' });
    for (const [kind, id] of [
      ['user', place.authorId],
      ['conversation', place.conversationId],
    ] as const) {
      const open = await findCase(mod, kind, id);
      expect(open?.can).toMatchObject({ decide: true, sanction: false });
      expect((await decide(mod, kind, id, { action: 'keep' })).status).toBe(200);
    }
    expect(told()).toEqual([
      'The member you reported has left the site. Thank you.',
      'The conversation you reported is over. Thank you.',
    ]);
  });

  it('hears it after thirty days, where nobody has', async () => {
    t.sentJobs.length = 0;
    const authorId = await createUser(t.db);
    await reporter.post(`/users/${authorId}/report`, { reason: 'harassment' });
    const postId = await createPost(t.db, { author_id: reporterId });
    const { id: conversationId } = await t.db
      .insertInto('conversations')
      .values({ post_id: postId, asker_id: authorId, author_id: reporterId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.db
      .insertInto('messages')
      .values([
        { conversation_id: conversationId, author_id: authorId, body: 'Gift cards' },
        { conversation_id: conversationId, author_id: reporterId, body: 'No.' },
      ])
      .execute();
    await reporter.post(`/conversations/${conversationId}/report`, { reason: 'scam' });
    await (await t.as(authorId)).delete('/accounts/current', { confirm: 'DELETE' });
    expect(told()).toEqual([]);
    await letDaysPass(authorId);
    await purgeGoneAccounts(t.context);
    expect(told()).toEqual([
      'The member you reported has left the site. Thank you.',
      'The conversation you reported is over. Thank you.',
    ]);
    expect(await findCase(mod, 'conversation', conversationId)).toBeUndefined();
    expect(await findCase(mod, 'user', authorId)).toBeUndefined();
  });

  it('of somebody who is there is told what was found, as always', async () => {
    t.sentJobs.length = 0;
    const id = await createUser(t.db);
    await reporter.post(`/users/${id}/report`, { reason: 'harassment' });
    await decide(mod, 'user', id, { action: 'keep' });
    expect(told()).toEqual(['We looked at the member you reported, and didn’t find a violation. Thank you.']);
  });
});
