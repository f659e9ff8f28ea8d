/** A real streaming replica: what is read from it, one's own changes, open pages, and its end and return under way. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { QUEUE_ID } from '#common/domain/shared-names.ts';
import { PostType, RoleLevel } from '#common/domain/enums.ts';
import { CHANGED_COOKIE } from '#server/request-actor.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { BOISE, createDealer, createPost, createUser } from '#server/testing/factories.ts';
import { connectLive, listen } from '#server/testing/live-client.ts';
import { type Link, openLink } from '#server/testing/link.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '#server/testing/replicated-postgres.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { openDatabase } from './database.ts';
import { loadZips } from './load-zips.ts';
import { migrateToLatest } from './migrate.ts';
import { ensureNetwork } from './network.ts';

const WAIT = { timeout: 60_000, interval: 20 };
const BREATH_MS = 10;
/** Two servers are made, and one of them is killed. */
const PATIENT = { timeout: 180_000 };
/** So long that nothing here takes as long: the replica is used until the test says otherwise. */
const LONG_LAG = '60';

let servers: ReplicatedPostgres;
let link: Link;
let t: TestApp;
let authorId: number;
let postId: number;

/** The app speaks to the replica over the link. */
const startApp = (lag: string): Promise<TestApp> => {
  const url = new URL(servers.replica.url);
  url.port = String(link.port);
  return createTestApp({
    DATABASE_URL: servers.primary.url,
    DATABASE_REPLICA_URL: url.href,
    DATABASE_REPLICA_LAG: lag,
  });
};
const untilUsed = (app = t): Promise<void> =>
  expect.poll(() => app.context.replica?.isUsed(), WAIT).toBe(true);

/** What is written from now on is received by the replica, and not shown. */
const pauseReplay = (): Promise<void> => onReplica('select pg_wal_replay_pause()', 'paused');
const resumeReplay = (): Promise<void> => onReplica('select pg_wal_replay_resume()', 'not paused');
async function onReplica(statement: string, state: string): Promise<void> {
  const client = new pg.Client({ connectionString: servers.replica.url });
  await client.connect();
  const read = async (): Promise<unknown> =>
    (await client.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state')).rows[0]?.state;
  await client.query(statement);
  await expect.poll(read, WAIT).toBe(state);
  await client.end();
}

/** @param cookie of whoever has just changed something */
const read = async (url: string, { app = t, cookie = '' } = {}): Promise<string> => {
  const answer = await app.app.inject({ url, headers: { host: 'localhost', cookie } });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.body;
};
const readPost = (options = {}): Promise<string> => read(`/api/posts/${postId}`, options);
const rename = (title: string): Promise<unknown> =>
  t.db.updateTable('posts').set({ title }).where('id', '=', postId).execute();

beforeAll(async () => {
  servers = await startReplicatedPostgres();
  const database = openDatabase(servers.primary.url, { max: 2, onError: () => {} });
  await migrateToLatest(database.db);
  await loadZips(database.pool);
  await ensureNetwork(database.db);
  await database.close();
  link = await openLink({ host: '127.0.0.1', port: servers.replica.port });
  t = await startApp(LONG_LAG);
  await listen(t);
  authorId = await createUser(t.db);
  postId = await createPost(t.db, { author_id: authorId, title: 'Old' });
}, PATIENT.timeout);
afterEach(async () => {
  link.mend();
  await resumeReplay();
  await untilUsed();
});
afterAll(async () => {
  await t.close();
  await link.close();
  await servers.close();
});

describe('while the replica has not shown a change', PATIENT, () => {
  it('lists, posts, comments, stores, feeds and sitemaps are as before, and new to whoever has changed something', async () => {
    await createPost(t.db, { author_id: authorId, type: PostType.News, title: 'Old news' });
    await createDealer(t.db);
    await untilUsed();
    const urls = [
      '/api/posts',
      '/api/getposts?phrase=post',
      `/api/posts?zipCode=${BOISE}&maxDistanceMiles=50`,
      '/api/posts?phrase=post&sort=2',
      '/api/posts?category=guns&sort=1&minPrice=50',
      '/api/posts/count',
      `/api/posts/${postId}`,
      `/api/posts?id=${postId}`,
      `/api/posts/${postId}/comments`,
      '/api/ffls',
      '/api/tenants/current',
      '/feeds/news.xml',
      '/sitemap/posts-1-1000.xml',
    ];
    // Nobody else makes cards meanwhile.
    for (const url of urls) await read(url);
    await expect.poll(() => read('/api/ffls'), WAIT).toContain('Dealer');
    const before = await Promise.all(urls.map((url) => read(url)));
    await pauseReplay();
    await rename('Post with a new name');
    await createPost(t.db, { author_id: authorId, type: PostType.News });
    await createPost(t.db, { author_id: authorId });
    await createDealer(t.db);
    const author = await t.as(authorId);
    expect((await author.post(`/posts/${postId}/comments`, { body: 'Still there?' })).status).toBe(201);

    expect(await Promise.all(urls.map((url) => read(url)))).toEqual(before);
    const own = await Promise.all(urls.map((url) => read(url, { cookie: `${CHANGED_COOKIE}=1` })));
    expect(urls.filter((_url, index) => own[index] === before[index])).toEqual([]);
    await resumeReplay();
    await expect.poll(() => readPost(), WAIT).toContain('Post with a new name');
  });

  it('a change leaves a cookie that outlives the longest lag; a look at a post leaves none', async () => {
    const author = await t.as(authorId);
    const { headers } = await author.patch(`/posts/${postId}`, { title: 'Renamed' });
    expect(headers['set-cookie']).toBe(`${CHANGED_COOKIE}=1; Max-Age=61; Path=/; HttpOnly; SameSite=Lax`);
    const look = await author.post(`/posts/${postId}/view`);
    expect([look.status, look.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await author.get(`/posts/${postId}`)).headers['set-cookie']).toBeUndefined();
  });

  it('sessions, rights and the answer to a change are never old', async () => {
    await pauseReplay();
    const newcomerId = await createUser(t.db);
    const newcomer = await t.as(newcomerId);
    expect((await newcomer.get('/searches')).status).toBe(200);
    const created = await newcomer.post('/searches', { name: 'Mine', criteria: { phrase: 'bolt' } });
    expect(created.status).toBe(201);
    expect((await newcomer.get('/searches')).body).toMatchObject({ searches: [{ name: 'Mine' }] });
  });

  it('open pages hear of it as soon as asking again shows it, and of all else at once', async () => {
    const reader = await connectLive(t, await createUser(t.db, { role: RoleLevel.Mod }));
    await reader.watch('post', postId);
    await reader.watch('queue', QUEUE_ID);
    await pauseReplay();
    const author = await t.as(authorId);
    expect((await author.patch(`/posts/${postId}`, { title: 'Heard of' })).status).toBe(200);
    t.context.live.change('queue', QUEUE_ID, { type: 'changed' });
    expect(await reader.untilChanges(1)).toMatchObject([{ kind: 'queue' }]);
    expect(await readPost()).not.toContain('Heard of');
    await resumeReplay();
    expect(await reader.untilChanges(2)).toMatchObject([{ kind: 'queue' }, { kind: 'post', id: postId }]);
    expect(await readPost()).toContain('Heard of');
    await reader.connection.stop();
  });
});

describe('a replica that fails', PATIENT, () => {
  it('is killed under reads: none of them fails, and it is used again when it is back', async () => {
    const ending = new AbortController();
    let count = 0;
    const readOn = async (): Promise<void> => {
      while (!ending.signal.aborted) {
        await read('/api/posts');
        await readPost();
        count++;
        // The server has other things to do as well.
        await sleep(BREATH_MS);
      }
    };
    const readers = Promise.all(Array.from({ length: 8 }, readOn));
    await expect.poll(() => count, WAIT).toBeGreaterThan(20);
    await servers.replica.kill();
    await expect.poll(() => t.context.replica?.state(), WAIT).toBe('away');
    const ready = await t.app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toMatchObject([200, { ok: true, replica: 'away' }]);
    await rename('Changed in the meantime');
    expect(await readPost()).toContain('Changed in the meantime');
    await servers.replica.start();
    await untilUsed();
    expect(await readPost()).toContain('Changed in the meantime');
    ending.abort();
    await readers;
    await pauseReplay();
    await rename('Changed again');
    expect(await readPost()).toContain('Changed in the meantime');
  });

  it('cannot be reached, or says nothing: the primary answers', async () => {
    link.cut();
    expect(await readPost()).toContain('Changed');
    await expect.poll(() => t.context.replica?.isUsed(), WAIT).toBe(false);
    link.mend();
    await untilUsed();
    link.freeze();
    await rename('Changed in silence');
    const underWay = readPost();
    await expect.poll(() => t.context.replica?.isUsed(), WAIT).toBe(false);
    expect(await readPost()).toContain('Changed in silence');
    expect(await underWay).toContain('Changed in silence');
  });

  it('lags more than it may: reads go to the primary until it has come near again', async () => {
    const hasty = await startApp('1');
    await untilUsed(hasty);
    await pauseReplay();
    await rename('Changed long ago');
    await expect.poll(() => readPost({ app: hasty }), WAIT).toContain('Changed long ago');
    const readReady = async (): Promise<unknown> => (await hasty.app.inject('/readyz')).json();
    await expect.poll(readReady, WAIT).toMatchObject({ ok: true, replica: 'behind' });
    await resumeReplay();
    await untilUsed(hasty);
    const metrics = await hasty.app.inject('/metrics');
    expect(metrics.body).toMatch(/^replica_lag_seconds \d+\.\d+$/m);
    await hasty.close();
  });

  it('is none, or of another database: it is never used', async () => {
    const database = await createTestDatabase();
    const wrong = await Promise.all(
      [servers.primary.url, database.url].map((url) =>
        createTestApp({ DATABASE_URL: servers.primary.url, DATABASE_REPLICA_URL: url }),
      ),
    );
    for (const app of wrong) {
      await expect.poll(() => app.context.replica?.state(), WAIT).toBe('away');
      expect((await app.client().get('/posts')).status).toBe(200);
      await app.close();
    }
    await database.close();
  });
});
