/** Comments that offer a prohibited thing wait for a moderator. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comments, CommentWritten } from '#common/api/comments.ts';
import type { Queue } from '#common/api/moderation.ts';
import type { Post } from '#common/api/posts.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';

const OFFER = 'Glock switch for sale, full auto sear, ships to your door';

let t: TestApp;
let author: Client;
let reader: Client;
let moderator: Client;
let postId: number;

beforeAll(async () => {
  t = await createTestApp();
  author = await t.as(await createUser(t.db));
  reader = await t.as(await createUser(t.db));
  moderator = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
  postId = await createPost(t.db, { author_id: await createUser(t.db) });
});
afterAll(() => t.close());

let count = 0;
const offer = async () =>
  (await author.post<CommentWritten>(`/posts/${postId}/comments`, { body: `${OFFER} ${++count}` })).body;
const readable = async (client: Client): Promise<number[]> =>
  (await client.get<Comments>(`/posts/${postId}/comments`)).body.comments.map(({ id }) => id);
const countOf = async () => (await reader.get<Post>(`/posts/${postId}`)).body.commentCount;
const decide = (id: number, action: string) =>
  moderator.post(`/moderation/comment/${id}`, {
    action,
    ...(action === 'keep' ? {} : { reason: 'An offer.' }),
  });
const wasNotified = (id: number) =>
  t.sentJobs.some(
    (job) => job.name === 'notifications.comment' && 'commentId' in job.data && job.data.commentId === id,
  );

describe('a comment that offers a prohibited thing', () => {
  it('is shown to its author alone, counted and announced to nobody', async () => {
    const before = await countOf();
    const { comment, commentCount } = await offer();
    expect(comment).toMatchObject({ isHeld: true, can: { edit: false, delete: true, reply: false } });
    expect(comment.body).toContain('Glock switch');
    expect([commentCount, await countOf()]).toEqual([before, before]);
    expect(await readable(reader)).not.toContain(comment.id);
    expect(wasNotified(comment.id)).toBe(false);
  });

  it('waits in the queue with what was found', async () => {
    const { comment } = await offer();
    const { body } = await moderator.get<Queue>('/moderation/queue?limit=100');
    const found = body.items.find(({ kind, id }) => kind === 'comment' && id === comment.id);
    expect(found?.comment).toMatchObject({ isHeld: true, isRemoved: false });
    expect(found?.causes[0]?.hits[0]?.words.toLowerCase()).toContain('glock switch');
  });

  it('is public once a moderator keeps it, and its author is told', async () => {
    const before = await countOf();
    const { comment } = await offer();
    expect((await decide(comment.id, 'keep')).status).toBe(200);
    expect(await readable(reader)).toContain(comment.id);
    expect(await countOf()).toBe(before + 1);
    expect(wasNotified(comment.id)).toBe(true);
  });

  it('stays out of sight when a moderator removes it', async () => {
    const { comment } = await offer();
    expect((await decide(comment.id, 'remove')).status).toBe(200);
    expect(await readable(reader)).not.toContain(comment.id);
  });

  it('can be removed by its author while it waits', async () => {
    const { comment } = await offer();
    expect((await author.delete(`/comments/${comment.id}`)).status).toBe(200);
    expect(await readable(author)).not.toContain(comment.id);
  });

  it('is held when an edit makes it an offer', async () => {
    const { body } = await author.post<CommentWritten>(`/posts/${postId}/comments`, { body: 'Is it blued?' });
    const edited = await author.patch<CommentWritten>(`/comments/${body.comment.id}`, { body: OFFER });
    expect(edited.body.comment.isHeld).toBe(true);
    expect(await readable(reader)).not.toContain(body.comment.id);
  });

  it('is one comment when it is sent twice', async () => {
    const body = { body: `${OFFER} twice` };
    const [first, second] = [
      await author.post<CommentWritten>(`/posts/${postId}/comments`, body),
      await author.post<CommentWritten>(`/posts/${postId}/comments`, body),
    ];
    expect(second.body.comment.id).toBe(first.body.comment.id);
  });
});

it('a comment that talks about such things is public at once', async () => {
  const { body } = await author.post<CommentWritten>(`/posts/${postId}/comments`, {
    body: 'They found glock switches and auto sears in his garage.',
  });
  expect(body.comment.isHeld).toBe(false);
  expect(await readable(reader)).toContain(body.comment.id);
});
