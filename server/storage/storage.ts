/** Interface of the photo store. */
import type { Readable } from 'node:stream';
import { AppError } from '#server/http/errors.ts';

/** Lower case only, so that two keys never meet where names ignore case; no part begins with a dot. */
const KEY_PATTERN = /^[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/;
const MAX_KEY_LENGTH = 200;

export type StoredBody = {
  /** Must be read to its end or destroyed: it holds an open file or connection. */
  body: Readable;
  /** Bytes. */
  size: number;
};

export type Storage = {
  /**
   * Stores `body` under `key`, replacing what was there. Readers see the old body or the new one, never a part.
   * @throws {AppError} 507 `storage_full` when there is no room; nothing is left behind then. All of these throw 503
   * `unavailable` while a store elsewhere does not answer.
   */
  put(key: string, body: Buffer, contentType: string): Promise<void>;
  /** Null when nothing is stored under `key`. */
  read(key: string): Promise<StoredBody | null>;
  /** Removes all of `keys`; those that do not exist are passed over. */
  remove(keys: string[]): Promise<void>;
  /** Every key, in no order. */
  list(): AsyncIterable<string>;
  /**
   * Resolves where a body could be stored now.
   * @throws what `put` would throw.
   */
  check(): Promise<void>;
};

export const isStorageKey = (key: string): boolean => key.length <= MAX_KEY_LENGTH && KEY_PATTERN.test(key);

/** @throws where `key` could lead elsewhere. */
export function requireStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error(`"${key}" is not a storage key.`);
}

export const storageFull = (): AppError =>
  new AppError(507, 'storage_full', 'The site has no room for more photos right now. Try again later.');

/**
 * Builds `folder/ab/abcdef…`: a level of folders between, so that no folder grows without end.
 * `name` must begin with two random characters, or all names land in one folder.
 */
export function shardKey(folder: string, name: string): string {
  return `${folder}/${name.slice(0, 2)}/${name}`;
}
