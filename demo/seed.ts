/** Fills an empty database with the demo: the same people, shops and goods each time, with dates that lead up to now. */
import { formatPhoneDashes } from '#common/domain/phone.ts';
import type { Database } from '#server/db/database.ts';
import type { Storage } from '#server/storage/storage.ts';
import { DEALERS, PEOPLE } from './data.ts';

export type DemoLogin = {
  label: string;
  /** As one types it. */
  phone: string;
  /** Where this person works. */
  host?: string;
};

export const DEMO_LOGINS: DemoLogin[] = PEOPLE.flatMap(({ name, login, phone, works, near }) =>
  login === undefined
    ? []
    : [
        {
          label: `${name}, ${login}`,
          phone: formatPhoneDashes(phone.slice(2)),
          ...(works === undefined ? {} : { host: `${near}.localhost` }),
        },
      ],
);

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
  /** Called with what is being done, at most once a second. */
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
 * Seeds the demo where there is none. Needs the zips. Pictures are stored first, then all rows in one transaction, so
 * that an interrupted start leaves no rows.
 */
export async function seedDemo(options: SeedOptions): Promise<DemoSummary> {
  const { db, storage, log = () => {}, posts: count = DEFAULT_POSTS, now = new Date() } = options;
  if (await hasDemo(db)) return { seeded: false, people: 0, dealers: 0, posts: 0, pictures: 0 };

  // Nearly every start finds it there, and needs none of this.
  const [{ storePictures }, { writeDemo }] = await Promise.all([
    import('./pictures.ts'),
    import('./write.ts'),
  ]);
  let logged = performance.now();
  const pictures = await storePictures(storage, {
    report: (done, total) => {
      if (performance.now() - logged < LOG_EVERY_MS) return;
      logged = performance.now();
      log(`Storing photos: ${done} of ${total}`);
    },
  });
  log(`Writing ${count.toLocaleString('en-US')} posts`);
  const written = await writeDemo(db, pictures, count, now);
  return { seeded: true, ...written, pictures: pictures.size };
}
