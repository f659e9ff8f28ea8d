/** The plans of the directory beside a whole list of licensees: a page reads its surroundings, wherever it begins. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Dealer, Dealers, DirectoryQuery } from '#common/api/dealer-directory.ts';
import { distanceMiles, type Point } from '#common/domain/distance.ts';
import { readConfig } from '#server/lib/config.ts';
import type { Database } from '#server/db/database.ts';
import { createDealer } from '#server/testing/factories.ts';
import { createPlanReader, type Read } from '#server/testing/plans.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { listDealers } from './dealer-directory.service.ts';
import { createList } from '#server/testing/licensees.ts';

/** About as many as the ATF lists. */
const LICENSEES = 130_000;
const STORES = 300;
const FILL_MS = 120_000;

/** Dense: Manhattan. Sparse: Cody, Wyoming. Far from nearly everyone: Honolulu. */
const DENSE = '10001';
const SPARSE = '82414';
const ISLAND = '96813';

let database: TestDatabase;
let db: Database;
let readOf: ReturnType<typeof createPlanReader>['readOf'];
const config = readConfig({ APP_ENV: 'test' });

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, readOf } = createPlanReader(database, 'licensees'));
  await fillStores();
  await fillLicensees(await createList(database.db));
}, FILL_MS);

afterAll(() => database.close());

async function fillStores(): Promise<void> {
  const { rows } = await database.pool.query<{ zip: string }>(
    'select zip from zips where latitude is not null order by md5(zip) limit $1',
    [STORES],
  );
  for (const { zip } of rows) {
    const { tenantId } = await createDealer(database.db);
    await database.db.updateTable('tenants').set({ zip, hours: 'off' }).where('id', '=', tenantId).execute();
  }
}

/** Over all zips, the same at every run; four in five may make a transfer. */
async function fillLicensees(listId: number): Promise<void> {
  const { pool } = database;
  await pool.query(
    `insert into licensees (license_key, license_number, license_type, expires_on, license_name, business_name,
      street, city, state, zip, latitude, longitude, quarter_cell, first_import_id, last_import_id)
    select lpad(n::text, 8, '0'), 'number ' || n, (array[1, 1, 2, 3, 7])[1 + n % 5], '2099-01-01', 'LICENSEE ' || n,
      case when n % 10000 = 1 then 'LATHE ' else 'SHOP ' end || n, n || ' MAIN ST', upper(z.city), z.state, z.zip,
      z.latitude, z.longitude,
      floor((z.latitude + 90) * 4)::int * 1440 + floor((z.longitude + 180) * 4)::int, $1, $1
    from generate_series(1, $2) n
    join (select row_number() over (order by md5(zip)) - 1 as place, * from zips where latitude is not null) z
      on z.place = (n * 104729::bigint) % (select count(*) from zips where latitude is not null)`,
    [listId, LICENSEES],
  );
  await pool.query('vacuum (analyze) licensees');
}

async function readPage(query: DirectoryQuery): Promise<Read & { page: Dealers }> {
  let page: Dealers = { ffls: [], nextCursor: null };
  const read = await readOf(async () => {
    page = await listDealers({ config, db }, query);
  });
  return { ...read, page };
}

type Most = { rows: number; buffers: number };
const A_PAGE: Most = { rows: 2_500, buffers: 6_000 };

test.each<[name: string, most: Most, query: DirectoryQuery]>([
  ['a dense place', A_PAGE, { zipCode: DENSE }],
  ['a sparse place', A_PAGE, { zipCode: SPARSE }],
  ['an island', A_PAGE, { zipCode: ISLAND }],
  ['a hundred at once', A_PAGE, { zipCode: DENSE, limit: 100 }],
  ['a common name', A_PAGE, { zipCode: DENSE, phrase: 'shop' }],
  [
    'a rare name nearby',
    { rows: 15_000, buffers: 6_000 },
    { zipCode: DENSE, phrase: 'lathe', maxDistanceMiles: 100 },
  ],
  ['a rare name', { rows: 50_000, buffers: 15_000 }, { zipCode: DENSE, phrase: 'lathe' }],
  ['stores alone', { rows: 0, buffers: 3_000 }, { zipCode: DENSE, verified: true }],
  ['stores of which none is open', { rows: 0, buffers: 3_000 }, { zipCode: DENSE, openNow: true }],
  ['stores by name', { rows: 0, buffers: 3_000 }, {}],
])('%s reads a part of the list, never all of it', async (_name, most, query) => {
  const read = await readPage(query);
  expect(read.scanned).toEqual([]);
  expect(read.rows).toBeLessThanOrEqual(most.rows);
  expect(read.buffers).toBeLessThanOrEqual(most.buffers);
});

test.each([100, 250, 450])('a page that begins %i miles away reads as little as the first', async (miles) => {
  for (const zipCode of [DENSE, SPARSE]) {
    const cursor = Buffer.from(JSON.stringify(['near', miles, ['', '', '']])).toString('base64url');
    const read = await readPage({ zipCode, cursor });
    expect(read.page.ffls).toHaveLength(20);
    expect(read.page.ffls[0]?.distanceMiles).toBeGreaterThanOrEqual(miles);
    expect(read.scanned).toEqual([]);
    expect(read.rows).toBeLessThanOrEqual(A_PAGE.rows);
  }
});

test('where few stores pass a filter, a page ends early and the next one goes on', async () => {
  const { page } = await readPage({ zipCode: DENSE, openNow: true });
  expect(page.ffls).toEqual([]);
  const rest = await readPage({ zipCode: DENSE, openNow: true, cursor: page.nextCursor ?? '' });
  expect(rest.page).toEqual({ ffls: [], nextCursor: null });
});

test('pages within a distance hold everyone there once, the nearest first', async () => {
  const MILES = 45;
  const listed: Dealer[] = [];
  let cursor: string | undefined;
  do {
    const page = await listDealers(
      { config, db },
      { zipCode: DENSE, maxDistanceMiles: MILES, limit: 100, cursor },
    );
    listed.push(...page.ffls);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);

  const center = await db
    .selectFrom('zips')
    .select(['latitude', 'longitude'])
    .where('zip', '=', DENSE)
    .executeTakeFirstOrThrow();
  const everyone = await db
    .selectFrom('licensees')
    .select(['business_name', 'latitude', 'longitude'])
    .where('license_type', 'in', [1, 2, 7, 8])
    .execute();
  const near = everyone.filter((row) => distanceMiles(center as Point, row as Point) <= MILES);
  const outsiders = listed.filter(({ isMember }) => !isMember);
  expect(near.length).toBeGreaterThan(500);
  expect(outsiders.map(({ displayName }) => displayName.toUpperCase()).toSorted()).toEqual(
    near.map((row) => row.business_name).toSorted(),
  );
  const miles = listed.map((dealer) => dealer.distanceMiles ?? 0);
  expect(miles).toEqual(miles.toSorted((a, b) => a - b));
});
