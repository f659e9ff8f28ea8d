/**
 * `npm run bench:pages`: home, a list and a post in Lighthouse on a phone, with and without the age dialog, each five
 * times; tells and keeps the medians. `-- --runs 1` for a quick look, which is not kept; `--only post` for a page by name.
 */
import { parseArgs } from 'node:util';
import { findChromium } from '../e2e/chromium.ts';
import { lookAt, medianOf, type PageFigures, type PagesReport, type Visit } from './lighthouse.ts';
import { formatPages, writePagesReport } from './report.ts';
import { dataDirOf, prepareData, startSite } from './site.ts';

const POSTS = 100;
const RUNS = 5;

async function listVisits(origin: string): Promise<Visit[]> {
  const answer = await fetch(`${origin}/api/posts?types=sell&limit=1`);
  const { posts } = (await answer.json()) as { posts: { id: number }[] };
  const pages = { home: '/', list: '/posts', post: `/posts/${posts[0]?.id}` };
  return Object.entries(pages).flatMap(([page, path]) =>
    [true, false].map((hasAgeDialog) => ({ page, url: origin + path, hasAgeDialog })),
  );
}

async function benchPages(runs: number, only: string | null): Promise<PagesReport> {
  await prepareData(POSTS);
  const site = await startSite(dataDirOf(POSTS));
  const found = await findChromium();
  const report: PagesReport = { lighthouse: '', runs, pages: [], faults: [] };
  try {
    const visits = (await listVisits(site.origin)).filter(({ page }) => only === null || page === only);
    if (visits.length === 0) throw new Error('--only names no page.');
    for (const visit of visits) {
      const looks: PageFigures[] = [];
      for (let run = 1; run <= runs; run += 1) {
        console.error(`${visit.page}${visit.hasAgeDialog ? ', age dialog' : ''}: ${run} of ${runs}`);
        const { version, figures, faults } = await lookAt(found.executablePath, visit);
        looks.push(figures);
        report.lighthouse = version;
        report.faults = [...new Set([...report.faults, ...faults])];
      }
      report.pages.push(medianOf(looks));
    }
  } finally {
    await site.stop();
    await found.remove();
  }
  return report;
}

try {
  const { values } = parseArgs({ options: { runs: { type: 'string' }, only: { type: 'string' } } });
  const runs = Number(values.runs ?? RUNS);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a whole number from 1 on.');
  const report = await benchPages(runs, values.only ?? null);
  console.log(`\n${formatPages(report)}\n`);
  if (runs >= RUNS && values.only === undefined) console.log(`Kept in ${await writePagesReport(report)}\n`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
