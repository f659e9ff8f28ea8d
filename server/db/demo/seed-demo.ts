/** Fills an empty database with the demo: the same people, shops and goods each time, with dates that lead up to now. */
import type { Database } from '../database.ts';
import type { Storage } from '#server/storage/storage.ts';
import { DEALERS } from './dealers.ts';

export { DEMO_LOGINS } from './people.ts';

export type DemoSummary = {
  /** False where the demo was there already and nothing was done. */
  seeded: boolean;
  people: number;
  dealers: number;
  posts: number;
  pictures: number;
};

export type SeedOptions = {
  db: Database;
  storage: Storage;
  /** Hears what is being done, at most once a second. */
  log?: (doing: string) => void;
  posts?: number;
  /** When the newest post was made. */
  now?: Date;
};

const DEFAULT_POSTS = 2_000;
const LOG_EVERY_MS = 1_000;

export async function hasDemo(db: Database): Promise<boolean> {
  const names = DEALERS.map(({ name }) => name);
  const found = await db.selectFrom('tenants').select('id').where('name', 'in', names).executeTakeFirst();
  return found !== undefined;
}

/**
 * Seeds the demo where there is none. Needs the zips. Pictures are written first, then all rows in one transaction, so
 * that a start that was broken off begins anew.
 */
export async function seedDemo(options: SeedOptions): Promise<DemoSummary> {
  const { db, storage, log = () => {}, posts: count = DEFAULT_POSTS, now = new Date() } = options;
  if (await hasDemo(db)) return { seeded: false, people: 0, dealers: 0, posts: 0, pictures: 0 };

  // Nearly every start finds it there, and needs none of this.
  const [{ planShots }, { storeShots }, { writeDemo }] = await Promise.all([
    import('./shots.ts'),
    import('./pictures.ts'),
    import('./write-demo.ts'),
  ]);
  const shots = planShots();
  let logged = performance.now();
  const pictures = await storeShots(shots.all, storage, (done) => {
    if (performance.now() - logged < LOG_EVERY_MS) return;
    logged = performance.now();
    log(`Drawing pictures: ${done} of ${shots.all.length}`);
  });
  log(`Writing ${count.toLocaleString('en-US')} posts`);
  const written = await writeDemo(db, shots, pictures, count, now);
  return { seeded: true, ...written, pictures: pictures.length };
}
