/** The embedded PostgreSQL on real folders and processes: first start, sharing, sudden ends, clean stop. */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isPostmaster, sharedMemoryOf } from './embedded-postmaster.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';

const HOLDER = `
  import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))};
  const server = await startEmbeddedPostgres({ dataDir: process.argv[2] });
  process.send({ url: server.url, reused: server.reused });
  process.once('message', () => server.stop().then(() => process.exit(0)));
`;

let dataDir: string;
const started: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

const makeDataDir = async (): Promise<string> => {
  const made = await makeTemporaryFolder('embedded');
  chmodSync(made, 0o755);
  return made;
};

/** A database made once and copied for each test, since making it takes most of the time. */
let readyMade: string;

beforeAll(async () => {
  readyMade = await makeDataDir();
  await (await startEmbeddedPostgres({ dataDir: readyMade })).stop();
});

afterAll(() => rmSync(readyMade, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await makeDataDir();
  cpSync(path.join(readyMade, 'postgres'), path.join(dataDir, 'postgres'), { recursive: true });
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of started.splice(0)) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const forgetReadyMade = (): void => rmSync(path.join(dataDir, 'postgres'), { recursive: true });

const start = async (log?: (line: string) => void): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dataDir, log });
  started.push(server);
  return server;
};

/** Starts another Node process that uses the same data folder. */
const startHolder = async (): Promise<{ child: ChildProcess; url: string; reused: boolean }> => {
  const script = path.join(dataDir, 'holder.mjs');
  writeFileSync(script, HOLDER);
  const child = fork(script, [dataDir], { execArgv: [] });
  children.push(child);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The other process ended early')));
  const [answer] = (await Promise.race([once(child, 'message'), ended])) as [
    { url: string; reused: boolean },
  ];
  return { child, ...answer };
};

const query = async <T>(url: string, sql: string): Promise<T | undefined> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: T }>(sql);
    return rows[0]?.value;
  } finally {
    await client.end();
  }
};

const readServerPid = (): number =>
  Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0]);

test('the first start makes the database, readable by its owner alone, in UTF-8', async () => {
  forgetReadyMade();
  const server = await start();
  expect(server.reused).toBe(false);
  expect(await query(server.url, 'SELECT current_database() AS value')).toBe('rangepost');
  expect(await query(server.url, "SELECT current_setting('server_encoding') AS value")).toBe('UTF8');
  expect(await query(server.url, "SELECT lower('ÄÉ') AS value")).toBe('äé');
  expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(dataDir, 'postgres/rangepost.password')).mode & 0o777).toBe(0o600);
});

test('the role is no superuser, but copies a template database', async () => {
  const { url } = await start();
  expect(await query(url, 'SELECT rolsuper AS value FROM pg_roles WHERE rolname = current_user')).toBe(false);
  await query(url, 'CREATE DATABASE copied TEMPLATE rangepost');
  const copy = new URL(url);
  copy.pathname = '/copied';
  expect(await query(copy.href, 'SELECT current_database() AS value')).toBe('copied');
});

test('nobody gets in without the password, and the superuser not at all', async () => {
  const { url } = await start();
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  const superuser = new URL(url);
  superuser.username = 'postgres';
  await expect(query(superuser.href, 'SELECT 1')).rejects.toThrow('no pg_hba.conf entry');
});

test('it keeps as much in memory as the machine allows', async () => {
  const { url } = await start();
  const mib = "SELECT setting::int * 8 / 1024 AS value FROM pg_settings WHERE name = 'shared_buffers'";
  const here = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  expect(await query(url, mib)).toBe(sharedMemoryOf(here));
  const gib = 2 ** 30;
  expect([0.5, 1, 8, 24, 256].map((size) => sharedMemoryOf(size * gib))).toEqual([
    128, 128, 1_024, 3_072, 4_096,
  ]);
});

test('a stopped server is gone, and the next start finds its data', async () => {
  const first = await start();
  await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS value');
  const pid = readServerPid();
  await first.stop();
  expect(isPostmaster(pid)).toBe(false);
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  const second = await start();
  expect(await query(second.url, 'SELECT value FROM kept')).toBe(7);
});

test('a second process shares the server, and the last one to leave stops it', async () => {
  const first = await startHolder();
  const second = await start();
  expect(second).toMatchObject({ url: first.url, reused: true });
  const pid = readServerPid();
  first.child.send('stop');
  await once(first.child, 'exit');
  expect(await query(second.url, 'SELECT 1 AS value')).toBe(1);
  await second.stop();
  expect(isPostmaster(pid)).toBe(false);
});

test('two first starts at once end up with one database and leave no remains', async () => {
  forgetReadyMade();
  const [other, own] = await Promise.all([startHolder(), start()]);
  expect(own.url).toBe(other.url);
  expect(own.reused).not.toBe(other.reused);
  expect(readdirSync(dataDir).toSorted()).toEqual(['holder.mjs', 'postgres', 'postgres.log']);
});

test('after a kill -9 of Node the server that lives on is used again', async () => {
  const { child, url } = await startHolder();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await start()).toMatchObject({ url, reused: true });
});

test('after a kill -9 of Node and PostgreSQL the next start recovers what was committed', async () => {
  const { child, url } = await startHolder();
  await query(url, 'CREATE TABLE kept AS SELECT 7 AS value');
  child.kill('SIGKILL');
  await once(child, 'exit');
  process.kill(readServerPid(), 'SIGKILL');
  const server = await start();
  expect(server.reused).toBe(false);
  expect(await query(server.url, 'SELECT value FROM kept')).toBe(7);
});

test.runIf(process.platform === 'linux')(
  'a lock whose process id now belongs to something else does not keep the server from starting',
  async () => {
    const { child } = await startHolder();
    child.kill('SIGKILL');
    await once(child, 'exit');
    process.kill(readServerPid(), 'SIGKILL');
    const lockFile = path.join(dataDir, 'postgres/postmaster.pid');
    writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace(/^\d+/, String(process.ppid)));
    expect((await start()).reused).toBe(false);
  },
);

test('a server that dies in use comes back at the same address', async () => {
  const lines: string[] = [];
  const server = await start((line) => lines.push(line));
  process.kill(readServerPid(), 'SIGKILL');
  const comesBack = async (): Promise<unknown> => {
    await sleep(50);
    return query(server.url, 'SELECT 1 AS value').catch(comesBack);
  };
  expect(await comesBack()).toBe(1);
  expect(lines).toContain('The database server is gone; bringing it back');
});

test('a server that cannot come back is tried again and again, until it can', async () => {
  const lines: string[] = [];
  const server = await start((line) => lines.push(line));
  const versionFile = path.join(dataDir, 'postgres/PG_VERSION');
  const version = readFileSync(versionFile, 'utf8');
  writeFileSync(versionFile, '12\n');
  process.kill(readServerPid(), 'SIGKILL');
  await expect.poll(() => lines.join('\n'), { timeout: 15_000 }).toContain('trying again in 0.5 s');
  writeFileSync(versionFile, version);
  await expect
    .poll(() => query(server.url, 'SELECT 1 AS value').catch(() => null), { timeout: 15_000 })
    .toBe(1);
  await expect.poll(() => lines.at(-1)).toMatch(/^The database server is back after \d+\.\d s$/);
}, 40_000);

test('remains of a first start that was killed half-way are cleared away', async () => {
  forgetReadyMade();
  const ended = spawn(process.execPath, ['--version']);
  await once(ended, 'exit');
  const remains = path.join(dataDir, `pg.${ended.pid}`);
  writeFileSync(remains, '');
  await start();
  expect(existsSync(remains)).toBe(false);
});

test('a folder that PostgreSQL cannot read is named with the reason in one line', async () => {
  await (await start()).stop();
  writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '12\n');
  await expect(start()).rejects.toThrow(
    /^PostgreSQL could not start on .*: database files are incompatible[^\n]*$/,
  );
});
