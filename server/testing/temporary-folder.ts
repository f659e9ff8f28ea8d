/** Where tests keep their databases and sites: in memory where the machine has room, since a disk is most of their time. */
import { mkdtemp, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

/** Linux keeps this one in memory. */
const IN_MEMORY = '/dev/shm';
/** Several times what a whole run has there at once. */
const ROOM_BYTES = 4 * 1024 ** 3;

/** A new folder, which the caller takes away again. */
export async function makeTemporaryFolder(name: string): Promise<string> {
  const room = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, freemem()),
    () => 0,
  );
  return mkdtemp(path.join(room < ROOM_BYTES ? tmpdir() : IN_MEMORY, `rangepost-${name}-`));
}
