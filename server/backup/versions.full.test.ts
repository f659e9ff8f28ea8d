/** Backups of other versions, and one that cannot be loaded: brought up to date, or refused and nothing changed. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, afterEach, expect, it, vi } from 'vitest';
import { createLogger } from '#server/lib/log.ts';
import { listPending, migrateTo } from '#server/db/migrate.ts';
import { createDiskStorage } from '#server/storage/disk.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { dropAll } from './tables.queries.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';

const log = createLogger({ logLevel: 'silent', appEnv: 'test' });

/** Each of them clones two databases. */
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let source: TestDatabase;
let target: TestDatabase;

beforeAll(async () => {
  folder = await makeTemporaryFolder('versions');
  await mkdir(path.join(folder, 'source/media/ab'), { recursive: true });
  await writeFile(path.join(folder, 'source/media/ab/abc.webp'), 'a photo');
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  source = await createTestDatabase();
  target = await createTestDatabase();
});
afterEach(async () => {
  await source.close();
  await target.close();
});

const placeOf = (name: string) => ({
  dataDir: path.join(folder, name),
  storage: createDiskStorage(path.join(folder, name, 'media')),
});
const backUp = (file: string) =>
  writeBackup({ databaseUrl: source.url, ...placeOf('source') }, path.join(folder, file));
const restore = (file: string) =>
  restoreBackup({
    databaseUrl: target.url,
    ...placeOf(`for-${file}`),
    file: path.join(folder, file),
    isReplacing: false,
    log,
  });
const addUser = (name: string) =>
  sql`insert into users (display_name, phone_number, terms_accepted_at)
    values (${name}, '+13035550199', now())`.execute(source.db);
/** Files only: the folder of the pictures may have been made. */
const listRestored = async (file: string): Promise<string[]> => {
  const inside = await readdir(path.join(folder, `for-${file}`), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return inside.filter((entry) => entry.isFile()).map(({ name }) => name);
};

it('a backup of an older version is brought up to this one', async () => {
  const client = new pg.Client({ connectionString: source.url });
  await client.connect();
  await dropAll(client);
  await client.end();
  await migrateTo(source.db, '2026-11-21-1200-community');
  const missing = await listPending(source.db);
  expect(missing.length).toBeGreaterThan(0);
  await addUser('Of Old');
  await backUp('old.tar.gz');
  const { migrated } = await restore('old.tar.gz');
  expect(migrated).toEqual(missing);
  expect(await listPending(target.db)).toEqual([]);
  const users = await target.db.selectFrom('users').select('display_name').execute();
  expect(users).toEqual([{ display_name: 'Of Old' }]);
  expect(await listRestored('old.tar.gz')).toEqual(['abc.webp']);
});

it('a backup of a newer version is refused', async () => {
  await sql`insert into migrations values ('2099-01-01-0000-future', 'later')`.execute(source.db);
  await backUp('new.tar.gz');
  await expect(restore('new.tar.gz')).rejects.toThrow('was written by a newer version');
  expect(await listPending(target.db)).toEqual([]);
});

it('rows that do not fit together are refused as a whole, and no picture stays', async () => {
  await addUser('Half');
  await sql`alter table sessions drop constraint sessions_user_id_fkey`.execute(source.db);
  await sql`insert into sessions (user_id, token_hash, expires_at) values (99, '\\x00', now())`.execute(
    source.db,
  );
  await backUp('torn.tar.gz');
  await expect(restore('torn.tar.gz')).rejects.toThrow('sessions_user_id_fkey');
  expect(await target.db.selectFrom('users').select('id').execute()).toEqual([]);
  expect(await target.db.selectFrom('zips').select('zip').limit(1).execute()).toHaveLength(1);
  expect(await listRestored('torn.tar.gz')).toEqual([]);
});
