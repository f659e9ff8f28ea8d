/** Detects the format of a list and reads its rows. */
import { open } from 'node:fs/promises';
import {
  createHeaderSearch,
  invalidList,
  type ListLine,
  type ReadBytes,
  type SheetRow,
} from './list-columns.ts';
import { openSpreadsheet } from './list-spreadsheet.ts';
import { detectEncoding, readLines, splitLine, type TextLine } from './list-text.ts';

export type ListFile = {
  /** As they are read; blank ones are passed over. */
  lines: AsyncGenerator<ListLine[]>;
  close: () => void;
};

const DELIMITERS = ['\t', ',', ';', '|'];
/**
 * Opens a list, whatever kind of file it is: a spreadsheet, or text with any delimiter and encoding. What the file is
 * called says nothing.
 * @param onProgress takes the share that has been read, from 0 to 1.
 * @throws 422 `not_a_list` with the reason, here or while its lines are read.
 */
export async function openListFile(file: string, onProgress: (share: number) => void): Promise<ListFile> {
  const { head, size } = await readHead(file);
  const count = (total: number): ReadBytes => {
    let read = 0;
    return (bytes) => {
      read += bytes;
      onProgress(Math.min(1, read / Math.max(total, 1)));
    };
  };
  if (size === 0) throw invalidList('This file is empty.');
  if (head.readUInt32BE(0) === 0xd0cf11e0) {
    throw invalidList('This is an old .xls file or has a password. Save it as .xlsx or CSV.');
  }
  if (head.toString('latin1', 0, 4) === 'PK\u0003\u0004') {
    const book = await openSpreadsheet(file, count);
    return { lines: readSpreadsheet(book.sheets), close: book.close };
  }
  const encoding = await detectEncoding(file, head);
  return { lines: readText(readLines(file, encoding, count(size))), close: () => {} };
}

async function readHead(file: string): Promise<{ head: Buffer; size: number }> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(4);
    await handle.read(head, 0, head.length, 0);
    return { head, size: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

async function* readText(batches: AsyncGenerator<TextLine[]>): AsyncGenerator<ListLine[]> {
  const search = createHeaderSearch();
  let split: ((line: TextLine) => SheetRow) | null = null;
  for await (const batch of batches) {
    const rows: SheetRow[] = [];
    for (const line of batch) {
      if (split !== null) rows.push(split(line));
      else {
        const delimiter = DELIMITERS.find((one) => search.look(splitLine(line, one).cells));
        if (delimiter !== undefined) split = (next) => splitLine(next, delimiter);
        else search.pass();
      }
    }
    yield search.name(rows);
  }
  search.require();
}

async function* readSpreadsheet(sheets: (() => AsyncGenerator<SheetRow[]>)[]): AsyncGenerator<ListLine[]> {
  const search = createHeaderSearch();
  for (const readRows of sheets) {
    search.startAgain();
    for await (const batch of readRows()) {
      const rows = batch.filter((row) => {
        if (search.isFound()) return true;
        if (!search.look(row.cells)) search.pass();
        return false;
      });
      if (search.isLost()) break;
      yield search.name(rows);
    }
    if (search.isFound()) return;
  }
  search.require();
}
