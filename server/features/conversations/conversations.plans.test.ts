/** The plans of conversations on a filled table: what they read is bounded, however many there are. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { DB } from '#server/db/schema.gen.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { countUnread, LIST_START, selectConversations } from './conversations.queries.ts';
import { selectMessages } from './messages.queries.ts';

const CONVERSATIONS = 100_000;
const PEOPLE = 2_000;
const FILL_MS = 120_000;
/** Of the pages of 8 kB that a list of 21, or the count, may touch. */
const BUFFERS = { list: 2_000, count: 4_000, messages: 400, ownOfPost: 200 };

type Statement = { sql: string; parameters: readonly unknown[] };
type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
};

let database: TestDatabase;
let db: Database;
let me: number;
let postId: number;
let busyPostId: number;
let tenantIds: number[];
const statements: Statement[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
  });
  me = await createUser(database.db);
  const dealers = [
    await createDealer(database.db, { members: { [me]: 'staff' } }),
    await createDealer(database.db, { members: { [me]: 'manager' } }),
  ];
  tenantIds = dealers.map(({ tenantId }) => tenantId);
  postId = await createPost(database.db, { author_id: me });
  busyPostId = await createPost(database.db, { author_id: await createUser(database.db) });
  await fill();
}, FILL_MS);
afterAll(() => database.close());

/** A quarter of all are mine as the author, the asker, and of each store; 10,000 posts, three messages each. */
async function fill(): Promise<void> {
  const { pool } = database;
  await pool.query(`
    insert into users (display_name, terms_accepted_at) select 'Asker ' || n, now() from generate_series(1, ${PEOPLE}) n`);
  await pool.query(`
    insert into posts (status, type, author_id, tenant_id, title, description)
    select 10, 30, ${me}, 1, 'A thing', 'Of mine' from generate_series(1, 10000)`);
  await pool.query(`
    with people as (select array_agg(id) as ids from users where id <> ${me}),
      all_posts as (select array_agg(id) as ids from posts where id not in (${postId}, ${busyPostId}))
    insert into conversations (post_id, asker_id, author_id, tenant_id, last_message_at)
    select p.ids[1 + n % 10000],
      case when n % 4 = 1 and n < 40000 then ${me} else u.ids[1 + (n / 10000 * 211 + n) % ${PEOPLE}] end,
      case when n % 4 = 0 then ${me} when n % 4 = 1 then u.ids[1 + n % 7] end,
      case n % 4 when 2 then ${tenantIds[0]} when 3 then ${tenantIds[1]} end,
      now() - ((n * 7919::bigint) % 5000000) * interval '1 second'
    from generate_series(1, ${CONVERSATIONS}) n, people u, all_posts p
    on conflict do nothing`);
  // One about which everybody has asked, and I first.
  await pool.query(`
    insert into conversations (post_id, asker_id, author_id, last_message_at)
    select p.id, u.id, p.author_id, now() - case when u.id = ${me} then 9999 else u.id * 7919 % 5000 end * interval '1 second'
    from posts p, users u where p.id = ${busyPostId} and u.id <> p.author_id`);
  await pool.query(`
    insert into messages (conversation_id, author_id, body)
    select c.id, case when k = 2 then coalesce(c.author_id, ${me}) else c.asker_id end, 'Message ' || k
    from conversations c, generate_series(1, 3) k`);
  // One that is as long as no other.
  await pool.query(`
    insert into messages (conversation_id, author_id, body)
    select (select max(id) from conversations where author_id = ${me}), ${me}, 'Message ' || n
    from generate_series(1, 50000) n`);
  await pool.query('vacuum (analyze) conversations, messages, posts, users');
}

/** The pages that a call touches, by the plans that prepared statements get, and the tables that it reads whole. */
async function readOf(call: () => Promise<unknown>): Promise<{ buffers: number; scanned: string[] }> {
  statements.length = 0;
  await call();
  const read = { buffers: 0, scanned: [] as string[] };
  const client = await database.pool.connect();
  try {
    for (const { sql, parameters } of statements) {
      await client.query(`prepare asked as ${sql}`);
      const values = parameters.map(toLiteral).join(', ');
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, buffers, format json) execute asked${values === '' ? '' : `(${values})`}`,
      );
      await client.query('deallocate asked');
      const plan = rows[0]?.['QUERY PLAN'][0].Plan as PlanNode;
      read.buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      read.scanned.push(...findScans(plan));
    }
  } finally {
    client.release();
  }
  return read;
}

/** The factories' few stores and pictures are read whole, as the planner should. */
const findScans = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' &&
  ['conversations', 'messages', 'posts'].includes(node['Relation Name'] ?? '')
    ? [node['Relation Name'] ?? '']
    : []),
  ...(node.Plans ?? []).flatMap(findScans),
];

function toLiteral(value: unknown): string {
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`);
  return pg.escapeLiteral(String(value));
}

const list = (values: { after?: typeof LIST_START; postId?: number } = {}) =>
  selectConversations(
    db,
    { userId: me, tenantIds },
    { after: values.after ?? LIST_START, limit: 21, postId: values.postId ?? null },
  );

it('a page of the list reads no more than pages of its walks', async () => {
  expect((await list()).length).toBe(21);
  const read = await readOf(() => list());
  expect(read.scanned).toEqual([]);
  expect(read.buffers).toBeLessThan(BUFFERS.list);
});

it('a page deep in the list reads as little as the first one', async () => {
  const after = { at: new Date(Date.now() - 4_000_000_000), id: 1 };
  expect((await list({ after })).length).toBe(21);
  const read = await readOf(() => list({ after }));
  expect(read.scanned).toEqual([]);
  expect(read.buffers).toBeLessThan(BUFFERS.list);
});

it('the conversations of one post are read alone', async () => {
  const { post_id } = await db
    .selectFrom('conversations')
    .select('post_id')
    .where('author_id', '=', me)
    .limit(1)
    .executeTakeFirstOrThrow();
  const read = await readOf(() => list({ postId: post_id }));
  expect(read.scanned).toEqual([]);
  expect(read.buffers).toBeLessThan(BUFFERS.list);
});

it('one’s own conversation about a post is found whoever else has asked', async () => {
  expect((await list({ postId: busyPostId })).length).toBe(1);
  const read = await readOf(() => list({ postId: busyPostId }));
  expect(read.scanned).toEqual([]);
  expect(read.buffers).toBeLessThan(BUFFERS.ownOfPost);
});

it('the count of unread messages looks at the latest conversations', async () => {
  expect(await countUnread(db, me)).toBe(100);
  const read = await readOf(() => countUnread(db, me));
  expect(read.scanned).toEqual([]);
  expect(read.buffers).toBeLessThan(BUFFERS.count);
});

it('also where none of them is unread', async () => {
  await database.pool.query(`
    insert into conversation_reads (conversation_id, user_id, last_read_id) select id, ${me}, 2147483647 from conversations`);
  await database.pool.query('vacuum (analyze) conversation_reads');
  expect(await countUnread(db, me)).toBe(0);
  const read = await readOf(() => countUnread(db, me));
  expect(read.scanned).toEqual([]);
  expect(read.buffers).toBeLessThan(BUFFERS.count);
});

it.each(['older', 'newer'] as const)(
  'a page of %s messages of a long conversation is read alone',
  async (direction) => {
    const { id } = await db
      .selectFrom('conversations')
      .select('id')
      .where('author_id', '=', me)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const than = direction === 'older' ? 2_147_483_647 : 0;
    const call = () => selectMessages(db, id, { direction, than, limit: 21 });
    expect((await call()).length).toBe(21);
    const read = await readOf(call);
    expect(read.scanned).toEqual([]);
    expect(read.buffers).toBeLessThan(BUFFERS.messages);
  },
);
