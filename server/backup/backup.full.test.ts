/** Backup and restore on real PostgreSQL: everything is back, under load too, and a broken file changes nothing. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RoleLevel } from '#common/domain/enums.ts';
import { createLogger } from '#server/lib/log.ts';
import { secretFile } from '#server/lib/secret.ts';
import { makeStandIns } from '#demo/pictures.testing.ts';
import { writeDemo } from '#demo/write.ts';
import { inTransaction, openDatabase } from '#server/db/database.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { createDiskStorage } from '#server/storage/disk.ts';
import { logIn } from '#server/features/accounts/accounts.testing.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SECRET = 'the secret that was generated for the tests of backups';
const log = createLogger({ logLevel: 'silent', appEnv: 'test' });

/** Each of them clones a database and fills it. */
vi.setConfig({ testTimeout: 60_000 });

let source: TestDatabase;
let folder: string;
const databases: TestDatabase[] = [];
const place = (name: string): string => path.join(folder, name);

const siteAt = (name: string) => ({
  dataDir: place(name),
  storage: createDiskStorage(path.join(place(name), 'media')),
});

const openTarget = async (): Promise<TestDatabase> => {
  const target = await createTestDatabase();
  databases.push(target);
  return target;
};

/** Of each table how many rows there are, and what they hold, in no order. */
async function describeTables(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const { rows: sums } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from public."${name}" t`,
      );
      found[name] = sums[0]?.sum ?? '';
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Constraints, triggers and indexes as PostgreSQL writes them down. */
async function describeSchema({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  );
  return rows.map(({ line }) => line);
}

const listFiles = async (dir: string): Promise<string[]> =>
  (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.'))
    .toSorted();

beforeAll(async () => {
  folder = await makeTemporaryFolder('backup');
  await chmod(folder, 0o755);
  source = await createTestDatabase();
  const { storage } = siteAt('source');
  await writeDemo(source.db, makeStandIns(), 100, new Date());
  for (let index = 10; index < 30; index++) {
    await storage.put(`media/a${index % 3}/a${index}.webp`, randomBytes(index * 1_000), 'image/webp');
  }
  await writeFile(secretFile(place('source')), SECRET, { mode: 0o600 });
  const jobs = await startJobs(source.pool, log);
  await inTransaction(source.db, async (tx) => {
    await jobs.send(tx, 'sms.send', { to: '+13035550100', text: 'a\ttab, a \\ and\nan end' });
    await jobs.send(tx, 'people.suspensionOver', { userId: 1, until: '2027-01-01' }, { after: 86_400 });
  });
  await jobs.stop();
  await writeBackup({ databaseUrl: source.url, ...siteAt('source') }, place('site.tar.gz'));
}, 120_000);

afterAll(async () => {
  for (const database of [source, ...databases]) await database.close();
  await rm(folder, { recursive: true, force: true });
});

const restore = (target: TestDatabase, name: string, file = 'site.tar.gz', isReplacing = false) =>
  restoreBackup({
    databaseUrl: target.url,
    ...siteAt(name),
    file: place(file),
    isReplacing,
    log,
  });

describe('a restored site', () => {
  it('equals the one that was backed up: each row, each number to come, the schema, pictures, jobs, secret', async () => {
    const target = await openTarget();
    const summary = await restore(target, 'target');
    const [was, is] = [await describeTables(source.url), await describeTables(target.url)];
    expect(Object.keys(was).length).toBeGreaterThan(30);
    expect(is).toEqual(was);
    expect(await describeSchema(target)).toEqual(await describeSchema(source));
    expect(summary).toMatchObject({ jobs: 2, migrated: [], hasSecret: true });
    expect(summary.pictures).toBe(20);
    expect(await listFiles(place('target/media'))).toEqual(await listFiles(place('source/media')));
    for (const name of (await listFiles(place('source/media'))).slice(0, 5)) {
      expect(await readFile(path.join(place('target/media'), name))).toEqual(
        await readFile(path.join(place('source/media'), name)),
      );
    }
    expect(await readFile(secretFile(place('target')), 'utf8')).toBe(SECRET);
    expect((await stat(secretFile(place('target')))).mode & 0o777).toBe(0o600);
    expect((await stat(place('site.tar.gz'))).mode & 0o777).toBe(0o600);

    const { rows } = await target.pool.query<{ name: string; data: object; waits: boolean }>(
      `select name, data, start_after > now() + interval '23 hours' as waits from pgboss.job
      where name in ('sms.send', 'people.suspensionOver') order by name desc`,
    );
    expect(rows).toEqual([
      { name: 'sms.send', data: { to: '+13035550100', text: 'a\ttab, a \\ and\nan end' }, waits: false },
      { name: 'people.suspensionOver', data: { userId: 1, until: '2027-01-01' }, waits: true },
    ]);
    const next = async ({ pool }: TestDatabase): Promise<unknown> =>
      (await pool.query("select nextval(pg_get_serial_sequence('posts', 'id')) as id")).rows[0];
    expect(await next(target)).toEqual(await next(source));
  });

  it('is served: its people log in, write, and are held to its rules', async () => {
    const target = await openTarget();
    await restore(target, 'served');
    const t = await createTestApp({}, { context: { config: { databaseUrl: target.url } } } as TestApp);
    try {
      const { id, phone_number: phoneNumber } = await t.db
        .selectFrom('users')
        .select(['id', 'phone_number'])
        .where('role', '=', RoleLevel.User)
        .orderBy('id')
        .executeTakeFirstOrThrow();
      const person = await logIn(t, phoneNumber ?? '');
      expect(person.id).toBe(id);
      const saved = await person.client.post('/searches', { name: 'Mine', criteria: {} });
      expect(saved.status).toBe(201);
    } finally {
      await t.close();
    }
  });
});

describe('a site that holds something', () => {
  it('is replaced only where that is meant, and then wholly', async () => {
    const target = await openTarget();
    const own = openDatabase(target.url, { max: 1, onError: () => {}, name: 'tests' });
    await createUser(own.db, { display_name: 'Somebody' });
    await own.close();
    const old = path.join(place('used/media'), 'ab', 'old.webp');
    await mkdir(path.dirname(old), { recursive: true });
    await writeFile(old, 'an old picture');
    const before = await describeTables(target.url);
    await expect(restore(target, 'used')).rejects.toThrow('--replace');
    expect(await describeTables(target.url)).toEqual(before);
    expect(await listFiles(place('used/media'))).toEqual(['ab/old.webp']);
    await restore(target, 'used', 'site.tar.gz', true);
    expect(await describeTables(target.url)).toEqual(await describeTables(source.url));
    expect(await listFiles(place('used/media'))).toEqual(await listFiles(place('source/media')));
  });

  it('is left alone while a server runs on it', async () => {
    const target = await openTarget();
    const server = new pg.Client({ connectionString: target.url, application_name: 'rangepost work' });
    await server.connect();
    await expect(restore(target, 'running', 'site.tar.gz', true)).rejects.toThrow('The site is running');
    await server.end();
  });
});

describe('a file that is not whole', () => {
  it.each<[string, (file: string) => Promise<void>]>([
    ['cut short', async (file) => truncate(file, Math.floor((await stat(file)).size * 0.6))],
    ['cut short by a byte', async (file) => truncate(file, (await stat(file)).size - 1)],
    [
      'damaged',
      async (file) => {
        const bytes = await readFile(file);
        const middle = Math.floor(bytes.length / 2);
        bytes[middle] = (bytes[middle] ?? 0) ^ 1;
        await writeFile(file, bytes);
      },
    ],
    ['something else', (file) => writeFile(file, 'no backup')],
    ['empty', (file) => writeFile(file, '')],
  ])('%s changes nothing', async (name, spoil) => {
    const target = await openTarget();
    const before = await describeTables(target.url);
    const file = place(`${name}.tar.gz`);
    await writeFile(file, await readFile(place('site.tar.gz')));
    await spoil(file);
    await expect(restore(target, 'spoilt', `${name}.tar.gz`)).rejects.toThrow(/no (whole )?backup/);
    expect(await describeTables(target.url)).toEqual(before);
    await expect(stat(place('spoilt/media'))).rejects.toThrow('ENOENT');
  });
});

describe('a backup under load', () => {
  it('is one moment: what belongs together is there together', async () => {
    const { pool } = source;
    await pool.query('create table moved (id integer primary key, left_side integer, right_side integer)');
    await pool.query('create table moved_too (id integer primary key, total integer)');
    await pool.query('insert into moved values (1, 500, 500)');
    await pool.query('insert into moved_too values (1, 0)');
    const over = new AbortController();
    let writes = 0;
    const writer = (async () => {
      while (!over.signal.aborted) {
        writes++;
        await pool.query(
          `with one as (update moved set left_side = left_side - 1, right_side = right_side + 1)
          update moved_too set total = total + 1`,
        );
      }
    })();
    const file = place('load.tar.gz');
    await writeBackup({ databaseUrl: source.url, ...siteAt('source') }, file);
    over.abort();
    await writer;
    expect(writes).toBeGreaterThan(1);
    const { stdout } = await promisify(execFile)('tar', [
      'xzf',
      file,
      '-C',
      folder,
      '-O',
      'tables/moved/000001',
      'tables/moved_too/000001',
    ]);
    const [moved = [], total = []] = stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t').map(Number));
    expect(500 - (moved[1] ?? 0)).toBe(total[1]);
    expect((moved[1] ?? 0) + (moved[2] ?? 0)).toBe(1_000);
    await pool.query('drop table moved, moved_too');
  });
});

describe('the commands', () => {
  it('say what they did, and in one line what is in the way', async () => {
    const target = await openTarget();
    const run = (script: string, database: TestDatabase, dataDir: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, [path.join(ROOT, 'scripts', script), ...args], {
        env: {
          ...process.env,
          APP_ENV: 'test',
          DATABASE_URL: database.url,
          DATA_DIR: place(dataDir),
          INIT_CWD: folder,
        },
      });
    const backup = await run('backup.ts', source, 'source', 'by-hand.tar.gz');
    expect(backup.stdout).toMatch(/by-hand\.tar\.gz: [\d,]+ rows, 2 waiting jobs/);
    await expect(run('backup.ts', source, 'source', 'by-hand.tar.gz')).rejects.toMatchObject({
      stderr: `${place('by-hand.tar.gz')} is there already.\n`,
    });
    const restored = await run('restore.ts', target, 'by-hand', 'by-hand.tar.gz');
    expect(restored.stdout).toContain('is back: ');
    await expect(run('restore.ts', target, 'by-hand', 'by-hand.tar.gz')).rejects.toMatchObject({
      stderr: expect.stringContaining('--replace') as string,
    });
    expect(await describeTables(target.url)).toEqual(await describeTables(source.url));
  });
});
