/** What owners hear of their posts: what was decided about one, and an end that comes near. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CommentWritten } from '#common/api/comments.ts';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser, type TestDealer } from '#server/testing/factories.ts';
import { contentsOf, listOf, deliverAll } from './notifications.testing.ts';
import { notifyOfEndings } from './post-news.ts';

let t: TestApp;
let ownerId: number;
let owner: Client;
let moderator: Client;
let dealer: TestDealer;
let staff: Client;

beforeAll(async () => {
  t = await createTestApp();
  moderator = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
});
afterAll(() => t.close());
beforeEach(async () => {
  ownerId = await createUser(t.db);
  owner = await t.as(ownerId);
  const staffId = await createUser(t.db);
  dealer = await createDealer(t.db, { members: { [staffId]: 'staff' } });
  staff = await t.as(staffId, { host: dealer.host });
  t.sentJobs.length = 0;
});

describe('a decision', () => {
  const act = async (id: number, action: string, reason?: string) => {
    const { status } = await moderator.post(`/posts/${id}/status`, { action, reason });
    expect(status).toBe(200);
    await deliverAll(t);
  };

  it('is told to the owner with its reason, each by itself', async () => {
    const id = await createPost(t.db, { author_id: ownerId, title: 'Marlin 336' });
    await act(id, 'flag', 'The serial number\nis in the picture.');
    await act(id, 'approve');
    await act(id, 'hide', 'Prohibited item');
    await owner.post(`/posts/${id}/appeal`, { text: 'It is lawful.' });
    await act(id, 'hide', 'It is not');
    await act(id, 'restore');
    expect((await contentsOf(owner)).toReversed()).toEqual([
      '“Marlin 336” is hidden while a moderator reviews it. You can appeal. The reason: The serial number is in the picture.',
      'A moderator approved “Marlin 336”. It is public again.',
      'A moderator hid “Marlin 336”. You can appeal. The reason: Prohibited item',
      'Your appeal about “Marlin 336” was turned down. The reason: It is not',
      'A moderator restored “Marlin 336”.',
    ]);
    expect(
      (await listOf(owner)).every(({ type, url }) => type === 'moderation' && url === `/posts/${id}`),
    ).toBe(true);
    expect(await contentsOf(moderator)).toEqual([]);
  });

  it.each(['approve', 'unflag'])(
    'to %s what nobody had seen before says that it is public now',
    async (action) => {
      const held = {
        status: PostStatus.Flagged,
        previous_status: PostStatus.Published,
        flagged_at: new Date(0),
      };
      const id = await createPost(t.db, { author_id: ownerId, title: 'Marlin 336', ...held });
      await act(id, action);
      expect(await contentsOf(owner)).toEqual(['A moderator approved “Marlin 336”. It is public now.']);
    },
  );

  it('to unflag, and to delete, too; what its owner does is none', async () => {
    const status = PostStatus.Flagged;
    const id = await createPost(t.db, { author_id: ownerId, title: 'Marlin 336', status });
    await act(id, 'unflag');
    await moderator.delete(`/posts/${id}`);
    const other = await createPost(t.db, { author_id: ownerId });
    await owner.post(`/posts/${other}/status`, { action: 'markSold' });
    await owner.delete(`/posts/${other}`);
    await deliverAll(t);
    expect((await listOf(owner)).map(({ content, url }) => [content, url])).toEqual([
      ['A moderator deleted “Marlin 336”.', '/profile'],
      ['“Marlin 336” is public again.', `/posts/${id}`],
    ]);
  });

  it('by enough reports is told without naming anyone', async () => {
    const id = await createPost(t.db, { author_id: ownerId, title: 'Marlin 336' });
    for (let n = 0; n < 3; n++) {
      const client = await t.as(await createUser(t.db, { created_at: new Date(0) }));
      await client.put(`/posts/${id}/reaction`, { reaction: 5, reason: 'scam', text: 'Private words' });
    }
    await deliverAll(t);
    expect(await contentsOf(owner)).toEqual([
      'Several members reported “Marlin 336”. It’s hidden until a moderator reviews it.',
    ]);
  });

  it('about a dealer’s post is told to every member', async () => {
    const id = await createPost(
      t.db,
      { author_id: ownerId, type: PostType.DealerNew, title: 'Marlin 336' },
      dealer,
    );
    await act(id, 'hide', 'Prohibited item');
    expect(await contentsOf(staff)).toEqual([
      'A moderator hid “Marlin 336”. You can appeal. The reason: Prohibited item',
    ]);
  });
});

describe('a comment that a moderator removed', () => {
  it('is told to its author, with the way to the post', async () => {
    const postId = await createPost(t.db, { author_id: await createUser(t.db), title: 'Marlin 336' });
    const { body } = await owner.post<CommentWritten>(`/posts/${postId}/comments`, { body: 'Nonsense' });
    t.sentJobs.length = 0;
    expect((await moderator.delete(`/comments/${body.comment.id}`)).status).toBe(200);
    await deliverAll(t);
    expect(await listOf(owner)).toMatchObject([
      {
        type: 'moderation',
        content: 'A moderator removed your comment on “Marlin 336”.',
        url: `/posts/${postId}`,
        count: 1,
      },
    ]);
  });

  it('is no news where its author removed it', async () => {
    const postId = await createPost(t.db, { author_id: await createUser(t.db) });
    for (const client of [owner, moderator]) {
      const { body } = await client.post<CommentWritten>(`/posts/${postId}/comments`, { body: 'Nonsense' });
      await client.delete(`/comments/${body.comment.id}`);
    }
    await deliverAll(t);
    expect([await contentsOf(owner), await contentsOf(moderator)]).toEqual([[], []]);
  });
});

describe('a listing that ends soon', () => {
  const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
  const DAY = /^Your listing “Marlin 336” expires on [A-Z][a-z]+ \d{1,2}\. Renew it to keep it in search\.$/;

  it('is told to its owner five days ahead, once for each life', async () => {
    const id = await createPost(t.db, { author_id: ownerId, title: 'Marlin 336', expires_at: inDays(4.9) });
    expect(await notifyOfEndings(t.context)).toBe(1);
    expect(await notifyOfEndings(t.context)).toBe(0);
    expect(await listOf(owner)).toMatchObject([
      { type: 'account', content: expect.stringMatching(DAY) as string, url: `/posts/${id}` },
    ]);
    await owner.post(`/posts/${id}/renew`);
    expect(await notifyOfEndings(t.context)).toBe(0);
    await t.db
      .updateTable('posts')
      .set({ expires_at: inDays(3) })
      .where('id', '=', id)
      .execute();
    expect(await notifyOfEndings(t.context)).toBe(1);
    expect(await listOf(owner)).toHaveLength(2);
  });

  it('of a dealer is told to every member', async () => {
    await createPost(
      t.db,
      { author_id: ownerId, type: PostType.DealerUsed, title: 'Marlin 336', expires_at: inDays(1) },
      dealer,
    );
    expect(await notifyOfEndings(t.context)).toBe(1);
    expect(await contentsOf(staff)).toEqual([expect.stringMatching(DAY)]);
    expect(await contentsOf(owner)).toEqual([]);
  });

  it.each([
    ['that has longer to go', { expires_at: inDays(5.1) }],
    ['that has ended', { expires_at: inDays(-0.1) }],
    ['that was sold', { expires_at: inDays(1), status: PostStatus.Complete }],
    ['that is out of sight', { expires_at: inDays(1), status: PostStatus.Hidden }],
    ['that is a discussion', { type: PostType.Basic }],
  ])('is none %s', async (_name, values) => {
    await createPost(t.db, { author_id: ownerId, ...values });
    expect(await notifyOfEndings(t.context)).toBe(0);
  });
});
