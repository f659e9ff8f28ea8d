/** Backfills hashes page by page. */
import { buffer } from 'node:stream/consumers';
import { hashText } from '#common/domain/simhash.ts';
import type { AppContext } from '#server/context.ts';
import { hashPicture } from '#server/features/media/media.service.ts';
import {
  insertPictureHashes,
  insertTextHashes,
  selectUnhashedPictures,
  selectUnhashedTexts,
  type UnhashedPicture,
} from './backfill.queries.ts';

/** Hashed in one go, in which nobody else is answered: some milliseconds. */
const TEXTS = 50;
/** Reading one takes some ten milliseconds. */
const PICTURES = 50;
/** What cannot be read gets the hash of a picture without a shade, which is like none. */
const UNREADABLE = 0n;

/** A run that was broken off is gone on with by the next one. @returns how many were given a hash */
export async function fillHashes(context: AppContext): Promise<number> {
  const { db } = context;
  const texts = await fill(
    (after) => selectUnhashedTexts(db, { after, limit: TEXTS }),
    (rows) => {
      const hashed = rows.map((row) => ({ ...row, hash: hashText(row.title, row.description).hash }));
      return insertTextHashes(db, hashed);
    },
  );
  // Several posts may show one file.
  const known = new Map<string, bigint>();
  const pictures = await fill(
    (after) => selectUnhashedPictures(db, { after, limit: PICTURES }),
    async (rows) => {
      const hashed = [];
      for (const row of rows) {
        const hash = known.get(row.storage_key) ?? (await readHash(context, row));
        known.set(row.storage_key, hash);
        hashed.push({ ...row, hash });
      }
      await insertPictureHashes(db, hashed);
    },
  );
  return texts + pictures;
}

async function fill<Row extends { id: number }>(
  select: (after: number) => Promise<Row[]>,
  insert: (rows: Row[]) => Promise<unknown>,
): Promise<number> {
  let total = 0;
  let after = 0;
  for (;;) {
    const rows = await select(after);
    const last = rows.at(-1);
    if (last === undefined) return total;
    await insert(rows);
    total += rows.length;
    after = last.id;
  }
}

/** From the smallest file: it has far more pixels than the hash asks for. */
async function readHash({ storage, log }: AppContext, { storage_key, sizes }: UnhashedPicture) {
  const file = `${storage_key}-${Math.min(...sizes)}.webp`;
  const stored = await storage.read(file);
  if (stored === null) return UNREADABLE;
  return hashPicture(await buffer(stored.body)).catch((error: unknown) => {
    log.warn({ err: error, file }, 'a picture could not be hashed');
    return UNREADABLE;
  });
}
