/** What a store takes back to a draft while it is reported: still within reach of the moderators, and of them alone. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Queue, QueueCase } from '#common/api/moderation.ts';
import { PostStatus, RoleLevel } from '#common/domain/enums.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createUser, type TestDealer } from '#server/testing/factories.ts';
import { bring, table } from './inventory.testing.ts';

const REMOVE = { action: 'remove', category: 'scam', reason: 'It asks for gift cards.' };

let t: TestApp;
let dealer: TestDealer;
let staffId: number;
let staff: Client;
let reporter: Client;
let moderator: Client;
let postId: number;

beforeAll(async () => {
  t = await createTestApp();
  reporter = await t.as(await createUser(t.db));
  moderator = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
});
afterAll(() => t.close());
beforeEach(async () => {
  staffId = await createUser(t.db);
  dealer = await createDealer(t.db, { members: { [staffId]: 'staff' } });
  staff = await t.as(staffId, { host: dealer.host });
  await bring(t, staff, table(['A,new,Ruger 10/22,guns,329', 'B,new,Marlin 60,guns,199']));
  postId = (await rowOf('A')).id;
});

const rowOf = (number: string) =>
  t.db
    .selectFrom('posts')
    .select(['id', 'status'])
    .where('tenant_id', '=', dealer.tenantId)
    .where('stock_number', '=', number)
    .executeTakeFirstOrThrow();
/** The next file does not name it any more. */
const retire = async (): Promise<void> => {
  await bring(t, staff, table(['B,new,Marlin 60,guns,199']), true);
  expect((await rowOf('A')).status).toBe(PostStatus.Draft);
};
const report = () => reporter.put(`/posts/${postId}/reaction`, { reaction: 5, reason: 'scam' });
const findCase = async (kind: string): Promise<QueueCase | undefined> => {
  const { body } = await moderator.get<Queue>('/moderation/queue?limit=100');
  return body.items.find((item) => item.kind === kind && item.post?.id === postId);
};
const statusFor = async (client: Client): Promise<number> => (await client.get(`/posts/${postId}`)).status;

it('is a draft for nobody else’s eyes where nobody has reported it', async () => {
  await retire();
  expect([await statusFor(moderator), await statusFor(reporter)]).toEqual([404, 404]);
});

it('can still be hidden where somebody has, and comes back as the draft that it was', async () => {
  await report();
  await retire();
  expect((await findCase('post'))?.reportCount).toBe(1);
  expect([await statusFor(moderator), await statusFor(reporter)]).toEqual([200, 404]);
  expect((await moderator.post(`/moderation/post/${postId}`, REMOVE)).status).toBe(200);
  expect((await rowOf('A')).status).toBe(PostStatus.Hidden);
  expect((await staff.post(`/posts/${postId}/status`, { action: 'publish' })).status).not.toBe(200);
  expect((await moderator.post(`/posts/${postId}/status`, { action: 'restore' })).status).toBe(200);
  expect((await rowOf('A')).status).toBe(PostStatus.Draft);
  // Nothing waits any more: it is the store's alone.
  expect(await statusFor(moderator)).toBe(404);
});

it('can be found to be right, or deleted', async () => {
  await report();
  await retire();
  expect((await moderator.post(`/moderation/post/${postId}`, { action: 'keep' })).status).toBe(200);
  expect((await rowOf('A')).status).toBe(PostStatus.Draft);
  expect(await findCase('post')).toBeUndefined();
  expect((await staff.post(`/posts/${postId}/status`, { action: 'publish' })).status).toBe(200);
  await report();
  await retire();
  const deleted = { ...REMOVE, action: 'delete' };
  expect((await moderator.post(`/moderation/post/${postId}`, deleted)).status).toBe(200);
  expect((await rowOf('A')).status).toBe(PostStatus.Deleted);
});

it('takes no reported comment out of reach', async () => {
  const { id } = await t.db
    .insertInto('comments')
    .values({ post_id: postId, author_id: staffId, body: 'Send gift cards' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await reporter.post(`/comments/${id}/report`, { reason: 'scam' });
  await retire();
  expect((await findCase('comment'))?.comment?.body).toBe('Send gift cards');
  expect((await moderator.post(`/moderation/comment/${id}`, REMOVE)).status).toBe(200);
  expect(await statusFor(moderator)).toBe(404);
});
