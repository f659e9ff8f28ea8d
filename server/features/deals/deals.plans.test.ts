/** The plans of deals and ratings on a filled table: what a profile reads is bounded, however many deals one has made. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { createDealer, createPost, createUser, type TestDealer } from '#server/testing/factories.ts';
import { createPlanReader } from '#server/testing/plans.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { selectBuyers } from './buyers.queries.ts';
import { countDeals, selectDealOfPost, selectDeals } from './deals.queries.ts';
import { decodePosition } from './positions.ts';
import { selectRatings, selectScore } from './ratings.queries.ts';
import { DEALS_COUNTED } from '#common/domain/limits.ts';

const MANY = 50_000;
const FILL_MS = 120_000;
const LIMIT = 21;
const START = decodePosition(undefined);

let database: TestDatabase;
let plans: Record<'deals' | 'ratings' | 'conversations', ReturnType<typeof createPlanReader>>;
let seller: number;
let staff: number;
let dealer: TestDealer;
let postId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  plans = {
    deals: createPlanReader(database, 'deals'),
    ratings: createPlanReader(database, 'ratings'),
    conversations: createPlanReader(database, 'conversations'),
  };
  const { pool, db } = database;
  seller = await createUser(db);
  staff = await createUser(db);
  dealer = await createDealer(db, { members: { [staff]: 'staff' } });
  for (let n = 0; n < 50; n++) await createUser(db);
  postId = await createPost(db, { author_id: seller });
  // One person and one store with very many deals, all of them old and rated, among those of others.
  await pool.query(
    `insert into deals (seller_id, ffl_id, buyer_id, created_at)
     select case n % 4 when 0 then $1::int when 1 then $2 else $2 + 1 + n % 25 end, case n % 4 when 1 then $3::int end,
       $2 + 26 + n % 25, now() - interval '31 days' - n * interval '1 minute'
     from generate_series(1, ${MANY}) n`,
    [seller, staff, dealer.fflId],
  );
  await pool.query(
    `insert into ratings (deal_id, author_id, is_by_seller, about_id, about_ffl_id, score, shown_at)
     select d.id, d.buyer_id, false, case when d.ffl_id is null then d.seller_id end, d.ffl_id, 1 + d.id % 5,
       d.created_at + interval '30 days' from deals d`,
  );
  await pool.query(`insert into posts (status, type, title, description, author_id, tenant_id)
    select 10, 30, 'Talk ' || n, 'Words', p.author_id, p.tenant_id from generate_series(1, 2000) n, posts p`);
  await pool.query(
    `insert into conversations (post_id, asker_id, author_id)
     select p.id, u.id, p.author_id from posts p, users u where p.id > $1 and u.id % 5 = 0`,
    [postId],
  );
  await pool.query(
    `insert into conversations (post_id, asker_id, author_id)
     select $1, id, $2 from users where id > $3`,
    [postId, seller, staff],
  );
  await pool.query(
    `insert into messages (conversation_id, author_id, body) select id, asker_id, 'Mine?' from conversations`,
  );
  await pool.query('update deals set post_id = $1 where id = 1', [postId]);
  await pool.query('vacuum (analyze) deals, ratings, conversations, messages, users, posts');
}, FILL_MS);
afterAll(() => database.close());

type Call = (db: Database) => Promise<unknown>;

test.each<[name: string, table: keyof typeof plans, most: number, call: Call]>([
  [
    'a page about a person',
    'ratings',
    LIMIT,
    (db) => selectRatings(db, { userId: seller }, { after: START, limit: LIMIT }),
  ],
  [
    'a page in their midst',
    'ratings',
    LIMIT,
    (db) =>
      selectRatings(
        db,
        { userId: seller },
        { after: { at: new Date(Date.now() - 5 * 86_400_000), id: 1 }, limit: LIMIT },
      ),
  ],
  [
    'a page about a store',
    'ratings',
    LIMIT,
    (db) => selectRatings(db, { fflId: dealer.fflId }, { after: START, limit: LIMIT }),
  ],
  [
    'the score of a person',
    'ratings',
    DEALS_COUNTED,
    (db) => selectScore(db, { userId: seller }, DEALS_COUNTED),
  ],
  [
    'the score of a store',
    'ratings',
    DEALS_COUNTED,
    (db) => selectScore(db, { fflId: dealer.fflId }, DEALS_COUNTED),
  ],
  [
    'the deals of a person',
    'deals',
    DEALS_COUNTED,
    (db) => countDeals(db, { userId: seller }, DEALS_COUNTED),
  ],
  [
    'the deals of a store',
    'deals',
    DEALS_COUNTED,
    (db) => countDeals(db, { fflId: dealer.fflId }, DEALS_COUNTED),
  ],
  [
    'a page of one’s past deals',
    'deals',
    500,
    (db) => selectDeals(db, { userId: seller, tenantIds: [] }, { state: 'past', after: START, limit: LIMIT }),
  ],
  [
    'a page of one’s open deals, where there are none',
    'deals',
    200,
    (db) => selectDeals(db, { userId: seller, tenantIds: [] }, { state: 'open', after: START, limit: LIMIT }),
  ],
  [
    'a page of a store’s past deals',
    'deals',
    500,
    (db) =>
      selectDeals(
        db,
        { userId: staff, tenantIds: [dealer.tenantId] },
        { state: 'past', after: START, limit: LIMIT },
      ),
  ],
  ['the deal of a post', 'deals', 1, (db) => selectDealOfPost(db, postId)],
  [
    'those who wrote about a post',
    'conversations',
    60,
    (db) => selectBuyers(db, { postId, authorId: seller, tenantId: null }),
  ],
])('%s reads no more than it needs of %s: %i rows', async (_name, table, most, call) => {
  const { db, readOf } = plans[table];
  const read = await readOf(() => call(db));
  expect(read.scanned).toEqual([]);
  expect(read.rows).toBeLessThanOrEqual(most);
  expect(read.buffers).toBeLessThanOrEqual(150 + most * 12);
});
