/** What every store of pictures must do: on a real folder, and in a bucket that is asked over HTTP. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/lib/config.ts';
import { createLogger } from '#server/lib/log.ts';
import { startS3Server } from '#server/testing/s3-server.ts';
import { openStorage } from './open-storage.ts';
import { type Storage, shardKey } from './storage.ts';

const KEY = 'media/ab/abcdef-320.webp';
const log = createLogger({ logLevel: 'silent', appEnv: 'test' });

type Place = { env: Record<string, string>; close: () => Promise<void> };

async function openFolder(): Promise<Place> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'rangepost-storage-'));
  return { env: { DATA_DIR: dataDir }, close: () => fs.rm(dataDir, { recursive: true }) };
}

async function openBucket(more: Record<string, string> = {}): Promise<Place> {
  const server = await startS3Server();
  return { env: { ...server.env, ...more }, close: () => server.close() };
}

describe.each([
  ['a folder', openFolder],
  ['a bucket', () => openBucket()],
  ['a part of a bucket', () => openBucket({ S3_PREFIX: 'sites/one' })],
])('storage in %s', (_name, open) => {
  let place: Place;
  let storage: Storage;

  beforeEach(async () => {
    place = await open();
    storage = await openStorage(readConfig({ APP_ENV: 'test', ...place.env }), log);
  });
  afterEach(() => place.close());

  const readText = async (key: string): Promise<string | null> => {
    const stored = await storage.read(key);
    return stored === null ? null : (await buffer(stored.body)).toString();
  };
  const put = (key: string, text: string): Promise<void> => storage.put(key, Buffer.from(text), 'image/webp');
  const listKeys = async (): Promise<string[]> =>
    ((await Readable.from(storage.list()).toArray()) as string[]).toSorted();

  it('reads back what was put, with its size', async () => {
    await put(KEY, 'a photo');
    const stored = await storage.read(KEY);
    expect(stored?.size).toBe(7);
    expect(await readText(KEY)).toBe('a photo');
    stored?.body.destroy();
  });

  it('reads back bytes of every kind, and many of them', async () => {
    const body = Buffer.alloc(
      3_000_000,
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
    );
    await storage.put(KEY, body, 'image/webp');
    const stored = await storage.read(KEY);
    expect(stored !== null && (await buffer(stored.body)).equals(body)).toBe(true);
  });

  it('replaces whole bodies, and a reader in the middle keeps the old one', async () => {
    await put(KEY, 'old');
    const before = await storage.read(KEY);
    await put(KEY, 'new body');
    expect(before && (await buffer(before.body)).toString()).toBe('old');
    expect(await readText(KEY)).toBe('new body');
  });

  it('answers one whole body when the same key is put many times at once', async () => {
    const bodies = Array.from({ length: 10 }, (_, index) => String(index).repeat(100_000));
    await Promise.all(bodies.map((body) => put(KEY, body)));
    expect(bodies).toContain(await readText(KEY));
    expect(await listKeys()).toEqual([KEY]);
  });

  it('answers null for what does not exist, and for what others lie below', async () => {
    await put(KEY, 'x');
    expect(await storage.read('media/ab/nothing.webp')).toBeNull();
    expect(await storage.read(`${KEY}/below-a-file`)).toBeNull();
    expect(await storage.read('media/ab')).toBeNull();
  });

  it('removes, and passes over what is gone', async () => {
    await put(KEY, 'x');
    await put('media/cd/cdef.webp', 'y');
    await storage.remove([KEY, 'media/zz/never-was.webp']);
    await storage.remove([KEY]);
    await storage.remove([]);
    expect(await storage.read(KEY)).toBeNull();
    expect(await readText('media/cd/cdef.webp')).toBe('y');
  });

  it('lists every key, and nothing where nothing is', async () => {
    expect(await listKeys()).toEqual([]);
    await put('media/cd/cdef.webp', 'y');
    await put(KEY, 'x');
    expect(await listKeys()).toEqual([KEY, 'media/cd/cdef.webp']);
  });

  it('tries whether it can be written, and leaves nothing of that', async () => {
    await storage.check();
    expect(await listKeys()).toEqual([]);
  });

  it.each([
    '',
    '/',
    '/etc/passwd',
    '..',
    '../outside.webp',
    'media/../../outside.webp',
    'media/./a.webp',
    'media//a.webp',
    'media/a.webp/',
    'media\\..\\a.webp',
    '.partial/a',
    '.trial',
    'media/.hidden',
    'media/a\0.webp',
    'media/a\n',
    'media/%2e%2e/a',
    'media/A.webp',
    `media/${'a'.repeat(300)}`,
  ])('refuses the key %j', async (key) => {
    expect(await storage.read(key)).toBeNull();
    await expect(put(key, 'x')).rejects.toThrow('is not a storage key');
    await expect(storage.remove([key])).rejects.toThrow('is not a storage key');
    expect(await listKeys()).toEqual([]);
  });
});

describe('shardKey', () => {
  it('puts a name into a folder of its first two characters', () => {
    expect(shardKey('media', 'abcdef-320.webp')).toBe(KEY);
  });
});
