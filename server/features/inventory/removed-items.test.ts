/** Imports and what was deleted: a file that names it again does not bring it back. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PostStatus, PostType, RoleLevel } from '#common/domain/enums.ts';
import { purgeDeletedPosts } from '#server/features/posts/posts.service.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser, type TestDealer } from '#server/testing/factories.ts';
import { apply, bring, check, rowsOf, table } from './inventory.testing.ts';

const BY_MODERATOR = 'A moderator deleted this listing. Remove it from the file.';
const BY_STAFF =
  'This listing was deleted on the site. Remove it from the file, give it another stock number, or create it again on the site.';
const FILE = table(['A,new,Ruger 10/22,guns,329', 'B,new,Marlin 60,guns,199']);

let t: TestApp;
let dealer: TestDealer;
let staffId: number;
let staff: Client;
let moderator: Client;

beforeAll(async () => {
  t = await createTestApp();
  moderator = await t.as(await createUser(t.db, { role: RoleLevel.Mod }));
});
afterAll(() => t.close());
beforeEach(async () => {
  staffId = await createUser(t.db);
  dealer = await createDealer(t.db, { members: { [staffId]: 'staff' } });
  staff = await t.as(staffId, { host: dealer.host });
});

const alive = async (): Promise<string[]> =>
  (
    await t.db
      .selectFrom('posts')
      .select('stock_number')
      .where('tenant_id', '=', dealer.tenantId)
      .where('status', '<>', PostStatus.Deleted)
      .orderBy('stock_number')
      .execute()
  ).map(({ stock_number: number }) => number ?? '');

const idOf = async (number: string): Promise<number> =>
  (
    await t.db
      .selectFrom('posts')
      .select('id')
      .where('tenant_id', '=', dealer.tenantId)
      .where('stock_number', '=', number)
      .executeTakeFirstOrThrow()
  ).id;

const messageOf = async (importId: number): Promise<string | undefined> =>
  (await rowsOf(staff, importId, 'error'))[0]?.errors[0]?.message;

const purge = async () => {
  await sql`update posts set deleted_at = deleted_at - interval '31 days' where status = 70`.execute(t.db);
  await purgeDeletedPosts(t.context);
};

it.each([
  ['a moderator', BY_MODERATOR, async (id: number) => moderator.delete(`/posts/${id}`)],
  ['staff', BY_STAFF, async (id: number) => staff.delete(`/posts/${id}`)],
  [
    'staff, among many',
    BY_STAFF,
    async (id: number) => staff.post('/inventory/bulk', { ids: [id], action: 'delete' }),
  ],
])('what %s deleted stays deleted, file after file, after the purge too', async (_who, message, remove) => {
  await bring(t, staff, FILE);
  expect((await remove(await idOf('A'))).status).toBeLessThan(300);
  for (const wait of [undefined, purge, undefined]) {
    await wait?.();
    const done = await bring(t, staff, table(['a,new,Ruger 10/22,guns,299', 'B,new,Marlin 60,guns,199']));
    expect(done.counts).toMatchObject({ create: 0, unchanged: 1, error: 1 });
    expect(await messageOf(done.id)).toBe(message);
  }
  expect(await alive()).toEqual(['B']);
});

it('what is deleted between the check and the end is not made anew', async () => {
  await bring(t, staff, FILE);
  const checked = await check(staff, table(['A,new,Ruger 10/22,guns,299', 'B,new,Marlin 60,guns,189']));
  await moderator.delete(`/posts/${await idOf('A')}`);
  const done = await apply(t, staff, checked.id);
  expect(done.counts).toMatchObject({ create: 0, update: 1, error: 1 });
  expect(await messageOf(done.id)).toBe(BY_MODERATOR);
  expect(await alive()).toEqual(['B']);
});

it('a number is free again when it was written anew on the site, or restored', async () => {
  await bring(t, staff, FILE);
  await staff.delete(`/posts/${await idOf('A')}`);
  const removed = await idOf('B');
  await moderator.delete(`/posts/${removed}`);
  await createPost(t.db, { author_id: staffId, type: PostType.DealerNew, stock_number: 'A' }, dealer);
  await moderator.post(`/posts/${removed}/status`, { action: 'restore' });
  expect((await check(staff, FILE)).counts).toMatchObject({ create: 0, error: 0 });
});

it('what staff deleted before any file named it comes with the first that does', async () => {
  const id = await createPost(
    t.db,
    { author_id: staffId, type: PostType.DealerNew, stock_number: 'A' },
    dealer,
  );
  await staff.delete(`/posts/${id}`);
  expect((await bring(t, staff, FILE)).counts).toMatchObject({ create: 2, error: 0 });
});

it('what another store deleted is nothing to this one', async () => {
  await bring(t, staff, FILE);
  await moderator.delete(`/posts/${await idOf('A')}`);
  const otherId = await createUser(t.db);
  const other = await createDealer(t.db, { members: { [otherId]: 'staff' } });
  const theirs = await t.as(otherId, { host: other.host });
  expect((await check(theirs, FILE)).counts).toMatchObject({ create: 2, error: 0 });
});
