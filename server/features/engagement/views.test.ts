/** Views over HTTP: who counts, how often, and what becomes of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Post } from '#common/api/posts.ts';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser, type TestDealer } from '#server/testing/factories.ts';
import { writeViews } from './views.ts';

let t: TestApp;
let dealer: TestDealer;
let staff: number;
let reader: number;
beforeAll(async () => {
  t = await createTestApp();
  staff = await createUser(t.db);
  reader = await createUser(t.db);
  dealer = await createDealer(t.db, { members: { [staff]: 'staff' } });
});
afterAll(() => t.close());

async function viewsOf(postId: number): Promise<number> {
  await writeViews(t.context);
  const row = await t.db
    .selectFrom('post_views')
    .select('views')
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row?.views ?? 0;
}

const storeViews = async (): Promise<number> => {
  const rows = await t.db
    .selectFrom('tenant_views')
    .select('views')
    .where('tenant_id', '=', dealer.tenantId)
    .execute();
  return rows.reduce((sum, row) => sum + row.views, 0);
};

it('counts a reader once a day, a member and a visitor apart, and never those whose post it is', async () => {
  const id = await createPost(t.db, { author_id: staff, type: PostType.DealerNew }, dealer);
  const before = await storeViews();
  for (const client of [await t.as(reader), await t.as(reader), t.client(), t.client(), await t.as(staff)]) {
    expect((await client.post(`/posts/${id}/view`)).status).toBe(200);
  }
  expect(await viewsOf(id)).toBe(2);
  expect((await storeViews()) - before).toBe(2);

  const other = await createUser(t.db);
  await (await t.as(other)).post(`/posts/${id}/view`);
  expect(await viewsOf(id)).toBe(3);
});

it('counts a private listing for itself and for no store', async () => {
  const id = await createPost(t.db, { author_id: await createUser(t.db) });
  const before = await storeViews();
  await (await t.as(reader)).post(`/posts/${id}/view`);
  expect(await viewsOf(id)).toBe(1);
  expect(await storeViews()).toBe(before);
});

it('does not tell a post that may not be seen from one that is not there', async () => {
  const id = await createPost(t.db, { author_id: staff, status: PostStatus.Draft });
  expect((await t.client().post(`/posts/${id}/view`)).status).toBe(404);
  expect((await t.client().post('/posts/2000000000/view')).status).toBe(404);
  expect(await viewsOf(id)).toBe(0);
});

it('forgets a post that has gone meanwhile, and keeps the others', async () => {
  const author = await createUser(t.db);
  const [gone, kept] = [
    await createPost(t.db, { author_id: author }),
    await createPost(t.db, { author_id: author }),
  ];
  const client = await t.as(reader);
  await client.post(`/posts/${gone}/view`);
  await client.post(`/posts/${kept}/view`);
  await t.db.deleteFrom('posts').where('id', '=', gone).execute();
  expect(await viewsOf(kept)).toBe(1);
  expect(await viewsOf(gone)).toBe(0);
});

it('is told to the author with the conversations, and to nobody else', async () => {
  const id = await createPost(t.db, { author_id: staff });
  const readerClient = await t.as(reader);
  await readerClient.post(`/posts/${id}/view`);
  await readerClient.post('/conversations', { postId: id, body: 'Is it still there?' });
  await writeViews(t.context);
  const own = await t.as(staff);
  expect((await own.get<Post>(`/posts/${id}`)).body.ownNumbers).toEqual({ views: 1, conversations: 1 });
  for (const client of [
    readerClient,
    t.client(),
    await t.as(await createUser(t.db, { role: RoleLevel.Mod })),
  ]) {
    expect((await client.get<Post>(`/posts/${id}`)).body).not.toHaveProperty('ownNumbers');
  }
});
