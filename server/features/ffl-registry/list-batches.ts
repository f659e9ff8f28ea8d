/** Checked rows of a list in batches for the database. */
import { invalidList } from './list-columns.ts';
import { openListFile } from './list-file.ts';
import { type ListedLicensee, readLicenseKey, readListRow } from './list-row.ts';

export type ListSource = { file: string; listedOn: string };
export type IncomingRow = ListedLicensee & { line: number };
export type Fault = { line: number; reason: string };

export type ListBatch = {
  rowCount: number;
  /** `IncomingRow[]` as JSON. */
  rows: string;
  faults: Fault[];
  /** Keys of the rows that have a fault, as far as they can be read. */
  refused: string[];
  /** What has been read of the file so far, from 0 to 1. */
  share: number;
};

export type ReadBatches = (source: ListSource) => AsyncGenerator<ListBatch>;

/** About a thousand rows: enough for a statement to be quick, and little to keep in memory. */
const BATCH_LENGTH = 400_000;

/** @throws 422 `not_a_list` with the reason. */
export async function* readBatches({ file, listedOn }: ListSource): AsyncGenerator<ListBatch> {
  let share = 0;
  let rows: string[] = [];
  let faults: Fault[] = [];
  let refused: string[] = [];
  let rowCount = 0;
  let length = 0;
  const end = (): ListBatch => {
    const batch = { rowCount, rows: `[${rows.join(',')}]`, faults, refused, share };
    rows = [];
    faults = [];
    refused = [];
    rowCount = 0;
    length = 0;
    return batch;
  };
  const list = await openListFile(file, (read) => {
    share = read;
  }).catch(refuseMissing);
  let isEmpty = true;
  try {
    for await (const lines of list.lines) {
      for (const { line, cell, fault } of lines) {
        isEmpty = false;
        rowCount++;
        const result =
          fault === undefined
            ? readListRow(cell, listedOn)
            : { reason: fault, licenseKey: readLicenseKey(cell) };
        if ('licensee' in result) {
          const row: IncomingRow = { line, ...result.licensee };
          const text = JSON.stringify(row);
          rows.push(text);
          length += text.length;
        } else {
          faults.push({ line, reason: result.reason });
          if (result.licenseKey !== null) refused.push(result.licenseKey);
          length += result.reason.length;
        }
        if (length >= BATCH_LENGTH) yield end();
      }
    }
  } finally {
    list.close();
  }
  if (isEmpty) throw invalidList('This list has no rows below the names of its columns.');
  yield end();
}

function refuseMissing(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  throw invalidList('The file is gone. Upload it again.');
}
