/** The disk storage on a real folder. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDiskStorage } from './disk.ts';
import { type Storage, shardKey } from './storage.ts';

const KEY = 'media/ab/abcdef-320.webp';
let root: string;
let storage: Storage;

beforeEach(async () => {
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'rangepost-disk-'));
  storage = createDiskStorage(path.join(root, 'pictures'));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await fs.rm(root, { recursive: true });
});

async function readText(key: string): Promise<string | null> {
  const stored = await storage.read(key);
  return stored === null ? null : (await buffer(stored.body)).toString();
}

/** Every file below the root, partial ones too. */
async function listFiles(): Promise<string[]> {
  const entries = await fs.readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

function put(key: string, text: string): Promise<void> {
  return storage.put(key, Buffer.from(text), 'image/webp');
}

describe('disk storage', () => {
  it('reads back what was put, with its size', async () => {
    await put(KEY, 'a picture');
    const stored = await storage.read(KEY);
    expect(stored?.size).toBe(9);
    expect(await readText(KEY)).toBe('a picture');
    stored?.body.destroy();
  });

  it('puts a file where its key says', async () => {
    await put(KEY, 'x');
    expect(await fs.readFile(path.join(root, 'pictures', KEY), 'utf8')).toBe('x');
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
    expect(await listFiles()).toEqual(['abcdef-320.webp']);
  });

  it('answers null for what does not exist, and for a folder', async () => {
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
    expect(await storage.read(KEY)).toBeNull();
    expect(await readText('media/cd/cdef.webp')).toBe('y');
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
    'media/.hidden',
    'media/a\0.webp',
    'media/a\n',
    'media/%2e%2e/a',
    'media/A.webp',
    `media/${'a'.repeat(300)}`,
  ])('refuses the key %j', async (key) => {
    await fs.writeFile(path.join(root, 'outside.webp'), 'secret');
    expect(await storage.read(key)).toBeNull();
    await expect(put(key, 'x')).rejects.toThrow('is not a storage key');
    await expect(storage.remove([key])).rejects.toThrow('is not a storage key');
    expect(await listFiles()).toEqual(['outside.webp']);
  });

  it('says that the disk is full and leaves nothing behind', async () => {
    // The device answers every write with the error of a full disk.
    const open = fs.open.bind(fs);
    vi.spyOn(fs, 'open').mockImplementationOnce(async (file) => {
      await fs.writeFile(file, '');
      return open('/dev/full', 'w');
    });
    await expect(put(KEY, 'x')).rejects.toMatchObject({ status: 507, code: 'storage_full' });
    expect(await listFiles()).toEqual([]);
    await put(KEY, 'there is room again');
    expect(await readText(KEY)).toBe('there is room again');
  });

  it('passes other failures on and leaves nothing behind', async () => {
    await fs.writeFile(path.join(root, 'pictures'), 'a file where the folder should be');
    await expect(put(KEY, 'x')).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(await listFiles()).toEqual(['pictures']);
  });
});

describe('shardKey', () => {
  it('puts a name into a folder of its first two characters', () => {
    expect(shardKey('media', 'abcdef-320.webp')).toBe(KEY);
  });
});
