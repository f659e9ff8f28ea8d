/** Pictures for tests in which only their rows count, and a storage in memory. */
import { Readable } from 'node:stream';
import type { Storage } from '#server/storage/storage.ts';
import { type Pictures, planPictures } from './pictures.ts';

/** As `storePictures` returns them, but nothing is stored. */
export function makeStandIns(): Pictures {
  return new Map(
    [...planPictures()].map(([name, { cuts }]) => [
      name,
      cuts.map(({ key, widths }) => ({
        storage_key: key,
        sizes: widths,
        width: widths.at(-1) ?? 0,
        height: 600,
        thumbhash: 'AAAA',
      })),
    ]),
  );
}

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
