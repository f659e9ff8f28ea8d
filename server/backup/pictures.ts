/** The pictures of a site as files: found for a backup, and put in place at a restore. */
import { createReadStream } from 'node:fs';
import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createDiskStorage } from '#server/storage/disk.ts';
import type { ArchiveEntry } from './archive.ts';

export type Picture = { key: string; size: number; body: AsyncIterable<Buffer> };

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Every file; one that is removed meanwhile was let go by its row already. */
export async function* findPictures(folder: string): AsyncGenerator<Picture> {
  for await (const key of findKeys(folder)) {
    const file = path.join(folder, key);
    try {
      const { size } = await stat(file);
      const body = createReadStream(file);
      await new Promise<void>((resolve, reject) => body.once('open', () => resolve()).once('error', reject));
      yield { key, size, body };
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

export async function hasPictures(folder: string): Promise<boolean> {
  const first = await findKeys(folder).next();
  return first.done !== true;
}

/** Half-written files begin with a dot, and are nobody's. */
async function* findKeys(folder: string, below = ''): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(path.join(folder, below))) {
      if (entry.name.startsWith('.')) continue;
      const key = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) yield* findKeys(folder, key);
      else yield key;
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

export type StagedPictures = {
  stage(key: string, body: ArchiveEntry['body']): Promise<void>;
  /** Moves all beside those that are there; names are random, so that none is in another's way. */
  place(): Promise<void>;
  /** After the commit: removes those that belonged to what was there before. */
  clear(): Promise<void>;
  /** Takes back what was placed. */
  undo(): Promise<void>;
  count(): number;
};

/** @param folder of the pictures; they wait beside it, on the same disk. */
export function stagePictures(folder: string): StagedPictures {
  const waiting = `${folder}.restoring`;
  // It writes whole files, and refuses names that lead elsewhere.
  const storage = createDiskStorage(waiting);
  const keys = new Set<string>();
  const added: string[] = [];
  return {
    async stage(key, body) {
      const chunks: Buffer[] = [];
      for await (const chunk of body) chunks.push(chunk);
      await storage.put(key, Buffer.concat(chunks), 'image/webp');
      keys.add(key);
    },
    async place() {
      for (const key of keys) {
        const file = path.join(folder, key);
        await mkdir(path.dirname(file), { recursive: true });
        if ((await stat(file).catch(() => null)) === null) added.push(file);
        await rename(path.join(waiting, key), file);
      }
    },
    async clear() {
      for await (const key of findKeys(folder)) if (!keys.has(key)) await rm(path.join(folder, key));
      await rm(waiting, { recursive: true, force: true });
    },
    async undo() {
      for (const file of added) await rm(file, { force: true });
      await rm(waiting, { recursive: true, force: true });
    },
    count: () => keys.size,
  };
}
