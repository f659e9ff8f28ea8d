/** Keeps bodies as files below one folder; a file appears whole or not at all. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#server/core/errors.ts';
import type { Storage } from './storage.ts';

/** Lower case only, so that two keys never meet in one file where names ignore case; no part begins with a dot. */
const KEY_PATTERN = /^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/;
const MAX_KEY_LENGTH = 200;
/** No key can begin with a dot, so half-written files never answer a read. */
const PARTIAL_FOLDER = '.partial';

/** Storage in `rootDir`, which is made at the first write. */
export function createDiskStorage(rootDir: string): Storage {
  const fileOf = (key: string): string | null =>
    key.length <= MAX_KEY_LENGTH && KEY_PATTERN.test(key) ? path.join(rootDir, key) : null;

  const requireFile = (key: string): string => {
    const file = fileOf(key);
    if (file === null) throw new Error(`"${key}" is not a storage key.`);
    return file;
  };

  const writePartial = async (body: Buffer, keep: (partial: string) => Promise<void>): Promise<void> => {
    const partial = path.join(rootDir, PARTIAL_FOLDER, randomUUID());
    try {
      await fs.mkdir(path.dirname(partial), { recursive: true });
      await writeSynced(partial, body);
      await keep(partial);
    } catch (error) {
      await fs.rm(partial, { force: true });
      throw isFull(error) ? storageFull() : error;
    }
  };

  return {
    async put(key, body) {
      const file = requireFile(key);
      await writePartial(body, async (partial) => {
        await fs.mkdir(path.dirname(file), { recursive: true });
        await fs.rename(partial, file);
        await syncFolder(path.dirname(file));
      });
    },

    async read(key) {
      const file = fileOf(key);
      if (file === null) return null;
      const handle = await fs.open(file, 'r').catch(nullIfMissing);
      if (handle === null) return null;
      const stat = await handle.stat();
      if (!stat.isFile()) {
        await handle.close();
        return null;
      }
      return { body: handle.createReadStream(), size: stat.size };
    },

    async remove(keys) {
      const files = keys.map(requireFile);
      await Promise.all(files.map((file) => fs.unlink(file).catch(nullIfMissing)));
    },

    check: () => writePartial(Buffer.from('a trial'), (partial) => fs.rm(partial)),
  };
}

async function writeSynced(file: string, body: Buffer): Promise<void> {
  const handle = await fs.open(file, 'wx');
  try {
    await handle.writeFile(body);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a rename last through a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}

function nullIfMissing(error: unknown): null {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw error;
}

function isFull(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOSPC' || code === 'EDQUOT';
}

function storageFull(): AppError {
  return new AppError(
    507,
    'storage_full',
    'The site has no room for more pictures right now. Try again later.',
  );
}
