/** `npm run demo`: fills in the demo; `-- --posts 1000000` makes a large one, `-- --reset` begins anew. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/lib/config.ts';
import { createLogger } from '#server/lib/log.ts';
import { type DatabaseHandle, openDatabase } from '#server/db/database.ts';
import { growDemo } from '#demo/grow.ts';
import { resetDemo } from '#demo/reset.ts';
import { seedDemo } from '#demo/seed.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { loadZips } from '#server/db/load-zips.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { failStart, loadSettingsFile, StartError } from './start-checks.ts';

const CONNECTIONS = 4;
const BASE_POSTS = 2_000;
const MAX_POSTS = 20_000_000;
const REPORT_EVERY_MS = 2_000;

const say = (line: string): void => console.log(line);
const withCommas = (count: number): string => count.toLocaleString('en-US');
const secondsSince = (start: number): number => (performance.now() - start) / 1000;

type Wish = { posts: number; reset: boolean; yes: boolean };

function readWish(): Wish {
  try {
    const { values } = parseArgs({
      options: { posts: { type: 'string' }, reset: { type: 'boolean' }, yes: { type: 'boolean' } },
    });
    const posts = values.posts === undefined ? BASE_POSTS : Number(values.posts);
    if (!Number.isInteger(posts) || posts < 100 || posts > MAX_POSTS) {
      throw new StartError(`--posts must be a whole number from 100 to ${withCommas(MAX_POSTS)}.`);
    }
    return { posts, reset: values.reset ?? false, yes: values.yes ?? false };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `${(error as Error).message.split('.')[0]}. Known are --posts <number>, --reset and --yes.`,
    );
  }
}

async function fill({ db, pool }: DatabaseHandle, storage: Storage, { posts, reset }: Wish): Promise<void> {
  await migrateToLatest(db);
  if ((await loadZips(pool)) > 0) say('Zip codes loaded');
  if (reset) {
    await resetDemo(db, storage);
    say('Everything that was there is gone');
  }
  const start = performance.now();
  const summary = await seedDemo({ db, storage, posts: Math.min(posts, BASE_POSTS), log: say });
  if (summary.seeded) {
    say(
      `${summary.people} people, ${summary.dealers} dealers, ${withCommas(summary.posts)} posts and ` +
        `${summary.pictures} pictures in ${secondsSince(start).toFixed(1)} s`,
    );
  }
  const added = await grow(db, storage, posts);
  if (!summary.seeded && added === 0) say('The demo is there already; nothing was added');
}

async function grow(db: DatabaseHandle['db'], storage: Storage, posts: number): Promise<number> {
  const start = performance.now();
  let reported = start;
  const added = await growDemo({
    db,
    storage,
    posts,
    report: (written, total) => {
      if (performance.now() - reported < REPORT_EVERY_MS && written < total) return;
      reported = performance.now();
      const rate = Math.round(written / secondsSince(start));
      say(`${withCommas(written)} of ${withCommas(total)} posts, ${withCommas(rate)} a second`);
    },
  });
  if (added > 0) say(`${withCommas(added)} posts added in ${secondsSince(start).toFixed(0)} s`);
  return added;
}

try {
  const root = path.resolve(import.meta.dirname, '..');
  process.chdir(root);
  loadSettingsFile(root);
  const wish = readWish();
  const config = readConfig(process.env);
  if (config.appEnv === 'production') {
    throw new StartError('APP_ENV is "production"; the demo is not for a site that people use.');
  }
  if (wish.reset && config.databaseUrl !== null && !wish.yes) {
    throw new StartError(
      '--reset empties the whole database that DATABASE_URL names; add --yes if that is meant.',
    );
  }
  const embedded =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: say }) : null;
  const database = openDatabase(embedded?.url ?? config.databaseUrl ?? '', {
    max: CONNECTIONS,
    onError: (error) => console.error(error.message),
  });
  try {
    await fill(database, await openStorage(config, createLogger(config)), wish);
  } finally {
    await database.close();
    await embedded?.stop();
  }
} catch (error) {
  failStart(error);
}
