/** A whole server process: its PostgreSQL killed under it, and its own orderly end. */
import { createHash, randomBytes } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readLock } from './db/embedded-postmaster.ts';
import { openSocket, readAnswer } from './testing/raw-http.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { createUser } from './testing/factories.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';

let dataDir: string;
const running: ServerProcess[] = [];

beforeAll(async () => {
  dataDir = await makeTemporaryFolder('process');
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const start = async (env: Record<string, string>): Promise<ServerProcess> => {
  const server = await startServerProcess({ DATA_DIR: dataDir, ...env });
  running.push(server);
  return server;
};

describe('a server whose own PostgreSQL is killed', () => {
  it('lives, answers 503 meanwhile, brings it back and says so', async () => {
    const server = await start({});
    const status = (): Promise<number> => fetch(`${server.url}/api/posts`).then((answer) => answer.status);
    expect(await status()).toBe(200);
    const folder = path.join(dataDir, 'postgres');
    // Requests are under way at the moment of the kill.
    const underWay = Array.from({ length: 20 }, status);
    process.kill(readLock(folder)?.pid ?? 0, 'SIGKILL');
    for (const one of await Promise.all(underWay)) expect([200, 503]).toContain(one);
    await expect.poll(status, { timeout: 30_000, interval: 100 }).toBe(200);
    expect(await fetch(`${server.url}/readyz`).then((answer) => answer.status)).toBe(200);
    const messages = server.lines.join('\n');
    expect(messages).toContain('The database server is gone; bringing it back');
    expect(messages).toMatch(/The database server is back after \d+\.\d s/);
    expect(server.child.exitCode).toBeNull();

    const metrics = await fetch(`${server.url}/metrics`).then((answer) => answer.text());
    expect(metrics).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(metrics).toMatch(/^database_connections\{pool="requests",state="idle"\} \d+/m);
    expect(metrics).toMatch(/^jobs\{queue="sms.send",state="waiting"\} 0/m);
  }, 90_000);
});

describe('a server that is told to end', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('answers what is under way, sends others away, and is gone in time', async () => {
    const token = randomBytes(32).toString('base64url');
    await database.db
      .insertInto('sessions')
      .values({
        user_id: await createUser(database.db),
        token_hash: createHash('sha256').update(token).digest(),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    await sql`create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(2); return new; end $$`.execute(
      database.db,
    );
    await sql`create trigger slow before insert on searches for each row execute function slow()`.execute(
      database.db,
    );
    const server = await start({ DATABASE_URL: database.url });
    const { port } = new URL(server.url);
    const idle = await openSocket(Number(port));
    const idleAnswer = readAnswer(idle);
    const underWay = fetch(`${server.url}/api/searches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `rangepost_session=${token}` },
      body: JSON.stringify({ name: 'Mine', criteria: {} }),
    });
    await sleep(500);
    const startedAt = performance.now();
    server.child.kill('SIGTERM');
    await sleep(200);
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { ok: false, server: 'ending' }]);
    idle.write('GET /api/posts HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const refused = await idleAnswer;
    expect(refused.status).toBe(503);
    expect(refused.head.toLowerCase()).toContain('connection: close');
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'unavailable', retryAfter: 5 });
    expect((await underWay).status).toBe(201);
    expect(await server.ended).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect((await database.db.selectFrom('searches').select('id').execute()).length).toBe(1);
  }, 60_000);

  it('where a proxy has to notice first, says so and answers meanwhile', async () => {
    const server = await start({ DATABASE_URL: database.url, DRAIN_SECONDS: '5' });
    const ask = (path: string): Promise<Response> => fetch(`${server.url}${path}`);
    server.child.kill('SIGTERM');
    await expect.poll(() => ask('/readyz').then((answer) => answer.status)).toBe(503);
    const answer = await ask('/api/posts');
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect(await server.ended).toBe(0);
  }, 60_000);
});
