/** Rows with nothing to do: they wait for nobody, write nothing, and are not taken for such when something has changed. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createUser, type TestDealer } from '#server/testing/factories.ts';
import { applyImport } from './applying.ts';
import { apply, bring, check, goodRow, rowsOf, table } from './inventory.testing.ts';

let t: TestApp;
let dealer: TestDealer;
let staff: Client;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  const staffId = await createUser(t.db);
  dealer = await createDealer(t.db, { members: { [staffId]: 'staff' } });
  staff = await t.as(staffId, { host: dealer.host });
});

const FILE = table([1, 2, 3].map((n) => goodRow(n)));
const postsOf = () =>
  sql<{ id: number; price: number; version: string }>`
    select id, price, xmin::text as version from posts where tenant_id = ${dealer.tenantId} order by id`.execute(
    t.db,
  );

it('touch no listing, not even one that somebody else is changing', async () => {
  await bring(t, staff, FILE);
  const before = (await postsOf()).rows;
  const checked = await check(staff, FILE);
  await staff.post(`/inventory/imports/${checked.id}/apply`);
  await t.db.transaction().execute(async (other) => {
    await sql`select id from posts where tenant_id = ${dealer.tenantId} for update`.execute(other);
    await applyImport(t.context, { importId: checked.id });
  });
  expect((await check(staff, FILE)).counts.unchanged).toBe(3);
  expect((await postsOf()).rows.map(({ id, price }) => [id, price])).toEqual(
    before.map(({ id, price }) => [id, price]),
  );
  const rows = await rowsOf(staff, checked.id, 'unchanged');
  expect(rows.map(({ postId, appliedAt }) => [postId, appliedAt !== null])).toEqual(
    before.map(({ id }) => [id, true]),
  );
});

it('write nothing to the listings', async () => {
  await bring(t, staff, FILE);
  const before = (await postsOf()).rows;
  await bring(t, staff, FILE);
  expect((await postsOf()).rows).toEqual(before);
});

it('are worked on like any other where the listing differs by then', async () => {
  await bring(t, staff, FILE);
  const [first, second] = (await postsOf()).rows;
  const checked = await check(staff, FILE);
  expect(checked.counts.unchanged).toBe(3);
  // By hand, and by a file that came in between.
  await staff.patch(`/posts/${first?.id ?? 0}`, { price: 555 });
  await bring(t, staff, table([goodRow(2, 444)]));
  const done = await apply(t, staff, checked.id);
  expect(done.counts).toMatchObject({ update: 1, unchanged: 2, kept: 1 });
  expect((await postsOf()).rows.map(({ price }) => price)).toEqual([555, 102, 103]);
  expect((await rowsOf(staff, checked.id, 'update'))[0]?.postId).toBe(second?.id);
});
