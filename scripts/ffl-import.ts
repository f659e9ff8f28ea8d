/**
 * `npm run ffl:import -- FILE --date 2026-11-01 --whole`: reads a list of licensees from the server's own terminal,
 * beside a running server or without one. The date is the day that the list stands for; without it, today. `--whole`
 * says that whoever is not in it is gone, however many they are.
 */
import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { LicenseeImport } from '#common/api/ffl-registry.ts';
import { type Config, readConfig } from '#server/lib/config.ts';
import { AppError } from '#server/http/errors.ts';
import { createEvents } from '#server/lib/events.ts';
import { createLogger } from '#server/lib/log.ts';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { loadZips } from '#server/db/load-zips.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { readBatches } from '#server/features/ffl-registry/list-batches.ts';
import { listFaults, readImport } from '#server/features/ffl-registry/ffl-registry.service.ts';
import { type ReadingContext, readList } from '#server/features/ffl-registry/reading.ts';
import { takeInList } from '#server/features/ffl-registry/upload.ts';
import { confirmWhole } from '#server/features/ffl-registry/whole-list.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { failStart, loadSettingsFile, StartError } from './start-checks.ts';

const USAGE =
  'Usage: npm run ffl:import -- FILE --date 2026-11-01, where the date is the day of the list. ' +
  'With --whole whoever is not in it counts as gone, however many they are.';
const SHOWN_FAULTS = 20;
const NOTIFY_INTERVAL_MS = 1_000;

const root = path.resolve(import.meta.dirname, '..');
const number = new Intl.NumberFormat('en-US');

try {
  // npm runs this in the checkout; the file is named from where the person is.
  const upload = readArguments(process.env.INIT_CWD ?? process.cwd());
  process.chdir(root);
  loadSettingsFile(root);
  await checkFile(upload.file);
  const list = await importFile(readConfig(process.env), upload);
  if (list.state !== 'done') process.exitCode = 1;
} catch (error) {
  failStart(error instanceof AppError ? new StartError(error.message) : error);
}

type Arguments = { file: string; listedOn: string; isWhole: boolean };

function readArguments(from: string): Arguments {
  const { values, positionals } = readOptions();
  // Without the dashes in front npm keeps `--date` to itself and hands over what stands behind it.
  const [file, listedOn = values.date ?? new Date().toISOString().slice(0, 10), ...more] = positionals;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(listedOn) && !Number.isNaN(Date.parse(listedOn));
  if (file === undefined || more.length > 0 || !isDay) throw new StartError(USAGE);
  return { file: path.resolve(from, file), listedOn, isWhole: values.whole };
}

function readOptions() {
  try {
    return parseArgs({
      options: { date: { type: 'string' }, whole: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
  } catch {
    throw new StartError(USAGE);
  }
}

async function checkFile(file: string): Promise<void> {
  const known = await stat(file).catch(() => null);
  if (known === null || !known.isFile()) throw new StartError(`There is no file ${file}.`);
  await access(file, constants.R_OK);
}

async function importFile(config: Config, { file, listedOn, isWhole }: Arguments): Promise<LicenseeImport> {
  const log = createLogger(config);
  const embedded =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : null;
  const database = openDatabase(config.databaseUrl ?? embedded?.url ?? '', {
    // One for the list itself, the others for its progress and for jobs.
    max: 3,
    onError: () => {}, // What a broken connection breaks here is the next query, which says so itself.
  });
  const { db, pool } = database;
  try {
    await migrateToLatest(db);
    await loadZips(pool);
    const jobs = await startJobs(pool, log);
    try {
      const upload = { file: createReadStream(file), fileName: path.basename(file), listedOn };
      const importId = await takeInList({ db, config }, null, upload);
      const context: ReadingContext = { db, jobs, events: createEvents(log) };
      await reportProgress(context, importId, readList(context, { importId }, readBatches));
      const { unnamedCount } = await readImport(db, importId);
      if (isWhole && unnamedCount !== null) await confirmWhole(context, null, importId);
      return await reportResult(context, importId);
    } finally {
      await jobs.stop();
    }
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

async function reportProgress({ db }: ReadingContext, importId: number, work: Promise<void>): Promise<void> {
  let said = '';
  const tell = async (): Promise<void> => {
    const { progress, rowCount } = await readImport(db, importId);
    const line =
      progress < 1
        ? `${Math.floor(progress * 100)} % read, ${number.format(rowCount)} rows`
        : `All ${number.format(rowCount)} rows read, now comparing`;
    if (line !== said) console.log(line);
    said = line;
  };
  // A progress that cannot be told is no reason to stop.
  const timer = setInterval(() => void tell().catch(() => {}), NOTIFY_INTERVAL_MS);
  try {
    await work;
  } finally {
    clearInterval(timer);
  }
}

async function reportResult({ db }: ReadingContext, importId: number): Promise<LicenseeImport> {
  const list = await readImport(db, importId);
  if (list.state !== 'done') {
    console.error(list.error ?? 'The list was not read.');
    return list;
  }
  console.log(
    `The list of ${list.listedOn}, ${number.format(list.rowCount)} rows: ${number.format(list.newCount)} new, ${number.format(
      list.renewedCount,
    )} renewed, ${number.format(list.movedCount)} moved, ${number.format(list.goneCount)} gone.`,
  );
  if (list.isWhole === false) {
    console.log('It was taken for a part of the list: nobody counts as gone.');
    if (list.unnamedCount !== null) {
      console.log(
        `${number.format(list.unnamedCount)} licensees of the lists before are not in it. If it is the whole list, say so with --whole, or on the page “ATF list”.`,
      );
    }
  }
  if (list.faultCount > 0) {
    console.log(`${number.format(list.faultCount)} rows have faults:`);
    const { faults } = await listFaults(db, importId, { limit: SHOWN_FAULTS });
    for (const { line, reason } of faults) console.log(`  line ${line}: ${reason}`);
    if (list.faultCount > faults.length) console.log('  The others are on the page “ATF list”.');
  }
  return list;
}
