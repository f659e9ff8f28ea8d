/** The plans of an account's standing on a filled table: what is read is what the account itself has done of late. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMITED_ACTIONS, type LimitedAction } from '#common/domain/trust-levels.ts';
import type { Database } from '#server/db/database.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { createPlanReader } from '#server/testing/plans.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { selectFacts, selectUse } from './trust-levels.queries.ts';

const MANY = 30_000;
/** What the account has done: three a minute, so that a day holds more than the limit. */
const OWN = 5_000;
const MAX = 300;
const FILL_MS = 180_000;

let database: TestDatabase;
let me: number;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool, db } = database;
  me = await createUser(db, { created_at: new Date(0) });
  const other = await createUser(db);
  const postId = await createPost(db, { author_id: other });
  const who = `case when n <= ${OWN} then ${me} else ${other} end`;
  const when = `now() - n * interval '20 seconds'`;
  const rows = `from generate_series(1, ${MANY}) n`;
  await pool.query(`insert into posts (status, type, author_id, tenant_id, title, created_at)
    select 10, 30, ${who}, tenant_id, 'A thing', ${when} ${rows}, posts p where p.id = ${postId}`);
  await pool.query(`insert into comments (post_id, author_id, body, created_at)
    select ${postId}, ${who}, 'Words', ${when} ${rows}`);
  await pool.query(`insert into conversations (post_id, asker_id, author_id, created_at, last_message_at)
    select id, case when author_id = ${me} then ${other} else ${me} end, author_id, at, at
    from (select id, author_id, now() - row_number() over (partition by author_id order by id) * interval '20 seconds' as at
      from posts where id <> ${postId} and (author_id = ${me} or id % 20 = 0)) p`);
  await pool.query(`insert into messages (conversation_id, author_id, body, created_at)
    select (select min(id) from conversations), ${who}, 'Words', ${when} ${rows}`);
  await pool.query(`insert into cases (kind, subject_id, about_id, closed_at, outcome)
    select 'post', n, ${other}, now(), 'hide' from generate_series(1, 10000) n`);
  await pool.query('vacuum (analyze) posts, comments, conversations, messages, cases, strikes, deals');
}, FILL_MS);
afterAll(() => database.close());

const TABLES: Record<LimitedAction, string> = {
  posts: 'posts',
  conversations: 'conversations',
  messages: 'messages',
  comments: 'comments',
};

it.each(LIMITED_ACTIONS)('the %s of a day are counted up to the limit', async (action) => {
  const since = new Date(Date.now() - 86_400_000);
  const call = (db: Database) => selectUse(db, { userId: me, hasStores: true }, { action, since, max: MAX });
  expect((await call(database.db)).used).toBeGreaterThan(200);
  const { db, readOf } = createPlanReader(database, TABLES[action]);
  const read = await readOf(() => call(db));
  expect(read.scanned).toEqual([]);
  // Those begun of a day are sorted before the last of them are taken.
  expect(read.rows).toBeLessThanOrEqual(action === 'conversations' ? OWN : MAX * 2);
});

it.each(['posts', 'cases'])('what speaks for an account reads few of the %s', async (table) => {
  const { db, readOf } = createPlanReader(database, table);
  const call = (on: Database) => selectFacts(on, me, new Date(Date.now() + 30 * 86_400_000));
  expect(await call(database.db)).toMatchObject({ has_kept_post: true, has_strike: false, has_deal: false });
  const read = await readOf(() => call(db));
  expect(read.scanned).toEqual([]);
  expect(read.rows).toBeLessThan(10);
});
