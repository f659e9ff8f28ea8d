/** Reads a list of as many licensees as the real one: all new and compared by `npm run ffl:import`, then uploaded to the site. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Row,
  makeRow,
  toSpreadsheet,
  toText,
} from '#server/features/ffl-registry/ffl-registry.testing.ts';
import { zipRows } from '#server/db/zips.ts';
import { benchUpload, type UploadFigures } from './ffl-upload.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const ROWS = 130_000;
export const MAX_SECONDS = 60;
export const MAX_RSS_BYTES = 200_000_000;

export type FflFigures = {
  rows: number;
  lists: { kind: string; bytes: number; seconds: number; maxRss: number }[];
  upload: UploadFigures;
};

export async function benchFfl(): Promise<FflFigures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rangepost-ffl-'));
  const lists: FflFigures['lists'] = [];
  try {
    // The database is made, and its zips are loaded, before anything is measured.
    await importList(folder, 'small.csv', Buffer.from(toText([makeRow(99_999)])));
    for (const { kind, name, make } of LISTS) {
      console.error(`Reading ${ROWS.toLocaleString('en-US')} licensees as ${kind}`);
      const content = make();
      lists.push({ kind, bytes: content.length, ...(await importList(folder, name, content)) });
    }
    console.error(`Uploading ${ROWS.toLocaleString('en-US')} licensees`);
    const upload = await benchUpload(path.join(folder, 'data'), Buffer.from(toText(makeList(3))));
    return { rows: ROWS, lists, upload };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The second month one in thirty has renewed, and some have moved, come and gone. */
const LISTS = [
  { kind: 'CSV, all new', name: 'first.csv', make: () => Buffer.from(toText(makeList(0))) },
  { kind: 'CSV, compared', name: 'second.csv', make: () => Buffer.from(toText(makeList(1))) },
  { kind: 'spreadsheet, compared', name: 'third.xlsx', make: () => toSpreadsheet(makeList(2)) },
];

function makeList(month: number): Row[] {
  const zips = zipRows();
  return Array.from({ length: ROWS }, (_, index) => {
    const n = index + month * 100;
    const zip = zips[(n * 7) % zips.length];
    const isRenewed = n % 30 < month;
    return makeRow(n % 100_000, {
      LIC_DIST: String(10 + Math.floor(n / 100_000)),
      LIC_XPRDTE: isRenewed ? '8C' : '7C',
      PREMISE_STREET: n % 1_000 < month ? `${n} MOVED AVE` : `${n} MAIN ST`,
      PREMISE_CITY: zip?.city ?? 'BOISE',
      PREMISE_STATE: zip?.state ?? 'ID',
      PREMISE_ZIP_CODE: zip?.zip ?? '83702',
      VOICE_PHONE: String(2_000_000_000 + n),
    });
  });
}

/** The time of the whole command, and the most memory that its process has held. */
async function importList(
  folder: string,
  name: string,
  content: Buffer,
): Promise<{ seconds: number; maxRss: number }> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  const start = performance.now();
  const child = fork(path.join(ROOT, 'scripts/ffl-import.ts'), [file, '--date', '2025-11-01'], {
    cwd: ROOT,
    // As package.json has it, and with what tells the memory.
    execArgv: ['--optimize-for-size', '--import', path.join(import.meta.dirname, 'report-memory.ts')],
    // Progress goes beside the table, not into it.
    stdio: ['ignore', process.stderr, process.stderr, 'ipc'],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      APP_ENV: 'demo',
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'error',
    },
  });
  let maxRss = 0;
  child.on('message', (told) => {
    maxRss = (told as { maxRss: number }).maxRss;
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${name} was not read.`);
  return { seconds: (performance.now() - start) / 1_000, maxRss };
}
