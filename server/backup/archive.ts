/** Backup file: a gzipped tar that ends with checksums. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';

/** What is wrong with a backup, or with restoring it, in a sentence for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const CHECKSUMS = 'checksums';
/** The owner's alone: a backup holds phone numbers and messages. */
const MODE = 0o600;

export type ArchiveWriter = {
  add(name: string, size: number, body: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void>;
  /** Writes the checksums; the file appears under its name now, and whole. */
  finish(): Promise<void>;
  abort(): Promise<void>;
};

export type ArchiveEntry = { name: string; body: AsyncIterable<Buffer> };

/** Pictures are packed already; the rest shrinks well enough at the quickest level. */
export function createArchive(file: string): ArchiveWriter {
  const partial = `${file}.partial`;
  const pack = tar.pack();
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const written = pipeline(pack, gzip, createWriteStream(partial, { mode: MODE, flags: 'wx', flush: true }));
  written.catch(() => {}); // Whoever adds hears of it.
  const checksums: string[] = [];

  const addEntry = async (
    name: string,
    size: number,
    body: Iterable<Buffer> | AsyncIterable<Buffer>,
  ): Promise<string> => {
    const hash = createHash('sha256');
    const { promise: isTaken, resolve, reject } = Promise.withResolvers<void>();
    const entry = pack.entry({ name, size, mode: MODE }, (error) => (error ? reject(error) : resolve()));
    for await (const chunk of body) {
      hash.update(chunk);
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), written]);
    }
    entry.end(null);
    await Promise.race([isTaken, written]);
    return hash.digest('hex');
  };
  return {
    async add(name, size, body) {
      checksums.push(`${await addEntry(name, size, body)}  ${name}\n`);
    },
    async finish() {
      const all = Buffer.from(checksums.join(''));
      await addEntry(CHECKSUMS, all.length, [all]);
      pack.finalize();
      await written;
      await rename(partial, file);
      const folder = await open(path.dirname(file), 'r');
      await folder.sync();
      await folder.close();
    },
    async abort() {
      pack.destroy();
      await written.catch(() => {});
      await rm(partial, { force: true });
    },
  };
}

/** The entries in their order, without the checksums; what was not read of a body is passed over with the next one. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  for await (const entry of readEntries(file)) if (entry.name !== CHECKSUMS) yield entry;
}

/**
 * Reads all of it once, before anything is made of it.
 * @throws {BackupError} where it is cut short, damaged, or no backup.
 */
export async function verifyArchive(file: string): Promise<void> {
  const found: string[] = [];
  let expected: string | null = null;
  try {
    for await (const { name, body } of readEntries(file)) {
      if (expected !== null) throw new BackupError('Something follows its end.');
      const hash = createHash('sha256');
      const chunks: Buffer[] = [];
      for await (const chunk of body) {
        if (name === CHECKSUMS) chunks.push(chunk);
        else hash.update(chunk);
      }
      if (name === CHECKSUMS) expected = Buffer.concat(chunks).toString();
      else found.push(`${hash.digest('hex')}  ${name}\n`);
    }
  } catch (error) {
    throw broken(file, (error as Error).message);
  }
  if (expected === null) throw broken(file, 'Its end is missing.');
  if (expected !== found.join('')) throw broken(file, 'A checksum is wrong.');
}

const broken = (file: string, reason: string): BackupError =>
  new BackupError(`${file} is no whole backup, and nothing was changed. ${reason}`);

async function* readEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract();
  const read = pipeline(createReadStream(file), createGunzip(), extract);
  read.catch(() => {}); // The entries end with the same error.
  for await (const entry of extract) {
    yield { name: entry.header.name, body: entry as AsyncIterable<Buffer> };
    entry.resume();
  }
  await read;
}
