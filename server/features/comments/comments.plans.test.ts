/** The plans of comments on a filled table: what they read is bounded, however many a post or a thread has. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { createPlanReader } from '#server/testing/plans.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { selectComment, selectReplies, selectThread, selectThreadsOfPost } from './comments.queries.ts';

const MANY = 100_000;
const SMALL_POSTS = 5_000;
const FILL_MS = 120_000;
const LIMIT = 21;

let database: TestDatabase;
let db: Database;
let readOf: ReturnType<typeof createPlanReader>['readOf'];
let owner: { author_id: number; tenant_id: number; dealer_name: string | null };
/** A post with very many threads, one with a very long thread, and one of many with five comments. */
let manyThreads: number;
let longThread: number;
let small: number;
let root: number;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, readOf } = createPlanReader(database, 'comments'));
  const { pool } = database;
  const author = await createUser(database.db);
  for (let n = 0; n < 50; n++) await createUser(database.db);
  manyThreads = await createPost(database.db, { author_id: author });
  longThread = await createPost(database.db, { author_id: author });
  owner = { author_id: author, tenant_id: 1, dealer_name: null };
  await pool.query(
    `insert into comments (post_id, author_id, body) select $1, ${author} + 1 + n % 50, 'Thread ' || n
     from generate_series(1, ${MANY}) n`,
    [manyThreads],
  );
  const { rows } = await pool.query<{ id: number }>(
    `insert into comments (post_id, author_id, body) values ($1, ${author}, 'Root') returning id`,
    [longThread],
  );
  root = rows[0]?.id ?? 0;
  await pool.query(
    `insert into comments (post_id, author_id, body, root_id, parent_id)
     select $1, ${author} + 1 + n % 50, 'Reply ' || n, $2, $2 from generate_series(1, ${MANY}) n`,
    [longThread, root],
  );
  // The first of the thread and its oldest replies were removed: what keeps their place must be found, too.
  await pool.query('update comments set deleted_at = now() where id between $1 and $1 + 10', [root]);
  await pool.query(`insert into posts (status, type, title, description, author_id, tenant_id)
    select 10, 30, 'Talk ' || n, 'Words', ${author}, p.tenant_id from generate_series(1, ${SMALL_POSTS}) n, posts p
    where p.id = ${manyThreads}`);
  await pool.query(`insert into comments (post_id, author_id, body)
    select p.id, ${author} + 1 + n, 'One of five' from posts p, generate_series(1, 5) n where p.type = 30`);
  small = (await pool.query<{ id: number }>('select max(id) as id from posts')).rows[0]?.id ?? 0;
  await pool.query('vacuum (analyze) comments, posts, users');
}, FILL_MS);
afterAll(() => database.close());

const page =
  (postId: number, after = 0) =>
  () =>
    selectThreadsOfPost(db, postId, { owner, after, limit: LIMIT, replies: 6 });

test.each<[name: string, most: number, call: () => Promise<unknown>]>([
  ['a page of very many threads', 150, () => page(manyThreads)()],
  ['a page in their midst', 150, () => page(manyThreads, MANY / 2)()],
  ['the last page', 150, () => page(manyThreads, MANY - 5)()],
  ['a very long thread in a list', 200, () => page(longThread)()],
  ['a very long thread by itself', 250, () => selectThread(db, root, { owner, replies: LIMIT })],
  [
    'a page of its replies',
    150,
    () => selectReplies(db, root, { owner, after: root + MANY / 2, limit: LIMIT }),
  ],
  ['one comment', 120, () => selectComment(db, root, owner)],
  ['five comments among many posts', 60, () => page(small)()],
  ['a post without any', 0, () => page(1_000_000)()],
])('%s reads at most %i rows', async (_name, most, call) => {
  const read = await readOf(call);
  expect(read.scanned).toEqual([]);
  expect(read.rows).toBeLessThanOrEqual(most);
  expect(read.buffers).toBeLessThanOrEqual(10 + most * 6);
});

test('pages walk in order', async () => {
  const rows = await selectThreadsOfPost(db, manyThreads, { owner, after: 0, limit: LIMIT, replies: 6 });
  expect(rows.map((row) => row.body)).toEqual(Array.from({ length: LIMIT }, (_, n) => `Thread ${n + 1}`));
});
