/** Imports a list in one transaction. */
import { rm } from 'node:fs/promises';
import type { AppContext } from '#server/context.ts';
import { AppError, invalidField } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import type { JobData } from '#server/jobs/jobs.ts';
import { followListedDealers, pauseGoneDealers } from './dealers-of-list.ts';
import {
  countChanges,
  selectNewest,
  selectState,
  startImport,
  updateImport,
} from './ffl-registry.queries.ts';
import type { Fault, ReadBatches } from './list-batches.ts';
import { readInProcess } from './list-reader.ts';
import { isWholeList } from './list-size.ts';
import {
  analyzeIncoming,
  countUnnamed,
  createIncoming,
  deleteRepeated,
  insertChanges,
  insertFaults,
  insertIncoming,
  insertRefused,
  saveRefused,
  lockReading,
  markGone,
  mergeIncoming,
  selectSize,
} from './merge.queries.ts';

export type ReadingContext = Pick<AppContext, 'db' | 'events' | 'jobs'>;
type StartedImport = NonNullable<Awaited<ReturnType<typeof startImport>>>;

/** A file that is wrong throughout is told by its first faults as well as by all of them. */
const MAX_FAULTS = 1_000;
const PROGRESS_EVERY_MS = 500;
const OWN_FAULT = 'Reading this list failed. Nothing was saved; it will be retried automatically.';

/**
 * Reads a list that waits, and tells what it has changed. It may run twice: a run that was cut short leaves nothing.
 * @param read where the file is read; the server leaves that to a process of its own.
 * @throws what was not the file's own fault; the same import can be read again then.
 */
export async function readList(
  context: ReadingContext,
  { importId }: JobData['licensees.import'],
  read: ReadBatches = readInProcess,
): Promise<void> {
  const { db, events } = context;
  const started = await startImport(db, importId);
  if (started === undefined) return;
  try {
    const tenantIds = await inTransaction(db, (tx) => readInto(context, tx, started, read));
    for (const tenantId of tenantIds) events.emit('tenant.changed', { tenantId });
  } catch (error) {
    const isFilesFault = error instanceof AppError;
    await updateImport(db, importId, {
      state: 'failed',
      finished_at: new Date(),
      error: isFilesFault ? error.message : OWN_FAULT,
      ...(isFilesFault ? { file_path: null } : {}),
    });
    if (!isFilesFault) throw error;
  }
  await rm(started.file_path ?? '', { force: true });
}

/** @returns the tenants whose license has changed. */
async function readInto(
  context: ReadingContext,
  tx: Tx,
  started: StartedImport,
  read: ReadBatches,
): Promise<number[]> {
  const { id, listed_on: listedOn } = started;
  const list = { importId: id, listedOn };
  await lockReading(tx);
  // Another run of the same job may have held the lock.
  if ((await selectState(tx, id))?.state === 'done') return [];
  await refuseOlder(tx, listedOn);
  await createIncoming(tx);
  const { rowCount, faults } = await gatherRows(context, tx, started, read);
  const repeated = await deleteRepeated(tx, MAX_FAULTS);
  const size = await selectSize(tx);
  await analyzeIncoming(tx);
  if (size.known > 0) await insertChanges(tx, id);
  await mergeIncoming(tx, id);
  const followed = await followListedDealers(context, tx, list);
  // Only now: what a row that cannot be read says of a dealer is not known.
  await saveRefused(tx, id);
  const isWhole = isWholeList({ ...size, unnamed: await countUnnamed(tx, id) });
  if (isWhole) await markGone(tx, id, listedOn);
  const stored = [...faults.first, ...repeated.faults].slice(0, MAX_FAULTS);
  await insertFaults(tx, id, stored);
  await updateImport(tx, id, {
    state: 'done',
    finished_at: new Date(),
    file_path: null,
    bytes_read: started.bytes_total,
    row_count: rowCount,
    fault_count: faults.count + repeated.count,
    is_whole: isWhole,
    ...(await sumChanges(tx, id, size)),
  });
  return isWhole ? [...followed, ...(await pauseGoneDealers(context, tx, list))] : followed;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** @throws where a newer list was read: an older one would take back what it has changed. */
export async function refuseOlder(db: Tx | AppContext['db'], listedOn: string): Promise<void> {
  const newest = await selectNewest(db);
  if (newest === undefined || newest.listed_on <= listedOn) return;
  const of = day.format(new Date(newest.listed_on));
  throw invalidField('listedOn', `A newer list was read already, that of ${of}.`, 'older_list');
}

type Faults = { count: number; first: Fault[] };

async function gatherRows(
  { db }: ReadingContext,
  tx: Tx,
  { id, file_path, bytes_total, listed_on: listedOn }: StartedImport,
  read: ReadBatches,
): Promise<{ rowCount: number; faults: Faults }> {
  const faults: Faults = { count: 0, first: [] };
  let rowCount = 0;
  let notifiedAt = 0;
  const tell = async (share: number): Promise<void> => {
    notifiedAt = Date.now();
    // Over another connection: this one's rows are seen by nobody until the end.
    await updateImport(db, id, {
      bytes_read: Math.round(share * Number(bytes_total)),
      row_count: rowCount,
      fault_count: faults.count,
    });
  };
  for await (const batch of read({ file: file_path ?? '', listedOn })) {
    await insertIncoming(tx, batch.rows);
    await insertRefused(tx, batch.refused);
    rowCount += batch.rowCount;
    faults.count += batch.faults.length;
    faults.first.push(...batch.faults.slice(0, MAX_FAULTS - faults.first.length));
    if (Date.now() - notifiedAt >= PROGRESS_EVERY_MS) await tell(batch.share);
  }
  await tell(1);
  return { rowCount, faults };
}

/** The first list has nothing to be compared with: all of it is new, and that is counted only. */
async function sumChanges(
  tx: Tx,
  importId: number,
  { known, named }: { known: number; named: number },
): Promise<Record<'new_count' | 'gone_count' | 'renewed_count' | 'moved_count', number>> {
  const changes = new Map((await countChanges(tx, importId)).map(({ kind, count }) => [kind, count]));
  return {
    new_count: known === 0 ? named : (changes.get('new') ?? 0),
    gone_count: changes.get('gone') ?? 0,
    renewed_count: changes.get('renewed') ?? 0,
    moved_count: changes.get('moved') ?? 0,
  };
}
