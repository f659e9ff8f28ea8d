/**
 * `npm run bench`: the running site under load at 10,000 and 100,000 posts, each figure also as a ratio to a bare
 * Fastify route and to a raw query in the same run, writes on a copy of the data, and then live events. `-- --posts 1000000` (repeatable) chooses sizes, `--seconds 10`
 * the length of a measurement, `--warm-up 20` of what goes before it, `--only distance` scenarios by a part of their name, `--only hub` live events, `--only ffl`
 * reading the list of licensees and `--only screen` the listing screen alone, `--only memory --minutes 60` the server's memory
 * under everything at once (`--rate 25`: so many requests a second in place of all that are answered), `--full` gives medians of three runs.
 */
import { parseArgs } from 'node:util';
import { benchFfl, MAX_RSS_BYTES, MAX_SECONDS } from './ffl.ts';
import { benchHub } from './hub.ts';
import { benchMemory } from './load-memory.ts';
import { type Asked, measure, WARM_UP_SECONDS } from './measure.ts';
import { writeSessions } from './members.ts';
import { measureRawQuery } from './raw-query.ts';
import {
  formatFfl,
  formatHub,
  formatMemory,
  formatScreen,
  formatTable,
  ratiosOf,
  type Report,
  type Row,
  writeFflReport,
  writeHubReport,
  writeMemoryReport,
  writeReport,
  writeScreenReport,
} from './report.ts';
import { gatherPostIds, gatherScenarios, readAllPosts } from './scenarios.ts';
import { benchScreen } from './screen.ts';
import { dataDirOf, prepareData, startBareRoute, startSite, withCopy } from './site.ts';
import { makeWrites, untilJobsDone, WRITE_NAMES } from './writes.ts';

const DEFAULT_POSTS = ['10000', '100000'];
const DEFAULT_SECONDS = 4;
const DEFAULT_MINUTES = 60;
/** What `--only` names beside scenarios. */
const PARTS = new Set(['hub', 'ffl', 'screen', 'memory']);
const FULL_RUNS = 3;
/** So many members write that nobody's day is long. */
const WRITERS = 2_000;

type Wish = {
  posts: number[];
  seconds: number;
  warmUp: number;
  minutes: number;
  rate: number | null;
  runs: number;
  only: string | null;
};

function readWish(): Wish {
  const { values } = parseArgs({
    options: {
      posts: { type: 'string', multiple: true },
      seconds: { type: 'string' },
      'warm-up': { type: 'string' },
      minutes: { type: 'string' },
      rate: { type: 'string' },
      only: { type: 'string' },
      full: { type: 'boolean' },
    },
  });
  const posts = (values.posts ?? DEFAULT_POSTS).map(Number);
  const seconds = Number(values.seconds ?? DEFAULT_SECONDS);
  const warmUp = Number(values['warm-up'] ?? WARM_UP_SECONDS);
  const minutes = Number(values.minutes ?? DEFAULT_MINUTES);
  const rate = values.rate === undefined ? null : Number(values.rate);
  if (!posts.every((count) => Number.isInteger(count) && count >= 100)) {
    throw new Error('--posts must be whole numbers from 100 on.');
  }
  if (!(seconds >= 1) || !(warmUp >= 1))
    throw new Error('--seconds and --warm-up must be numbers from 1 on.');
  if (!Number.isInteger(minutes) || minutes < 2)
    throw new Error('--minutes must be a whole number from 2 on.');
  if (rate !== null && !(rate >= 1)) throw new Error('--rate must be a number from 1 on.');
  return {
    posts,
    seconds,
    warmUp,
    minutes,
    rate,
    runs: values.full === true ? FULL_RUNS : 1,
    only: values.only ?? null,
  };
}

/** A run of part of the scenarios is shown, but not kept: it would replace a whole one. */
async function benchSize(posts: number, wish: Wish): Promise<boolean> {
  const { seconds, runs, only } = wish;
  await prepareData(posts);
  const bareRoute = await startBareRoute();
  const bare = await measure({ origin: bareRoute.origin, paths: ['/'], seconds, runs }).finally(() =>
    bareRoute.stop(),
  );
  const raw = await measureRawQuery(dataDirOf(posts), { seconds, runs });
  const report: Report = { posts, seconds, warmUp: wish.warmUp, runs, bare, raw, rows: [] };
  if (only !== 'write') await benchReads(report, wish);
  await benchWrites(report, wish);
  if (report.rows.length === 0) throw new Error('--only names no scenario.');
  console.log(`\n${formatTable(report)}\n`);
  if (only === null) console.log(`Kept in ${await writeReport(report)}\n`);
  return report.rows.every((row) => row.failures === 0);
}

const isWished = ({ only }: Wish, kind: string, name: string): boolean =>
  only === null || `${kind} ${name}`.toLowerCase().includes(only.toLowerCase());

async function benchReads(report: Report, wish: Wish): Promise<void> {
  const { posts } = report;
  const site = await startSite(dataDirOf(posts));
  try {
    await readAllPosts(site.origin);
    const [cookie = ''] = await writeSessions(dataDirOf(posts), 1);
    for (const { name, kind, ...asked } of await gatherScenarios(site.origin, cookie)) {
      if (isWished(wish, kind, name)) await benchOne(report, { kind, name, origin: site.origin, ...asked });
    }
  } finally {
    await site.stop();
  }
}

async function benchWrites(report: Report, wish: Wish): Promise<void> {
  if (!WRITE_NAMES.some((name) => isWished(wish, 'write', name))) return;
  await withCopy(report.posts, async (dataDir) => {
    const site = await startSite(dataDir);
    try {
      const cookies = await writeSessions(dataDir, WRITERS);
      for (const { name, next } of makeWrites(cookies, await gatherPostIds(site.origin))) {
        if (!isWished(wish, 'write', name)) continue;
        const row = await benchOne(report, { kind: 'write', name, origin: site.origin, next });
        row.secondsUntilDone = await untilJobsDone(dataDir);
      }
    } finally {
      await site.stop();
    }
  });
}

async function benchOne(
  report: Report,
  { kind, name, ...asked }: { kind: string; name: string } & Asked,
): Promise<Row> {
  const { posts, seconds, warmUp, runs } = report;
  console.error(`${posts.toLocaleString('en-US')} posts: ${name} (${kind})`);
  const figures = await measure({ ...asked, seconds, warmUp, runs });
  const row: Row = { kind, name, ...figures, ...ratiosOf(figures, report) };
  report.rows.push(row);
  return row;
}

async function benchLive(): Promise<boolean> {
  const figures = await benchHub();
  console.log(`\n${formatHub(figures)}\n`);
  console.log(`Kept in ${await writeHubReport(figures)}\n`);
  return figures.deliveries.every(({ lost }) => lost === 0);
}

async function benchList(): Promise<boolean> {
  const figures = await benchFfl();
  console.log(`\n${formatFfl(figures)}\n`);
  console.log(`Kept in ${await writeFflReport(figures)}\n`);
  return figures.lists.every(({ seconds, maxRss }) => seconds <= MAX_SECONDS && maxRss <= MAX_RSS_BYTES);
}

async function benchLong({ posts: [posts = 0], minutes, rate }: Wish): Promise<boolean> {
  const figures = await benchMemory({ posts, minutes, rate });
  console.log(`\n${formatMemory(figures)}\n`);
  console.log(`Kept in ${await writeMemoryReport(figures)}\n`);
  return figures.minutes.every(({ failures }) => failures === 0);
}

async function benchTexts(): Promise<void> {
  const figures = await benchScreen();
  console.log(`\n${formatScreen(figures)}\n`);
  console.log(`Kept in ${await writeScreenReport(figures)}\n`);
}

try {
  const wish = readWish();
  let isClean = true;
  const isPart = PARTS.has(wish.only ?? '');
  if (!isPart) {
    for (const posts of wish.posts) isClean = (await benchSize(posts, wish)) && isClean;
  }
  if (wish.only === null || wish.only === 'hub') isClean = (await benchLive()) && isClean;
  if (wish.only === null || wish.only === 'ffl') isClean = (await benchList()) && isClean;
  if (wish.only === null || wish.only === 'screen') await benchTexts();
  // An hour is much for a run of everything.
  if (wish.only === 'memory') isClean = (await benchLong(wish)) && isClean;
  if (!isClean) {
    console.error(
      'Some requests failed, events were lost, or a list took too much: the figures do not count.',
    );
    process.exitCode = 1;
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
