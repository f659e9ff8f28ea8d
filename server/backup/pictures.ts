/** Photos of a site, for backup and restore. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { requireStorageKey, type Storage } from '#server/storage/storage.ts';
import type { ArchiveEntry } from './archive.ts';

/** So many are on their way at once, since a store elsewhere takes its time for each. */
const AT_ONCE = 8;

export type Picture = { key: string; body: Buffer };

/** Every picture, in no order; one that is removed meanwhile was let go by its row already. */
export async function* findPictures(storage: Storage): AsyncGenerator<Picture> {
  const readOne = async (key: string): Promise<Picture | null> => {
    const stored = await storage.read(key);
    return stored === null ? null : { key, body: await buffer(stored.body) };
  };
  const coming: Promise<Picture | null>[] = [];
  const takeFirst = async function* (): AsyncGenerator<Picture> {
    const picture = await coming.shift();
    if (picture != null) yield picture;
  };
  for await (const key of storage.list()) {
    const reading = readOne(key);
    reading.catch(() => {}); // It is heard of when its turn has come.
    coming.push(reading);
    if (coming.length >= AT_ONCE) yield* takeFirst();
  }
  while (coming.length > 0) yield* takeFirst();
}

export async function hasPictures(storage: Storage): Promise<boolean> {
  const { done } = await storage.list()[Symbol.asyncIterator]().next();
  return done !== true;
}

export type PlacedPictures = {
  /** Puts one beside those that are there; names are random, so that none is in another's way. */
  place(key: string, body: ArchiveEntry['body']): Promise<void>;
  /** Resolves when all are in their place. */
  settle(): Promise<void>;
  /** After the commit: removes those that belonged to what was there before. */
  clear(): Promise<void>;
  /** Takes back what was placed. */
  undo(): Promise<void>;
  count(): number;
};

export function placePictures(storage: Storage): PlacedPictures {
  const keys = new Set<string>();
  let before: Set<string> | null = null;
  let running: Promise<void>[] = [];
  const settle = async (): Promise<void> => {
    await Promise.all(running);
    running = [];
  };
  return {
    async place(key, body) {
      requireStorageKey(key);
      before ??= new Set<string>(await Readable.from(storage.list()).toArray());
      const chunks: Buffer[] = [];
      for await (const chunk of body) chunks.push(chunk);
      keys.add(key);
      const putting = storage.put(key, Buffer.concat(chunks), 'image/webp');
      putting.catch(() => {}); // It is heard of when all settle.
      running.push(putting);
      if (running.length >= AT_ONCE) await settle();
    },
    settle,
    async clear() {
      const others: string[] = [];
      for await (const key of storage.list()) if (!keys.has(key)) others.push(key);
      await storage.remove(others);
    },
    async undo() {
      await Promise.allSettled(running);
      await storage.remove([...keys].filter((key) => before?.has(key) === false));
    },
    count: () => keys.size,
  };
}
