/**
 * `npm run bench`: the running site under load at 10,000 and 100,000 posts, each figure also as a ratio to a bare
 * Fastify route in the same run, and then live events. `-- --posts 1000000` (repeatable) chooses sizes, `--seconds 10`
 * the length of a measurement, `--only distance` scenarios by a part of their name, `--only hub` live events, `--only ffl`
 * reading the list of licensees and `--only screen` the listing screen alone, `--full` gives medians of three runs.
 */
import { parseArgs } from 'node:util';
import { benchFfl, MAX_RSS_BYTES, MAX_SECONDS } from './ffl.ts';
import { benchHub } from './hub.ts';
import { measure } from './measure.ts';
import { writeSessions } from './members.ts';
import {
  formatFfl,
  formatHub,
  formatScreen,
  formatTable,
  type Report,
  writeFflReport,
  writeHubReport,
  writeReport,
  writeScreenReport,
} from './report.ts';
import { gatherScenarios, readAllPosts } from './scenarios.ts';
import { benchScreen } from './screen.ts';
import { dataDirOf, prepareData, startBareRoute, startSite } from './site.ts';

const DEFAULT_POSTS = ['10000', '100000'];
const DEFAULT_SECONDS = 4;
const FULL_RUNS = 3;

type Wish = { posts: number[]; seconds: number; runs: number; only: string | null };

function readWish(): Wish {
  const { values } = parseArgs({
    options: {
      posts: { type: 'string', multiple: true },
      seconds: { type: 'string' },
      only: { type: 'string' },
      full: { type: 'boolean' },
    },
  });
  const posts = (values.posts ?? DEFAULT_POSTS).map(Number);
  const seconds = Number(values.seconds ?? DEFAULT_SECONDS);
  if (!posts.every((count) => Number.isInteger(count) && count >= 100)) {
    throw new Error('--posts must be whole numbers from 100 on.');
  }
  if (!(seconds >= 1)) throw new Error('--seconds must be a number from 1 on.');
  return { posts, seconds, runs: values.full === true ? FULL_RUNS : 1, only: values.only ?? null };
}

/** A run of part of the scenarios is shown, but not kept: it would replace a whole one. */
async function benchSize(posts: number, { seconds, runs, only }: Wish): Promise<boolean> {
  await prepareData(posts);
  const bareRoute = await startBareRoute();
  const bare = await measure({ origin: bareRoute.origin, paths: ['/'], seconds, runs }).finally(() =>
    bareRoute.stop(),
  );
  const report: Report = { posts, seconds, runs, bare, rows: [] };
  const site = await startSite(dataDirOf(posts));
  try {
    await readAllPosts(site.origin);
    const [cookie = ''] = await writeSessions(dataDirOf(posts), 1);
    for (const { name, kind, ...asked } of await gatherScenarios(site.origin, cookie)) {
      if (only !== null && !`${kind} ${name}`.toLowerCase().includes(only.toLowerCase())) continue;
      console.error(`${posts.toLocaleString('en-US')} posts: ${name} (${kind})`);
      const figures = await measure({ origin: site.origin, ...asked, seconds, runs });
      report.rows.push({
        kind,
        name,
        ...figures,
        ratio: figures.requestsPerSecond / bare.requestsPerSecond,
      });
    }
  } finally {
    await site.stop();
  }
  if (report.rows.length === 0) throw new Error('--only names no scenario.');
  console.log(`\n${formatTable(report)}\n`);
  if (only === null) console.log(`Kept in ${await writeReport(report)}\n`);
  return report.rows.every((row) => row.failures === 0);
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

async function benchTexts(): Promise<void> {
  const figures = await benchScreen();
  console.log(`\n${formatScreen(figures)}\n`);
  console.log(`Kept in ${await writeScreenReport(figures)}\n`);
}

try {
  const wish = readWish();
  let isClean = true;
  const isPart = wish.only === 'hub' || wish.only === 'ffl' || wish.only === 'screen';
  if (!isPart) {
    for (const posts of wish.posts) isClean = (await benchSize(posts, wish)) && isClean;
  }
  if (wish.only === null || wish.only === 'hub') isClean = (await benchLive()) && isClean;
  if (wish.only === null || wish.only === 'ffl') isClean = (await benchList()) && isClean;
  if (wish.only === null || wish.only === 'screen') await benchTexts();
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
