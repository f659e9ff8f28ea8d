/** Makes the demo large: as many posts as wanted, for trying the site under weight. */
import { sql } from 'kysely';
import type { Storage } from '#server/storage/storage.ts';
import { type Database, inTransaction } from '#server/db/database.ts';
import { createGallery, type Pictures, type StoredPicture, storePictures } from './pictures.ts';
import { makePosts } from './posts.ts';
import { createRandom, seedFrom } from './random.ts';
import { insertNumbered, insertRows, reserveIds } from './rows.ts';
import { readWorld, type World } from './world.ts';
import { choosePictures, toMedia } from './write.ts';

const BATCH = 5_000;
/** Two connections keep two cores of the database busy while the next batch is being invented. */
const AT_ONCE = 3;
/** Away from the homes of 40 people, as a whole country's listings lie. */
const ELSEWHERE_SHARE = 0.85;
const PICTURES_AT_MOST = 2;

export type GrowOptions = {
  db: Database;
  storage: Storage;
  /** Posts in all, those that are there included. */
  posts: number;
  report: (written: number, total: number) => void;
  now?: Date;
};

/**
 * Adds posts until there are `posts` of them; a run that was broken off goes on where it stopped.
 * @returns how many were added.
 */
export async function growDemo({
  db,
  storage,
  posts,
  report,
  now = new Date(),
}: GrowOptions): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from posts`.execute(db);
  const existing = rows[0]?.count ?? 0;
  const total = Math.max(0, posts - existing);
  if (total === 0) return 0;
  const world = await readWorld(db, now);
  const pictures = await storePictures(storage, { stored: await readStored(db) });
  let started = 0;
  let written = 0;
  const work = async (): Promise<void> => {
    while (started < total) {
      const count = Math.min(BATCH, total - started);
      const seed = seedFrom(`batch ${existing + started}`);
      // In the order of their times, as on a site in use: what is new lies together in the table.
      const part = [started / total, (started + count) / total] as const;
      started += count;
      await writeBatch({ db, world, pictures, seed, count, part });
      written += count;
      report(written, total);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Lists read the index alone once the rows are known to be visible to all.
  await sql`vacuum (analyze) posts`.execute(db);
  await sql`vacuum (analyze) media`.execute(db);
  return total;
}

async function readStored(db: Database): Promise<Map<string, StoredPicture>> {
  const rows = await db
    .selectFrom('media')
    .distinctOn('storage_key')
    .select(['storage_key', 'sizes', 'width', 'height', 'thumbhash'])
    .execute();
  return new Map(rows.map((row) => [row.storage_key, row]));
}

type Batch = {
  db: Database;
  world: World;
  pictures: Pictures;
  seed: number;
  count: number;
  part: readonly [from: number, to: number];
};

async function writeBatch({ db, world, pictures, seed, count, part }: Batch): Promise<void> {
  const random = createRandom(seed);
  const gallery = createGallery(pictures);
  const posts = makePosts(world, random, count, { elsewhere: ELSEWHERE_SHARE, part });
  await inTransaction(db, async (tx) => {
    const ids = await reserveIds(tx, 'posts', posts.length);
    const numbered = posts.map((post, index) => ({ ...post, id: ids[index] ?? 0 }));
    await insertRows(
      tx,
      'posts',
      numbered.map(({ id, columns }) => ({ id, ...columns })),
    );
    const media = numbered.flatMap((post) =>
      toMedia(post, choosePictures(random, gallery, post, PICTURES_AT_MOST)),
    );
    await insertNumbered(tx, 'media', media);
  });
}
