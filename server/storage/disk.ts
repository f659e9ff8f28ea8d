/** Stores bodies as files. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isStorageKey, requireStorageKey, type Storage, storageFull } from './storage.ts';

/** No key can begin with a dot, so half-written files never answer a read. */
const PARTIAL_FOLDER = '.partial';
/** Photos of messages are private: no other account of the machine reads them. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Storage in `rootDir`, which is made at the first write. */
export function createDiskStorage(rootDir: string): Storage {
  const requireFile = (key: string): string => {
    requireStorageKey(key);
    return path.join(rootDir, key);
  };

  const writePartial = async (body: Buffer, keep: (partial: string) => Promise<void>): Promise<void> => {
    const partial = path.join(rootDir, PARTIAL_FOLDER, randomUUID());
    try {
      await fs.mkdir(path.dirname(partial), { recursive: true, mode: FOLDER_MODE });
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
        await fs.mkdir(path.dirname(file), { recursive: true, mode: FOLDER_MODE });
        await fs.rename(partial, file);
        await syncFolder(path.dirname(file));
      });
    },

    async read(key) {
      if (!isStorageKey(key)) return null;
      const handle = await fs.open(path.join(rootDir, key), 'r').catch(nullIfMissing);
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

    list: () => listBelow(rootDir, ''),

    check: () => writePartial(Buffer.from('a trial'), (partial) => fs.rm(partial)),
  };
}

async function* listBelow(rootDir: string, parent: string): AsyncGenerator<string> {
  const folder = await fs.opendir(path.join(rootDir, parent)).catch(nullIfMissing);
  if (folder === null) return;
  for await (const entry of folder) {
    const key = parent === '' ? entry.name : `${parent}/${entry.name}`;
    if (!isStorageKey(key)) continue;
    if (entry.isDirectory()) yield* listBelow(rootDir, key);
    else yield key;
  }
}

async function writeSynced(file: string, body: Buffer): Promise<void> {
  const handle = await fs.open(file, 'wx', FILE_MODE);
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
