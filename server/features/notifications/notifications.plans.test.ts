/** The plans of notifications on a filled table: what they read is bounded, however many people have been told. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Tx } from '#server/db/database.ts';
import { listDueSearches, takeDueSearch } from '#server/features/saved-searches/saved-searches.service.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { createPlanReader, type Read } from '#server/testing/plans.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { claimMail } from './mail.queries.ts';
import { selectEndings } from './news.queries.ts';
import { countUnread, markConversationRead, markRead, selectNotifications } from './notifications.queries.ts';
import { deleteReadMessageNews, writeNotifications } from './tell.queries.ts';

const PEOPLE = 2_000;
const READ_BY_ONE = 50_000;
const UNREAD_BY_ONE = 3_000;
const FILL_MS = 120_000;
const LIMIT = 21;

let database: TestDatabase;
const readers: Record<string, ReturnType<typeof createPlanReader>> = {};
let userIds: number[];
/** Has been told very much. */
let busy: number;
let calm: number;
let postId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const table of ['notifications', 'notification_causes', 'searches', 'posts']) {
    readers[table] = createPlanReader(database, table);
  }
  const { pool } = database;
  postId = await createPost(database.db, { author_id: await createUser(database.db) });
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (display_name, terms_accepted_at) select 'Reader ' || n, now() from generate_series(1, $1) n returning id`,
    [PEOPLE],
  );
  userIds = rows.map(({ id }) => id);
  [busy = 0, calm = 0] = userIds;
  await pool.query(
    `insert into notifications (user_id, kind, fold_key, content, url, post_id, read_at, updated_at)
     select $1, 'reply', 'read ' || n, 'Told', '/', $2, now(), now() - make_interval(mins => n)
     from generate_series(1, ${READ_BY_ONE}) n`,
    [busy, postId],
  );
  await pool.query(
    `insert into notifications (user_id, kind, fold_key, content, url, post_id, updated_at)
     select $1, 'reply', 'unread ' || n, 'Told', '/', $2, now() - make_interval(mins => n)
     from generate_series(1, ${UNREAD_BY_ONE}) n`,
    [busy, postId],
  );
  await pool.query(
    `insert into notifications (user_id, kind, fold_key, content, url, post_id, read_at)
     select u.id, 'reply', 'n' || n, 'Told', '/', $1, case when n > 3 then now() end
     from users u, generate_series(1, 30) n where u.id > $2`,
    [postId, busy],
  );
  await pool.query(
    `with talk as (
       insert into conversations (post_id, asker_id, author_id)
       select $1, u.id, $2 from users u where u.id > $2 returning id
     )
     insert into notifications (user_id, kind, fold_key, content, url, conversation_id, read_at)
     select $2, 'message', 'message:conversation:' || id, 'Told', '/', id, now() from talk`,
    [postId, busy],
  );
  await pool.query(`insert into notification_causes (user_id, cause)
    select u.id, 'cause ' || n from users u, generate_series(1, 50) n`);
  await pool.query(`insert into searches (user_id, name, criteria, notify, next_check_at)
    select u.id, 'Search', '{}', n = 1, now() + make_interval(mins => (u.id % 1000)::int - 20)
    from users u, generate_series(1, 10) n`);
  await pool.query(`insert into posts (status, type, title, author_id, tenant_id, expires_at)
    select 10, 0, 'Listing ' || n, p.author_id, p.tenant_id, now() + make_interval(hours => n % 1440)
    from generate_series(1, 20000) n, posts p where p.id = ${postId}`);
  // Every hundredth search has something to tell.
  await pool.query(`insert into search_matches (search_id, post_id, told_at)
    select s.id, ${postId}, case when s.id % 100 > 1 then now() end from searches s where notify`);
  await pool.query(
    'vacuum (analyze) search_matches, notifications, notification_causes, searches, posts, users',
  );
}, FILL_MS);
afterAll(() => database.close());

const news = {
  kind: 'reply',
  cause: 'a new one',
  foldKey: 'unread 5',
  amount: 1,
  content: 'Told',
  url: '/',
  many: null,
  postId: null,
  conversationId: null,
} as const;

test.each<[name: string, table: string, most: number, call: (db: Database) => Promise<unknown>]>([
  [
    'the first page of a long list',
    'notifications',
    30,
    (db) => selectNotifications(db, busy, { after: null, limit: LIMIT }),
  ],
  [
    'a page in its midst',
    'notifications',
    30,
    (db) =>
      selectNotifications(db, busy, {
        after: { updatedAt: new Date(Date.now() - 20_000 * 60_000), id: 1 },
        limit: LIMIT,
      }),
  ],
  ['the count of one’s few', 'notifications', 5, (db) => countUnread(db, [calm])],
  ['the count of one’s many', 'notifications', 1_000, (db) => countUnread(db, [busy])],
  ['the counts of 500 people', 'notifications', 1_500, (db) => countUnread(db, userIds.slice(1, 501))],
  ['reading one', 'notifications', 2, (db) => markRead(db, calm, [READ_BY_ONE + UNREAD_BY_ONE + 1])],
  ['reading what is folded', 'notifications', 3, (db) => markConversationRead(db as Tx, busy, 'unread 7')],
  [
    'replacing what was read of a talk',
    'notifications',
    2,
    (db) => deleteReadMessageNews(db as Tx, 100, [busy]),
  ],
  ['what is to be mailed', 'notifications', 1, (db) => claimMail(db, READ_BY_ONE + 1)],
  ['telling one', 'notifications', 5, (db) => writeNotifications(db as Tx, news, [busy])],
  [
    'telling 500 with something unread',
    'notifications',
    1_500,
    async (db) => {
      const again = { ...news, foldKey: 'n1', cause: 'told again' };
      expect(await writeNotifications(db as Tx, again, userIds.slice(1, 501))).toHaveLength(500);
      // So that they are told once more when the plan is read.
      await db.deleteFrom('notification_causes').where('cause', '=', again.cause).execute();
    },
  ],
  [
    'what was told before',
    'notification_causes',
    600,
    (db) => writeNotifications(db as Tx, news, userIds.slice(1, 501)),
  ],
  ['the searches that are due', 'searches', 60, (db) => listDueSearches(db, new Date(), 0, 50)],
  [
    'those that follow them',
    'searches',
    60,
    async (db) => {
      expect(await listDueSearches(db, new Date(), 100, 3)).toHaveLength(3);
    },
  ],
  ['one that is due', 'searches', 1, (db) => takeDueSearch(db as Tx, 1, new Date())],
  ['the listings that end soon', 'posts', 2_200, (db) => selectEndings(db, 5, 500)],
])('%s reads few rows of %s: at most %i', async (_name, table, most, call) => {
  const reader = readers[table];
  if (reader === undefined) throw new Error(table);
  const read: Read = await reader.readOf(() => call(reader.db));
  expect(read.scanned).toEqual([]);
  expect(read.rows).toBeLessThanOrEqual(most);
});
