/** Jobs on real PostgreSQL: with the transaction that sends them, at once, again after a failure, and after a stop. */
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '#server/http/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import {
  type JobData,
  type JobHandlers,
  type JobName,
  type Jobs,
  type SendOptions,
  startJobs,
} from './jobs.ts';

const noWork: JobHandlers = {
  'posts.videoPicture': () => Promise.resolve(),
  'sms.send': () => Promise.resolve(),
  'mail.send': () => Promise.resolve(),
  'notifications.comment': () => Promise.resolve(),
  'notifications.message': () => Promise.resolve(),
  'notifications.dealerPost': () => Promise.resolve(),
  'searches.compare': () => Promise.resolve(),
  'notifications.priceDrop': () => Promise.resolve(),
  'notifications.outcome': () => Promise.resolve(),
  'notifications.commentRemoved': () => Promise.resolve(),
  'notifications.conversationRead': () => Promise.resolve(),
  'notifications.account': () => Promise.resolve(),
  'notifications.mail': () => Promise.resolve(),
  'people.suspensionOver': () => Promise.resolve(),
  'people.banOver': () => Promise.resolve(),
  'deals.remind': () => Promise.resolve(),
  'licensees.import': () => Promise.resolve(),
  'likenesses.check': () => Promise.resolve(),
  'likenesses.fill': () => Promise.resolve(),
  'inventory.import': () => Promise.resolve(),
  'accounts.changeNumber': () => Promise.resolve(),
  'accounts.removePictures': () => Promise.resolve(),
  'inventory.pictures': () => Promise.resolve(),
};

describe('jobs', () => {
  let database: TestDatabase;
  let jobs: Jobs;
  const done: number[] = [];
  const comments: number[] = [];
  const tried: string[] = [];
  /** Imports that are being worked on, each with what ends it, and which were so at once. */
  const running = new Map<number, () => void>();
  const together: string[] = [];
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  const send = <N extends JobName>(name: N, data: JobData[N], options?: SendOptions): Promise<void> =>
    inTransaction(database.db, (tx) => jobs.send(tx, name, data, options));

  beforeAll(async () => {
    database = await createTestDatabase();
    jobs = await startJobs(database.pool, log);
    await jobs.work(
      {
        ...noWork,
        'posts.videoPicture': ({ postId }) => {
          done.push(postId);
          return Promise.resolve();
        },
        'notifications.comment': ({ commentId }) => {
          comments.push(commentId);
          return commentId === 13 && comments.filter((id) => id === 13).length === 1
            ? Promise.reject(new Error('once'))
            : Promise.resolve();
        },
        'sms.send': ({ to }) => {
          tried.push(to);
          return Promise.reject(new AppError(503, 'sms_failed', 'No.'));
        },
        'mail.send': ({ to }) => {
          tried.push(to);
          return Promise.resolve();
        },
        'inventory.import': ({ importId }) => {
          const { promise, resolve } = Promise.withResolvers<void>();
          running.set(importId, resolve);
          together.push([...running.keys()].toSorted((a, b) => a - b).join());
          return promise.finally(() => running.delete(importId));
        },
      },
      [],
    );
  });
  afterAll(async () => {
    await jobs.stop();
    await database.close();
  });

  it('runs what was sent in a transaction that was committed, and nothing else', async () => {
    const sendAndFail = inTransaction(database.db, async (tx) => {
      await jobs.send(tx, 'posts.videoPicture', { postId: 1 });
      throw new Error('rolled back');
    });
    await expect(sendAndFail).rejects.toThrow('rolled back');
    await send('posts.videoPicture', { postId: 2 });
    await vi.waitFor(() => expect(done).toEqual([2]), { timeout: 15_000 });
  });

  it('begins at once, not with the next look', async () => {
    // Looks are five seconds apart.
    const timeout = 2_500;
    await send('posts.videoPicture', { postId: 3 });
    await vi.waitFor(() => expect(done).toContain(3), { timeout, interval: 5 });
    await inTransaction(database.db, (tx) => jobs.sendMany(tx, 'posts.videoPicture', [{ postId: 4 }]));
    await vi.waitFor(() => expect(done).toContain(4), { timeout, interval: 5 });
  });

  it('does many that come at once, and tries the one that failed again by itself', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => index + 1);
    await Promise.all(ids.map((commentId) => send('notifications.comment', { commentId })));
    await vi.waitFor(() => expect(comments).toHaveLength(61), { timeout: 20_000 });
    expect(comments.toSorted((a, b) => a - b)).toEqual([...ids, 13].toSorted((a, b) => a - b));
    expect(lines.filter((line) => line.includes('a job failed and will be tried again'))).toHaveLength(1);
  });

  it('sends many in one transaction, or none', async () => {
    const many = [21, 22, 23].map((postId) => ({ postId }));
    const sendAndFail = inTransaction(database.db, async (tx) => {
      await jobs.sendMany(tx, 'posts.videoPicture', [{ postId: 20 }]);
      throw new Error('rolled back');
    });
    await expect(sendAndFail).rejects.toThrow('rolled back');
    await inTransaction(database.db, async (tx) => {
      await jobs.sendMany(tx, 'posts.videoPicture', []);
      await jobs.sendMany(tx, 'posts.videoPicture', many);
      await jobs.sendMany(tx, 'posts.videoPicture', [{ postId: 24 }], { after: 60, priority: 1 });
    });
    await vi.waitFor(() => expect(done).toEqual(expect.arrayContaining([21, 22, 23])), { timeout: 15_000 });
    const { rows } = await database.pool.query<{ waits: number; priority: number }>(
      `select extract(epoch from start_after - created_on)::int as waits, priority from pgboss.job
       where name = 'posts.videoPicture' and (data->>'postId')::int in (20, 24)`,
    );
    expect(rows).toEqual([{ waits: 60, priority: 1 }]);
  });

  it('leaves one that is to wait until it is time', async () => {
    await send('posts.videoPicture', { postId: 5 }, { after: 120 });
    await send('posts.videoPicture', { postId: 6 });
    await vi.waitFor(() => expect(done).toContain(6), { timeout: 15_000 });
    expect(done).not.toContain(5);
    const { rows } = await database.pool.query<{ state: string; waits: number }>(
      `select state, extract(epoch from start_after - created_on)::int as waits from pgboss.job
       where name = 'posts.videoPicture' and data->>'postId' = '5'`,
    );
    expect(rows).toEqual([{ state: 'created', waits: 120 }]);
  });

  it('works on imports of two stores side by side, and on those of one store one after the other', async () => {
    for (const [importId, group] of [
      [1, 'a'],
      [2, 'a'],
      [3, 'b'],
    ] as const) {
      await send('inventory.import', { importId }, { group });
    }
    const timeout = 15_000;
    const isRunning = (...ids: number[]) => expect([...running.keys()]).toEqual(expect.arrayContaining(ids));
    await vi.waitFor(() => isRunning(1, 3), { timeout });
    running.get(1)?.();
    await vi.waitFor(() => isRunning(2, 3), { timeout });
    for (const end of running.values()) end();
    await vi.waitFor(() => expect(running.size).toBe(0));
    expect(together.filter((ids) => ids.includes('1,2'))).toEqual([]);
  });

  it('tries a text again that failed, logs no number, and keeps neither numbers nor addresses for long', async () => {
    const [number, address] = ['+13035550100', 'ann@example.org'];
    await inTransaction(database.db, async (tx) => {
      await jobs.send(tx, 'sms.send', { to: number, text: 'Hello' });
      await jobs.send(tx, 'mail.send', { to: address, subject: 'Hi', text: 'Hello' });
    });
    type Kept = { name: string; state: string; deletion_seconds: number; waits: number; output: unknown };
    const kept = async (): Promise<Kept[]> => {
      const { rows } = await database.pool.query<Kept>(
        `select name, state, deletion_seconds, output,
           extract(epoch from keep_until - start_after)::int as waits
         from pgboss.job where name in ('sms.send', 'mail.send') order by name`,
      );
      return rows;
    };
    await vi.waitFor(
      async () => expect((await kept()).map(({ state }) => state)).toEqual(['completed', 'retry']),
      { timeout: 15_000 },
    );
    expect(tried.toSorted()).toEqual([number, address].toSorted());
    for (const job of await kept()) {
      expect(job.deletion_seconds).toBeLessThanOrEqual(600);
      expect(job.waits).toBeLessThanOrEqual(86_400);
      expect(JSON.stringify(job.output)).not.toMatch(/3035550100|example/);
    }
    expect(lines.join('')).not.toMatch(/3035550100|example\.org/);
  });
});

describe('a server that ends before its jobs are done', () => {
  it('finds them at its next start, days later too, and does each once', async () => {
    const database = await createTestDatabase();
    const log = pino({ level: 'silent' });
    const first = await startJobs(database.pool, log);
    await inTransaction(database.db, (tx) => first.send(tx, 'notifications.comment', { commentId: 7 }));
    await first.stop();
    // As after a stop of six days, and by a version that notified of its jobs.
    await database.pool.query(`update pgboss.job set created_on = created_on - interval '6 days',
      start_after = start_after - interval '6 days', keep_until = keep_until - interval '6 days'`);
    await database.pool.query('update pgboss.queue set notify = true');

    const done: number[] = [];
    const second = await startJobs(database.pool, log);
    await second.work(
      {
        ...noWork,
        'notifications.comment': ({ commentId }) => {
          done.push(commentId);
          return Promise.resolve();
        },
      },
      [],
    );
    await vi.waitFor(() => expect(done).toEqual([7]), { timeout: 15_000 });
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::int as count from pgboss.queue where notify and name = any($1)',
      [Object.keys(noWork)],
    );
    await second.stop();
    await database.close();
    expect(done).toEqual([7]);
    expect(rows[0]?.count).toBe(0);
  });

  it('leaves a run of a schedule that another one takes up soon', async () => {
    const database = await createTestDatabase();
    const log = pino({ level: 'silent' });
    const { promise: end, resolve } = Promise.withResolvers<number>();
    const run = vi.fn(() => end);
    const schedules = [{ name: 'searches.match', cron: '0 0 1 1 *', run }];
    const first = await startJobs(database.pool, log);
    await first.work(noWork, schedules);
    await first.stop();
    const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
    await boss.start();
    await boss.send('searches.match');
    const second = await startJobs(database.pool, log);
    await second.work(noWork, schedules);
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), { timeout: 10_000 });
    const state = async (): Promise<unknown[]> => {
      const { rows } = await sql`select state, expire_seconds as lasts from pgboss.job
        where name = 'searches.match'`.execute(database.db);
      return rows;
    };
    expect(await state()).toEqual([{ state: 'active', lasts: 3_600 }]);
    // As it stands half a minute after a kill -9.
    await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '31 seconds'`.execute(database.db);
    await boss.supervise('searches.match');
    expect(await state()).toEqual([{ state: 'retry', lasts: 3_600 }]);
    expect(await boss.fetch('searches.match')).toHaveLength(1);
    resolve(0);
    await boss.stop();
    await second.stop();
    await database.close();
  });

  it('leaves what concerns one person before what concerns many', async () => {
    const database = await createTestDatabase();
    const jobs = await startJobs(database.pool, pino({ level: 'silent' }));
    const crowd = Array.from({ length: 40 }, (_, n) => ({ notificationId: n + 1 }));
    await inTransaction(database.db, (tx) => jobs.sendMany(tx, 'notifications.mail', crowd, { priority: 0 }));
    await inTransaction(database.db, (tx) =>
      jobs.send(tx, 'notifications.mail', { notificationId: 100 }, { priority: 1 }),
    );
    const mailed: number[] = [];
    const mail = ({ notificationId }: { notificationId: number }): Promise<void> => {
      mailed.push(notificationId);
      return Promise.resolve();
    };
    await jobs.work({ ...noWork, 'notifications.mail': mail }, []);
    await vi.waitFor(() => expect(mailed).toHaveLength(41), { timeout: 15_000 });
    await jobs.stop();
    await database.close();
    expect(mailed.indexOf(100)).toBeLessThan(10);
  });

  it('gives up in the end, and says so', async () => {
    const database = await createTestDatabase();
    const lines: string[] = [];
    const jobs = await startJobs(
      database.pool,
      pino({ level: 'error' }, { write: (line) => void lines.push(line) }),
    );
    await inTransaction(database.db, (tx) => jobs.send(tx, 'notifications.comment', { commentId: 8 }));
    await database.pool.query('update pgboss.job set retry_limit = 0');
    const fail = () => Promise.reject(new Error('for good'));
    await jobs.work({ ...noWork, 'notifications.comment': fail }, []);
    await vi.waitFor(() => expect(lines.join('')).toContain('a job was given up'), { timeout: 15_000 });
    await jobs.stop();
    await database.close();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('notifications.comment');
  });
});
