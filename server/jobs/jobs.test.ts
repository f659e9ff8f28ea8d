/** Jobs and housekeeping on real PostgreSQL. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PostStatus } from '#common/domain/enums.ts';
import { AppError } from '#server/core/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { markLapsedListings, purgeDeletedPosts, sweepAccounts, sweepMedia } from './housekeeping.ts';
import { type Jobs, startJobs } from './jobs.ts';

describe('jobs', () => {
  let database: TestDatabase;
  let jobs: Jobs;
  const done: number[] = [];
  const tried: string[] = [];
  const lines: string[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
    jobs = await startJobs(database.pool, log);
    await jobs.work(
      {
        'posts.videoPicture': ({ postId }) => {
          done.push(postId);
          return Promise.resolve();
        },
        'sms.send': ({ to }) => {
          tried.push(to);
          return Promise.reject(new AppError(503, 'sms_failed', 'No.'));
        },
        'mail.send': ({ to }) => {
          tried.push(to);
          return Promise.resolve();
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
    await inTransaction(database.db, (tx) => jobs.send(tx, 'posts.videoPicture', { postId: 2 }));
    await vi.waitFor(() => expect(done).toEqual([2]), { timeout: 15_000 });
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

describe('housekeeping', () => {
  let t: TestApp;
  let authorId: number;
  beforeAll(async () => {
    t = await createTestApp();
    authorId = await createUser(t.db);
  });
  afterAll(() => t.close());

  it('marks listings that have ended, and no others', async () => {
    const ended = await createPost(t.db, { author_id: authorId, expires_at: new Date(Date.now() - 1_000) });
    const alive = await createPost(t.db, { author_id: authorId });
    expect(await markLapsedListings(t.context)).toBe(1);
    expect(await markLapsedListings(t.context)).toBe(0);
    const rows = await t.db.selectFrom('posts').select(['id', 'lapsed']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: ended, lapsed: true },
      { id: alive, lapsed: false },
    ]);
  });

  it('removes deleted posts after 30 days, and their pictures after that', async () => {
    const days = (count: number): Date => new Date(Date.now() - count * 86_400_000);
    const status = PostStatus.Deleted;
    const old = await createPost(t.db, { author_id: authorId, status, deleted_at: days(31) });
    const recent = await createPost(t.db, { author_id: authorId, status, deleted_at: days(29) });
    await t.context.storage.put('pictures/aa/aa-320.webp', Buffer.from('picture'), 'image/webp');
    await t.db
      .insertInto('media')
      .values({
        owner_id: authorId,
        kind: 'post',
        storage_key: 'pictures/aa/aa',
        sizes: [320],
        width: 320,
        height: 240,
        thumbhash: '',
        post_id: old,
        created_at: days(40),
      })
      .execute();
    expect(await sweepMedia(t.context)).toBe(0);
    expect(await purgeDeletedPosts(t.context)).toBe(1);
    const left = await t.db.selectFrom('posts').select('id').where('status', '=', status).execute();
    expect(left).toEqual([{ id: recent }]);
    expect(await sweepMedia(t.context)).toBe(1);
    expect(await t.context.storage.read('pictures/aa/aa-320.webp')).toBeNull();
  });

  it('removes old codes and sessions that ran out', async () => {
    await t.startSession(authorId);
    await sql`update sessions set expires_at = now() - interval '1 second'`.execute(t.db);
    await t.startSession(authorId);
    expect(await sweepAccounts(t.context)).toBe(1);
  });
});
