/** Two nodes behind HAProxy with the configuration that is shipped: killed, ended and added under load, and nobody notices. */
import { randomBytes } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import path from 'node:path';
import { HttpTransportType } from '@microsoft/signalr';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from './db/database.ts';
import { SESSION_COOKIE } from './features/accounts/accounts.ts';
import { type Jobs, startJobs } from './jobs/jobs.ts';
import { createPost } from './testing/factories.ts';
import { fitConfig, type Haproxy, startHaproxy } from './testing/haproxy.ts';
import { isInstalled } from './testing/installed.ts';
import { createMember, type LivePage, type Member, openPage } from './testing/live-page.ts';
import { createTestRedis, type TestRedis } from './testing/redis.ts';
import { findFreePort, type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { startSteadyLoad, type SteadyLoad } from './testing/steady-load.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';

const NODES = 3;
const READERS = 8;
const WRITERS = 4;
const JOBS = 60;
/** Answers that the load must have had before and after each change. */
const MORE = 300;
const PATIENCE = { timeout: 60_000, interval: 100 };
const LONG_MS = 300_000;

it('the shipped configuration leads every request to every node, and checks whether they are ready', () => {
  const config = fitConfig(4_000, [4_001, 4_002, 4_003]);
  expect(config).toContain('bind 127.0.0.1:4000\n');
  expect(config.match(/^ {4}server app\d 127\.0\.0\.1:400[123]$/gm)).toHaveLength(NODES);
  expect(config).toContain('uri /readyz');
  expect(config).not.toMatch(/cookie|stick|hash/i);
});

if (process.env.LONG !== undefined) {
  describe('nodes behind HAProxy, under load', () => {
    let dataDir: string;
    let database: TestDatabase;
    let jobs: Jobs;
    let redis: TestRedis;
    let proxy: Haproxy;
    let load: SteadyLoad;
    let postId: number;
    const people: Member[] = [];
    /** What must be ended, the last first. */
    const endings: (() => Promise<unknown>)[] = [];
    const ports: number[] = [];
    const nodes = new Map<number, ServerProcess>();
    /** Of nodes that have gone as well. */
    const logs: string[][] = [];
    const pages: LivePage[] = [];
    let texts = 0;

    const startNode = async (index: number): Promise<void> => {
      const port = String(ports[index]);
      const node = await startServerProcess({
        PORT: port,
        PUBLIC_URL: proxy.url,
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        DATA_DIR: path.join(dataDir, port),
        SESSION_SECRET: 'the same secret for all of the nodes',
        TRUST_PROXY: '127.0.0.1',
        DRAIN_SECONDS: '5',
      });
      nodes.set(index, node);
      logs.push(node.lines);
      endings.push(() => {
        node.child.kill('SIGKILL');
        return node.ended;
      });
    };
    /** What HAProxy leads to a node is counted by the node. */
    const readMetric = async (index: number, line: RegExp): Promise<number> => {
      const text = await (await fetch(`${nodes.get(index)?.url}/metrics`)).text();
      return [...text.matchAll(line)].reduce((sum, match) => sum + Number(match[1]), 0);
    };
    const countRequests = (index: number): Promise<number> =>
      readMetric(index, /^http_requests_total\{.*route="\/api\/.*\} (\d+)$/gm);
    const countPages = (index: number): Promise<number> => readMetric(index, /^live_connections (\d+)$/gm);

    const untilMore = async (): Promise<void> => {
      const before = load.answered();
      await expect.poll(() => load.answered() - before, PATIENCE).toBeGreaterThan(MORE);
    };
    /** Everybody hears of a comment that comes in at each node, and each job is done once. */
    const checkSite = async (): Promise<void> => {
      const countConnected = async (): Promise<number> => {
        const counts = await Promise.all([...nodes.keys()].map(countPages));
        return counts.reduce((sum, count) => sum + count, 0);
      };
      await expect.poll(countConnected, PATIENCE).toBe(pages.length);
      await expect.poll(() => pages.filter((page) => page.isWatching()).length, PATIENCE).toBe(pages.length);
      for (const node of nodes.values()) {
        const before = pages.map((page) => page.heard());
        const body = `Written at ${node.url}, ${randomBytes(6).toString('hex')}`;
        const answer = await fetch(`${node.url}/api/posts/${postId}/comments`, {
          method: 'POST',
          headers: {
            cookie: `${SESSION_COOKIE}=${people[0]?.token}`,
            origin: node.url,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ body, clientId: crypto.randomUUID() }),
        });
        expect(answer.status).toBe(201);
        await expect
          .poll(() => pages.filter((page, index) => page.heard(body, before[index])).length, PATIENCE)
          .toBe(pages.length);
      }
      const sent = Array.from({ length: JOBS }, () => `text number ${(texts += 1)}.`);
      await inTransaction(database.db, (tx) =>
        jobs.sendMany(
          tx,
          'sms.send',
          sent.map((text) => ({ to: '+12085550100', text })),
        ),
      );
      const done = (): number[] =>
        sent.map((text) => logs.flat().filter((line) => line.includes(text)).length);
      await expect.poll(() => done().every((count) => count > 0), PATIENCE).toBe(true);
      expect(done()).toEqual(sent.map(() => 1));
    };

    beforeAll(async () => {
      const missing = ['haproxy', 'redis-server'].filter((program) => !isInstalled(program));
      if (missing.length > 0) {
        throw new Error(`This test needs ${missing.join(' and ')}: apt-get install ${missing.join(' ')}`);
      }
      dataDir = await makeTemporaryFolder('nodes');
      endings.push(() => rm(dataDir, { recursive: true, force: true }));
      await chmod(dataDir, 0o755);
      database = await createTestDatabase();
      endings.push(() => database.close());
      jobs = await startJobs(database.pool, pino({ level: 'silent' }));
      endings.push(() => jobs.stop());
      redis = await createTestRedis();
      await redis.start();
      endings.push(() => redis.kill());
      while (ports.length < NODES) ports.push(await findFreePort());
      proxy = await startHaproxy(await findFreePort(), ports);
      endings.push(() => proxy.stop());
      await startNode(0);
      await startNode(1);
      // Until both have their share.
      while ((await countRequests(0)) === 0 || (await countRequests(1)) === 0) {
        await fetch(`${proxy.url}/api/posts`);
      }
      for (let index = 0; index < WRITERS; index += 1) people.push(await createMember(database.db));
      postId = await createPost(database.db, { author_id: people[0]?.userId ?? 0 });
      for (const { token } of people) {
        for (const transport of [undefined, HttpTransportType.LongPolling]) {
          const page = await openPage(proxy.url, { token, postId, transport });
          pages.push(page);
          endings.push(() => page.close());
        }
      }
      const writers = people.map(({ token }) => token);
      load = startSteadyLoad(proxy.url, { readers: READERS, writers, postId });
      endings.push(() => load.stop());
    }, LONG_MS);
    afterAll(async () => {
      for (const end of endings.toReversed()) await end();
    }, LONG_MS);

    it(
      'both have requests and pages, in no order, and work as one site',
      async () => {
        await untilMore();
        await checkSite();
        for (const index of nodes.keys()) {
          expect(await countRequests(index)).toBeGreaterThan(MORE / 10);
          expect(await countPages(index)).toBeGreaterThan(0);
        }
        expect(load.failures).toEqual([]);
      },
      LONG_MS,
    );

    it(
      'one that is killed takes along what it was asked at that moment, and nothing more',
      async () => {
        await untilMore();
        const node = nodes.get(0);
        nodes.delete(0);
        node?.child.kill('SIGKILL');
        await node?.ended;
        // A process that dies takes connections until the system has cleared it away.
        const goneAt = performance.now();
        await untilMore();
        await checkSite();
        // What only reads was asked again, of the other node.
        expect(load.failures.filter(({ since, what }) => since > goneAt || what.startsWith('GET'))).toEqual(
          [],
        );
        process.stdout.write(
          `killed: ${load.failures.length} in flight failed, ${load.answered()} answered\n`,
        );
        load.failures.length = 0;
      },
      LONG_MS,
    );

    it(
      'one that is added gets its share, and nothing fails',
      async () => {
        await startNode(2);
        await expect.poll(() => countRequests(2), PATIENCE).toBeGreaterThan(MORE / 10);
        await untilMore();
        await checkSite();
        expect(load.failures).toEqual([]);
      },
      LONG_MS,
    );

    it(
      'one that is told to end takes nothing along',
      async () => {
        await untilMore();
        const node = nodes.get(1);
        nodes.delete(1);
        node?.child.kill('SIGTERM');
        expect(await node?.ended).toBe(0);
        await untilMore();
        await startNode(0);
        await expect.poll(() => countRequests(0), PATIENCE).toBeGreaterThan(MORE / 10);
        await checkSite();
        expect(load.failures).toEqual([]);
        process.stdout.write(`ended: 0 of ${load.answered()} failed\n`);
      },
      LONG_MS,
    );

    it(
      'every schedule runs once each time',
      async () => {
        await sql`update pgboss.schedule set cron = '* * * * *'`.execute(database.db);
        const since = await sql<{
          now: Date;
        }>`select date_trunc('minute', now()) + '1 minute' as now`.execute(database.db);
        const read = () =>
          sql<{ name: string; minute: Date; runs: number; tries: number }>`
          select j.name, date_trunc('minute', j.created_on) as minute, count(*)::int as runs, sum(j.retry_count)::int as tries
          from pgboss.job j join pgboss.schedule s on s.name = j.name
          where j.state = 'completed' and j.created_on >= ${since.rows[0]?.now} group by 1, 2`.execute(
            database.db,
          );
        const { rows: all } = await sql`select 1 from pgboss.schedule`.execute(database.db);
        await expect
          .poll(async () => (await read()).rows.length, { timeout: LONG_MS / 2, interval: 1_000 })
          .toBeGreaterThanOrEqual(2 * all.length);
        for (const { runs, tries } of (await read()).rows) expect([runs, tries]).toEqual([1, 0]);
      },
      LONG_MS,
    );

    it('every comment that was acknowledged is there, once', async () => {
      await load.stop();
      const rows = await database.db.selectFrom('comments').select(['id', 'client_id']).execute();
      const byName = Map.groupBy(rows, ({ client_id }) => client_id);
      expect(load.comments.size).toBeGreaterThan(MORE / 10);
      for (const [name, id] of load.comments) expect(byName.get(name)?.map((row) => row.id)).toEqual([id]);
      expect(load.failures).toEqual([]);
    });
  });
}
