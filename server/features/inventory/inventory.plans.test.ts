/** The plans of a store's table among 100,000 posts: what they read is bounded by the page, or by the store. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { createDealer, createUser, type TestDealer } from '#server/testing/factories.ts';
import { createPlanReader } from '#server/testing/plans.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { selectMissing, selectRemoved, selectStocked } from './stocked.queries.ts';
import { type Position, selectExportIds, selectInventory, type Wanted } from './inventory.queries.ts';

const POSTS = 100_000;
/** Twenty stores have as many each. */
const ITEMS = 5_000;
const LIMIT = 51;

let database: TestDatabase;
let db: Database;
let readOf: ReturnType<typeof createPlanReader>['readOf'];
let dealer: TestDealer;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, readOf } = createPlanReader(database, 'posts'));
  const authorId = await createUser(database.db);
  dealer = await createDealer(database.db);
  const dealers = [dealer];
  for (let n = 1; n < POSTS / ITEMS; n++) dealers.push(await createDealer(database.db));
  const stores = dealers.map(({ tenantId, fflId }, n) => `(${n}, ${tenantId}, ${fflId})`).join(', ');
  await database.pool.query(`
    insert into posts (status, type, author_id, tenant_id, ffl_id, title, price, category, stock_number, expires_at,
      created_at, imported)
    select case when n % 200 = 0 then 30 when n % 200 = 20 then 70 else 10 end, 1, ${authorId}, d.tenant_id, d.ffl_id, 'Rifle number ' || n, 100,
      (array['guns', 'optics'])[1 + n / 20 % 2], 'S-' || n, now() + interval '30 days',
      now() - n * interval '1 minute', '{}'
    from generate_series(1, ${POSTS}) n
    join (values ${stores}) d(place, tenant_id, ffl_id) on d.place = n % ${POSTS / ITEMS}`);
  await database.pool.query('vacuum (analyze) posts');
}, 120_000);
afterAll(() => database.close());

const ALL: Wanted = { status: null, category: null, phrase: null };
const MIDDLE: Position = { createdAt: new Date(Date.now() - (POSTS / 2) * 60_000), id: POSTS };
const list = (wanted: Partial<Wanted>, after: Position | null = null) =>
  selectInventory(db, dealer.tenantId, { ...ALL, ...wanted }, { after, limit: LIMIT });

test.each<[name: string, most: number, read: () => Promise<unknown[]>]>([
  ['the first page', 110, () => list({})],
  ['a page in the middle', 110, () => list({}, MIDDLE)],
  ['a common state', 120, () => list({ status: 'active' })],
  ['a rarer state', 700, () => list({ status: 'sold' })],
  ['a category', 200, () => list({ category: 'optics' })],
  ['a common phrase', 110, () => list({ phrase: 'rifle' })],
  ['a rare phrase: the store, and no other', ITEMS + 10, () => list({ phrase: 'S-99980' })],
  ['a state that nothing is in: the store', ITEMS, () => list({ status: 'draft' })],
  ['a page of the export', 500, () => selectExportIds(db, dealer.tenantId, { after: MIDDLE, limit: 500 })],
  [
    'the listings of some stock numbers',
    200,
    () => selectStocked(db, dealer.tenantId, { numbers: ['s-20', 'S-40', 'S-60'], ids: [1, 2, 3] }),
  ],
  [
    'what was deleted of some stock numbers',
    200,
    () => selectRemoved(db, dealer.tenantId, ['s-20', 'S-40', 'S-60']).then((found) => [...found]),
  ],
  ['what a file does not name: the store', ITEMS, () => selectMissing(db, dealer.tenantId, ['S-20'])],
])('%s reads at most %i posts', async (_name, most, read) => {
  const { rows, scanned } = await readOf(read);
  expect(scanned).toEqual([]);
  expect(rows).toBeLessThanOrEqual(most);
});
