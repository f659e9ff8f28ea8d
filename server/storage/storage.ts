/** What the server asks of a store for pictures: put, read and remove bodies by key. */
import type { Readable } from 'node:stream';

export type StoredBody = {
  /** Must be read to its end or destroyed: it holds an open file or connection. */
  body: Readable;
  /** Bytes. */
  size: number;
};

export type Storage = {
  /**
   * Stores `body` under `key`, replacing what was there. Readers see the old body or the new one, never a part.
   * @throws {AppError} 507 `storage_full` when there is no room; nothing is left behind then.
   */
  put(key: string, body: Buffer, contentType: string): Promise<void>;
  /** Null when nothing is stored under `key`. */
  read(key: string): Promise<StoredBody | null>;
  /** Removes all of `keys`; those that do not exist are passed over. */
  remove(keys: string[]): Promise<void>;
  /**
   * Resolves where a body could be stored now.
   * @throws what `put` would throw.
   */
  check(): Promise<void>;
};

/**
 * Builds `folder/ab/abcdef…`: a level of folders between, so that no folder grows without end.
 * `name` must begin with two random characters, or all names land in one folder.
 */
export function shardKey(folder: string, name: string): string {
  return `${folder}/${name.slice(0, 2)}/${name}`;
}
