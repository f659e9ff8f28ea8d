/** What a ban does to the listings of the person: out of sight as long as it stands, and back as they were. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Post } from '#common/api/posts.ts';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';

import { endBan } from './ban.ts';
import { asRole, inDays } from './user-admin.testing.ts';

let t: TestApp;
let admin: Client;
let mod: Client;
let visitor: Client;
let id: number;
let changed: number[];

beforeAll(async () => {
  t = await createTestApp();
  admin = await asRole(t, RoleLevel.Admin);
  mod = await asRole(t, RoleLevel.Mod);
  visitor = t.client();
  t.context.events.on('post.changed', ({ postId }) => void changed.push(postId));
});
afterAll(() => t.close());
beforeEach(async () => {
  id = await createUser(t.db);
  changed = [];
});

const ban = async (until: string | null = null) =>
  expect((await admin.post(`/people/${id}/ban`, { reason: 'A scam', until })).status).toBe(200);
const lift = async () => expect((await admin.delete(`/people/${id}/ban`, {})).status).toBe(200);
const own = (values: object = {}) => createPost(t.db, { author_id: id, title: `Lure ${id}`, ...values });
const seen = async (postId: number) => (await visitor.get(`/posts/${postId}`)).status;
const listed = async () =>
  (await visitor.get<{ posts: Post[] }>(`/posts?authorId=${id}`)).body.posts.map((post) => post.id);
const statusOf = async (postId: number) =>
  (
    await t.db
      .selectFrom('posts')
      .select(['status', 'reason'])
      .where('id', '=', postId)
      .executeTakeFirstOrThrow()
  ).status;

describe('a ban', () => {
  it('takes what the person offers out of sight, in lists and feeds too, and tells open pages', async () => {
    const postId = await own();
    const feed = async () => (await t.app.inject('/feeds/listings.xml')).body.includes(`Lure ${id}`);
    expect([await listed(), await feed()]).toEqual([[postId], true]);
    await ban();
    expect([await seen(postId), await listed(), await feed()]).toEqual([404, [], false]);
    expect(changed).toEqual([postId]);
    expect((await mod.get<Post>(`/posts/${postId}`)).body).toMatchObject({
      status: PostStatus.Hidden,
      reason: 'The author’s account is banned.',
    });
  });

  it('leaves what is a store’s, or was written for the site', async () => {
    const dealer = await createDealer(t.db, { members: { [id]: 'staff' } });
    const kept = [
      await own({ type: PostType.News, price: null }),
      await createPost(t.db, { author_id: id, type: PostType.DealerNew }, dealer),
    ];
    await ban();
    for (const postId of kept) expect(await seen(postId)).toBe(200);
  });

  it('that is lifted brings back each as it was, and nothing that a moderator took away', async () => {
    const statuses = [PostStatus.Published, PostStatus.Pending, PostStatus.Complete, PostStatus.Approved];
    const posts = await Promise.all(statuses.map((status) => own({ status })));
    const draft = await own({ status: PostStatus.Draft });
    const hidden = await own();
    await mod.post(`/posts/${hidden}/status`, { action: 'hide', reason: 'Not lawful here.' });
    await ban();
    expect(await Promise.all(posts.map(statusOf))).toEqual(statuses.map(() => PostStatus.Hidden));
    changed = [];
    await lift();
    expect(await Promise.all(posts.map(statusOf))).toEqual(statuses);
    expect(await Promise.all([draft, hidden].map(statusOf))).toEqual([PostStatus.Draft, PostStatus.Hidden]);
    expect(changed.toSorted((a, b) => a - b)).toEqual(posts.toSorted((a, b) => a - b));
  });

  it('with an end brings them back when it is over, and not before', async () => {
    const postId = await own();
    const until = inDays(2);
    await ban(until);
    expect(t.sentJobs).toContainEqual({ name: 'people.banOver', data: { userId: id, until } });
    await endBan(t.context, { userId: id, until });
    expect(await seen(postId)).toBe(404);
    const past = new Date(Date.now() - 1_000);
    await t.db.updateTable('users').set({ banned_until: past }).where('id', '=', id).execute();
    await endBan(t.context, { userId: id, until: past.toISOString() });
    expect(await seen(postId)).toBe(200);
  });

  it('that is lifted leaves away what was decided meanwhile', async () => {
    const postId = await own();
    const reporter = await t.as(await createUser(t.db));
    await reporter.put(`/posts/${postId}/reaction`, { reaction: 5, reason: 'scam' });
    await ban();
    const decision = { action: 'remove', category: 'scam', reason: 'It asks for gift cards.' };
    expect((await mod.post(`/moderation/post/${postId}`, decision)).status).toBe(200);
    await lift();
    expect(await statusOf(postId)).toBe(PostStatus.Hidden);
  });

  it('holds also what a moderator lets pass meanwhile, until it is lifted', async () => {
    const held = await own({ status: PostStatus.Flagged, previous_status: PostStatus.Published });
    await ban();
    expect((await mod.post(`/posts/${held}/status`, { action: 'approve' })).status).toBe(200);
    expect([await seen(held), await statusOf(held)]).toEqual([404, PostStatus.Hidden]);
    await lift();
    expect(await statusOf(held)).toBe(PostStatus.Approved);
  });
});
