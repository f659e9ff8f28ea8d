/** Backup and restore where the pictures are in an S3 store, and the way between it and the disk. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '#server/lib/config.ts';
import { createLogger } from '#server/lib/log.ts';
import { secretFile } from '#server/lib/secret.ts';
import { createDiskStorage } from '#server/storage/disk.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { createUser } from '#server/testing/factories.ts';
import { type S3Server, startS3Server } from '#server/testing/s3-server.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

const log = createLogger({ logLevel: 'silent', appEnv: 'test' });

/** Each of them clones a database and fills it. */
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let source: TestDatabase;
let server: S3Server;
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

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rangepost-s3-backup-'));
  source = await createTestDatabase();
  await createUser(source.db, { display_name: 'Somebody' });
  const site = siteAt('source');
  for (let index = 10; index < 30; index++) {
    await site.storage.put(`media/a${index % 3}/a${index}.webp`, randomBytes(index * 1_000), 'image/webp');
  }
  await writeFile(secretFile(site.dataDir), 'the secret of the tests', { mode: 0o600 });
  await writeBackup({ databaseUrl: source.url, ...site }, place('site.tar.gz'));
}, 60_000);

afterAll(async () => {
  for (const database of [source, ...databases]) await database.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  server = await startS3Server();
});
afterEach(() => server.close());

const openBucket = async (prefix: string): Promise<Storage> =>
  openStorage(readConfig({ APP_ENV: 'test', ...server.env, S3_PREFIX: prefix }), log);

const restoreInto = async (target: TestDatabase, prefix: string, isReplacing = false) =>
  restoreBackup({
    databaseUrl: target.url,
    dataDir: place(prefix),
    storage: await openBucket(prefix),
    file: place('site.tar.gz'),
    isReplacing,
    log,
  });

const listKeysOf = async (storage: Storage): Promise<string[]> =>
  ((await Readable.from(storage.list()).toArray()) as string[]).toSorted();
const listKeys = async (prefix: string): Promise<string[]> => listKeysOf(await openBucket(prefix));

/** What each key holds. */
async function describeFiles(storage: Storage): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const key of await listKeysOf(storage)) {
    const stored = await storage.read(key);
    if (stored !== null)
      found[key] = createHash('sha256')
        .update(await buffer(stored.body))
        .digest('hex');
  }
  return found;
}

const selectNames = async ({ db }: TestDatabase): Promise<string[]> =>
  (await db.selectFrom('users').select('display_name').execute()).map((row) => row.display_name);

it('come from the disk by a backup and its restore, and go back the same way', async () => {
  const [there, back] = [await openTarget(), await openTarget()];
  expect((await restoreInto(there, 'there')).pictures).toBe(20);
  const was = await describeFiles(siteAt('source').storage);
  expect(Object.keys(was)).toHaveLength(20);
  expect(await describeFiles(await openBucket('there'))).toEqual(was);
  const storage = await openBucket('there');
  const site = { databaseUrl: there.url, dataDir: place('there'), storage };
  const { pictures, hasSecret } = await writeBackup(site, place('from-s3.tar.gz'));
  expect({ pictures, hasSecret }).toEqual({ pictures: 20, hasSecret: true });
  const target = { databaseUrl: back.url, ...siteAt('back') };
  await restoreBackup({ ...target, file: place('from-s3.tar.gz'), isReplacing: false, log });
  expect(await describeFiles(siteAt('back').storage)).toEqual(was);
});

it('are replaced only where that is meant, and others in the bucket stay', async () => {
  const target = await openTarget();
  const store = await openBucket('used');
  await store.put('ab/old.webp', Buffer.from('an old picture'), 'image/webp');
  await (await openBucket('others')).put('ab/other.webp', Buffer.from('of others'), 'image/webp');
  await expect(restoreInto(target, 'used')).rejects.toThrow('--replace');
  expect(await listKeys('used')).toEqual(['ab/old.webp']);
  await restoreInto(target, 'used', true);
  expect(await listKeys('used')).toEqual(await listKeysOf(siteAt('source').storage));
  expect(await listKeys('others')).toEqual(['ab/other.webp']);
});

it('that cannot be put change nothing, and none stays', async () => {
  const target = await openTarget();
  let puts = 0;
  server.fault = ({ method }) =>
    method === 'PUT' && ++puts > 12 ? { status: 507, code: 'XMinioStorageFull' } : null;
  await expect(restoreInto(target, 'full')).rejects.toMatchObject({ code: 'storage_full' });
  expect(await selectNames(target)).toEqual([]);
  expect([...server.objects.keys()]).toEqual([]);
});

it('that cannot be removed after the commit leave the restored site whole', async () => {
  const target = await openTarget();
  await (await openBucket('kept')).put('ab/old.webp', Buffer.from('an old picture'), 'image/webp');
  server.fault = ({ method }) => (method === 'POST' ? { status: 403, code: 'AccessDenied' } : null);
  await expect(restoreInto(target, 'kept', true)).rejects.toThrow('The site is back, but pictures');
  expect(await selectNames(target)).toEqual(['Somebody']);
  expect(await listKeys('kept')).toHaveLength(21);
});

it('that cannot be read make no backup', async () => {
  const target = await openTarget();
  await restoreInto(target, 'gone');
  server.fault = ({ method, key }) => (method === 'GET' && key.endsWith('a25.webp') ? 'cut' : null);
  const site = { databaseUrl: target.url, dataDir: place('gone'), storage: await openBucket('gone') };
  await expect(writeBackup(site, place('cut.tar.gz'))).rejects.toMatchObject({ status: 503 });
  expect((await readdir(folder)).filter((name) => name.startsWith('cut.'))).toEqual([]);
});
