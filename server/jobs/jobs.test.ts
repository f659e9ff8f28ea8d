/** Jobs and housekeeping on real PostgreSQL. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PostStatus } from '#common/domain/enums.ts';
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

  beforeAll(async () => {
    database = await createTestDatabase();
    const t = await createTestApp();
    const { log } = t.context;
    await t.close();
    jobs = await startJobs(database.pool, log);
    await jobs.work(
      {
        'posts.videoPicture': ({ postId }) => {
          done.push(postId);
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
