/** The plans of the queue and of the public log on filled tables: what they read is bounded. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Urgency } from '#common/domain/cases.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { createUser } from '#server/testing/factories.ts';
import { createPlanReader } from '#server/testing/plans.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { selectLog } from '#server/features/cases/log.queries.ts';
import { lockLatestCase } from '#server/features/cases/cases.service.ts';
import { selectOpenCase, selectQueue } from './queue.queries.ts';

const MANY = 50_000;
const FILL_MS = 60_000;
const LIMIT = 21;

let database: TestDatabase;
let db: Database;
let readOf: ReturnType<typeof createPlanReader>['readOf'];
let userId: number;

async function fill(): Promise<void> {
  const { pool } = database;
  userId = await createUser(database.db);
  await pool.query(`insert into cases (kind, subject_id, about_id, urgency, opened_at, closed_at)
    select 'user', n, ${userId}, n % 4, now() - make_interval(mins => n),
      case when n % 3 = 0 then now() end
    from generate_series(1, ${MANY}) n`);
  await pool.query(`insert into moderation_log (action, kind, subject_id, created_at)
    select 'hide', 'post', n, now() - make_interval(mins => ${MANY} - n) from generate_series(1, ${MANY}) n`);
  await pool.query('vacuum (analyze) cases, moderation_log, users');
}

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db, readOf } = createPlanReader(database, 'cases'));
  await fill();
}, FILL_MS);
afterAll(() => database.close());

const page = (after: { urgency: number; at: Date; id: number } | null) =>
  selectQueue(db, { userId, tenantIds: [] }, { after, limit: LIMIT, kind: null });

test.each([
  ['the first page', null],
  ['a page in its midst', { urgency: Urgency.Soon, at: new Date(Date.now() - 10_000 * 60_000), id: 1 }],
  ['its end', { urgency: Urgency.CanWait, at: new Date(), id: 2_000_000_000 }],
])('%s of a long queue reads a few hundred cases at most', async (_name, after) => {
  const read = await readOf(() => page(after));
  expect(read.rows).toBeLessThanOrEqual(4 * 101);
  expect(read.scanned).toEqual([]);
});

test('one case is found by its subject', async () => {
  const subject = { kind: 'user', id: MANY / 2 } as const;
  const reader = { userId, tenantIds: [] };
  expect((await readOf(() => selectOpenCase(db, reader, subject))).rows).toBeLessThanOrEqual(2);
  // Its lock is what a transaction adds; the way to the row is the same.
  expect((await readOf(() => lockLatestCase(db as Tx, subject))).rows).toBeLessThanOrEqual(2);
});

test('a page of the public log reads no more than it shows', async () => {
  const log = createPlanReader(database, 'moderation_log');
  const middle = { at: new Date(Date.now() - 20_000 * 60_000), id: 1 };
  for (const after of [null, middle]) {
    const read = await log.readOf(() => selectLog(log.db, { after, limit: LIMIT }));
    expect(read.rows).toBeLessThanOrEqual(LIMIT + 1);
  }
});
