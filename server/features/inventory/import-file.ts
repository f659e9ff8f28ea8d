/** Parses a store's file of any encoding and delimiter. */
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { INVENTORY_COLUMNS, type InventoryColumn, readHeader } from '#common/domain/inventory-csv.ts';
import { invalidField } from '#server/http/errors.ts';
import { decodeText, detectDelimiter } from '#server/http/text-encoding.ts';
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from '#common/domain/limits.ts';

export type Cells = Partial<Record<InventoryColumn, string>>;
export type FileRow = {
  /** Of the file, where the row begins. */
  line: number;
  /** Those of the columns that the file has. */
  cells: Cells;
};

const PIECE = 64 * 1024;
const NUMBER = new Intl.NumberFormat('en-US');

/** 422 `file_unreadable` */
export const refuse = (message: string) => invalidField('file', message, 'file_unreadable');

/** As many lines as long descriptions may have, and blank ones between the rows. */
const LINES_MAX = 20 * IMPORT_ROWS_MAX;

/** Refuses what is too much to read, in time that is short for any file. @throws 422 */
export function requireReadable(bytes: Buffer): void {
  if (bytes.length > IMPORT_BYTES_MAX) {
    throw refuse(`Files can be at most ${IMPORT_BYTES_MAX / 1024 / 1024} MB. Split yours in two.`);
  }
  let lines = 0;
  let blank = 0;
  let filled = 0;
  let isFilled = false;
  let previous: number | undefined;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    const isEnd = byte === LF || byte === CR;
    // CRLF ends one line; the blank lines behind the last row do not count.
    if (isEnd && !(byte === LF && previous === CR)) {
      blank += 1;
      isFilled = false;
    } else if (!isEnd && byte !== SPACE && byte !== 0) {
      lines += blank;
      blank = 0;
      if (!isFilled) filled += 1;
      isFilled = true;
    }
    previous = byte;
  }
  if (filled === 1) throw refuse(NO_ROWS);
  if (lines > LINES_MAX) {
    throw refuse(
      `Files can have at most ${NUMBER.format(LINES_MAX)} lines. Remove blank lines or split the file.`,
    );
  }
}
const [LF, CR, SPACE] = [10, 13, 32];
const NO_ROWS = 'This file has a header row but no items.';

/** @throws 422 with what is wrong with the file as a whole */
export async function readRows(bytes: Buffer): Promise<FileRow[]> {
  requireReadable(bytes);
  // Lines are counted as an editor shows them.
  const text = decodeText(bytes).replaceAll(/\r\n?/g, '\n').trimEnd();
  if (text.includes('\0')) {
    throw refuse('This is not a text file. Save the table as CSV and choose that file.');
  }
  const rows: FileRow[] = [];
  let columns: (InventoryColumn | null)[] | null = null;
  let blank = 0;
  for await (const { record, info } of parseText(text)) {
    const start = info.lines - record.join('').split('\n').length + 1;
    if (record.every((cell) => cell.trim() === '')) {
      blank += 1;
      if (blank > IMPORT_ROWS_MAX) throw refuse('This file has too many empty rows. Remove them.');
      continue;
    }
    if (columns === null) {
      columns = readColumns(record);
      continue;
    }
    if (rows.length === IMPORT_ROWS_MAX) {
      throw refuse(`Files can have at most ${NUMBER.format(IMPORT_ROWS_MAX)} rows. Split yours in two.`);
    }
    rows.push({ line: start, cells: toCells(columns, record) });
  }
  if (columns === null) throw refuse('This file is empty.');
  if (rows.length === 0) throw refuse(NO_ROWS);
  return rows;
}

type Parsed = { record: string[]; info: { lines: number } };

/** In pieces, so that other requests are answered in between. */
async function* parseText(text: string): AsyncGenerator<Parsed> {
  const pieces = Array.from({ length: Math.ceil(text.length / PIECE) }, (_, index) =>
    text.slice(index * PIECE, (index + 1) * PIECE),
  );
  const parser = parse({
    delimiter: detectDelimiter(text),
    info: true,
    relax_column_count: true,
    // Inch marks stand in titles.
    relax_quotes: true,
    skip_empty_lines: true,
  });
  try {
    for await (const parsed of Readable.from(pieces).pipe(parser)) yield parsed as Parsed;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
      throw refuse('A quotation mark is never closed, so we can’t separate the rows.');
    }
    throw refuse('We can’t separate the rows of this file. Save it as CSV again.');
  }
}

function readColumns(headers: string[]): (InventoryColumn | null)[] {
  const columns = headers.map(readHeader);
  const double = INVENTORY_COLUMNS.find((column) => columns.indexOf(column) !== columns.lastIndexOf(column));
  if (double !== undefined) {
    const names = headers.filter((_, index) => columns[index] === double).join(' and ');
    throw refuse(`Two columns have the same meaning: ${names}. Remove one of them.`);
  }
  if (!columns.includes('stock_number')) {
    throw refuse('Add a column named stock_number.');
  }
  return columns;
}

function toCells(columns: (InventoryColumn | null)[], record: string[]): Cells {
  const cells: Cells = {};
  for (const [index, column] of columns.entries()) if (column !== null) cells[column] = record[index] ?? '';
  return cells;
}
