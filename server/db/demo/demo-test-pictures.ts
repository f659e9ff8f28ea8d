/** Stands in for pictures in the demo's tests, where only their rows count. */
import { Readable } from 'node:stream';
import type { Storage } from '#server/storage/storage.ts';
import { keyOf, type StoredPicture } from './pictures.ts';
import type { ShotPlan } from './shots.ts';

/** What `storeShots` answers, without drawing anything. */
export function makeStandIns(shots: ShotPlan): StoredPicture[] {
  return shots.all.map((shot) => {
    const width = shot.widths.at(-1) ?? 0;
    return {
      storage_key: keyOf(shot),
      sizes: [...shot.widths],
      width,
      height: Math.round(width * shot.ratio),
      thumbhash: 'AAAA',
    };
  });
}

/** Keeps files in memory. */
export function createMemoryStorage(): Storage & { files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>();
  return {
    files,
    put: (key, body) => {
      files.set(key, body);
      return Promise.resolve();
    },
    read: (key) => {
      const body = files.get(key);
      return Promise.resolve(body === undefined ? null : { body: Readable.from(body), size: body.length });
    },
    remove: (keys) => {
      for (const key of keys) files.delete(key);
      return Promise.resolve();
    },
    list: () => Readable.from([...files.keys()]),
    check: () => Promise.resolve(),
  };
}
