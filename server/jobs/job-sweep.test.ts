/** How long jobs stay that are over: what is done goes soon, what was given up can be acted on for two weeks. */
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { sweepDoneJobs } from './job-sweep.ts';
import { type Jobs, startJobs } from './jobs.ts';

let database: TestDatabase;
let jobs: Jobs;
let boss: PgBoss;
beforeAll(async () => {
  database = await createTestDatabase();
  jobs = await startJobs(database.pool, pino({ level: 'silent' }));
  boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
  await boss.start();
});
afterAll(async () => {
  await boss.stop();
  await jobs.stop();
  await database.close();
});

/** Sends one, ends it so long ago, and tells whether it is there after everything that removes jobs. */
async function isKept(state: string, age: string): Promise<boolean> {
  await database.pool.query('delete from pgboss.job');
  await inTransaction(database.db, (tx) => jobs.send(tx, 'posts.videoPicture', { postId: 1 }));
  await database.pool.query(
    `update pgboss.job set state = $1::pgboss.job_state, created_on = created_on - $2::interval,
      started_on = now() - $2::interval, completed_on = now() - $2::interval, keep_until = now() - $2::interval
    where name = 'posts.videoPicture'`,
    [state, age],
  );
  await sweepDoneJobs(database.pool, ['posts.videoPicture']);
  await superviseAgain();
  return (await findJobs()) > 0;
}

/** What the library removes by itself every few minutes. */
async function superviseAgain(): Promise<void> {
  await database.pool.query(`update pgboss.queue set maintain_on = null, monitor_on = null`);
  await boss.supervise('posts.videoPicture');
}

async function findJobs(): Promise<number> {
  const { rows } = await database.pool.query(`select 1 from pgboss.job where name = 'posts.videoPicture'`);
  return rows.length;
}

it.each([
  ['completed', '9 minutes', true],
  ['completed', '11 minutes', false],
  ['cancelled', '11 minutes', false],
  ['failed', '13 days', true],
  ['failed', '15 days', false],
] as const)('one that %s %s ago: %s', async (state, age, kept) => {
  expect(await isKept(state, age)).toBe(kept);
});

it('one that was given up days ago and is taken up again stays until it was tried', async () => {
  expect(await isKept('failed', '13 days')).toBe(true);
  const [failed] = await jobs.listJobs('posts.videoPicture', { state: 'failed', after: null, limit: 1 });
  await inTransaction(database.db, (tx) => jobs.act(tx, 'posts.videoPicture', failed?.id ?? '', 'retry'));
  await superviseAgain();
  expect(await boss.fetch('posts.videoPicture')).toHaveLength(1);
});
