/** What only the disk does: files below a folder, and what the device says. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDiskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

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
  it('puts a file where its key says', async () => {
    await put(KEY, 'x');
    expect(await fs.readFile(path.join(root, 'pictures', KEY), 'utf8')).toBe('x');
  });

  it('lets no other account of the machine read them', async () => {
    await put(KEY, 'x');
    const file = path.join(root, 'pictures', KEY);
    expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
    expect((await fs.stat(path.dirname(file))).mode & 0o777).toBe(0o700);
  });

  it('leaves alone what lies beside its folder', async () => {
    await fs.writeFile(path.join(root, 'outside.webp'), 'secret');
    expect(await storage.read('../outside.webp')).toBeNull();
    await expect(put('../outside.webp', 'x')).rejects.toThrow('is not a storage key');
    await expect(storage.remove(['../outside.webp'])).rejects.toThrow('is not a storage key');
    expect(await fs.readFile(path.join(root, 'outside.webp'), 'utf8')).toBe('secret');
    expect(await listFiles()).toEqual(['outside.webp']);
  });

  it('leaves nothing half-written beside what is put', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => put(KEY, String(index).repeat(100_000))));
    await storage.check();
    expect(await listFiles()).toEqual(['abcdef-320.webp']);
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
