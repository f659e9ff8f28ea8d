/** Lists for tests: rows with what matters and defaults for the rest, as text or as a spreadsheet. */
import { crc32, deflateRawSync } from 'node:zlib';
import { COLUMNS, type Column } from './list-columns.ts';

export type Row = Record<Column, string>;

/** A dealer in Boise; `n` tells it from the others. */
export const makeRow = (n: number, changes: Partial<Row> = {}): Row => ({
  LIC_REGN: '9',
  LIC_DIST: '82',
  LIC_CNTY: '001',
  LIC_TYPE: '01',
  LIC_XPRDTE: '7C',
  LIC_SEQN: String(n).padStart(5, '0'),
  LICENSE_NAME: `LICENSEE ${n} LLC`,
  BUSINESS_NAME: `SHOP ${n}`,
  PREMISE_STREET: `${n} MAIN ST`,
  PREMISE_CITY: 'BOISE',
  PREMISE_STATE: 'ID',
  PREMISE_ZIP_CODE: '83702',
  MAIL_STREET: `PO BOX ${n}`,
  MAIL_CITY: 'BOISE',
  MAIL_STATE: 'ID',
  MAIL_ZIP_CODE: '837010000',
  VOICE_PHONE: '2085550101',
  ...changes,
});

export const makeRows = (count: number, first = 1): Row[] =>
  Array.from({ length: count }, (_, index) => makeRow(first + index));

const toCells = (rows: Row[], columns: readonly Column[]): string[][] => [
  [...columns],
  ...rows.map((row) => columns.map((column) => row[column])),
];

export function toText(
  rows: Row[],
  {
    delimiter = ',',
    newline = '\n',
    columns = COLUMNS,
  }: { delimiter?: string; newline?: string; columns?: readonly Column[] } = {},
): string {
  const quote = (cell: string): string =>
    cell.includes(delimiter) || cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
  return toCells(rows, columns)
    .map((cells) => cells.map(quote).join(delimiter) + newline)
    .join('');
}

type Kind = 'shared' | 'inline';
type SpreadsheetOptions = {
  kind?: Kind;
  isCompressed?: boolean;
  /** Columns whose cells are numbers, as a spreadsheet makes of them what looks like one. */
  numbers?: readonly Column[];
  /** Rows above the names of the columns. */
  above?: string[][];
  columns?: readonly Column[];
  /** A sheet before that of the list. */
  hasCover?: boolean;
};

export function toSpreadsheet(
  rows: Row[],
  {
    kind = 'shared',
    isCompressed = true,
    numbers = [],
    above = [],
    columns = COLUMNS,
    hasCover = false,
  }: SpreadsheetOptions = {},
): Buffer {
  const strings = new Map<string, number>();
  const isNumber = columns.map((column) => numbers.includes(column));
  const lines = [...above, ...toCells(rows, columns)];
  const sheet = toSheet(lines, (text, column, line) => {
    const at = `r="${letters(column)}${line}"`;
    if (isNumber[column] === true && /^\d+$/.test(text)) {
      const value = Number(text);
      return `<c ${at}><v>${value > 1e9 ? value.toExponential() : value}</v></c>`;
    }
    if (kind === 'inline') return `<c ${at} t="inlineStr"><is><t>${escape(text)}</t></is></c>`;
    if (!strings.has(text)) strings.set(text, strings.size);
    return `<c ${at} t="s"><v>${strings.get(text)}</v></c>`;
  });
  const shared = [...strings.keys()].map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`);
  return makeZip(
    {
      '[Content_Types].xml': '<Types/>',
      ...(hasCover ? { 'xl/worksheets/sheet1.xml': toSheet([['About this list']], inlineCell) } : {}),
      'xl/worksheets/sheet2.xml': sheet,
      ...(kind === 'shared' ? { 'xl/sharedStrings.xml': `<sst>${shared.join('')}</sst>` } : {}),
    },
    isCompressed,
  );
}

const inlineCell = (text: string): string => `<c t="inlineStr"><is><t>${escape(text)}</t></is></c>`;

function toSheet(lines: string[][], toCell: (text: string, column: number, line: number) => string): string {
  const rows = lines.map((cells, index) => {
    const line = index + 1;
    // Spreadsheets leave empty cells out.
    const filled = cells.map((text, column) => (text === '' ? '' : toCell(text, column, line)));
    return `<row r="${line}">${filled.join('')}</row>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

const letters = (column: number): string => String.fromCharCode(65 + column);
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A zip as the format has it: each file with a header, then all headers once more, then where those are. */
export function makeZip(files: Record<string, string>, isCompressed: boolean): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const plain = Buffer.from(text);
    const data = isCompressed ? deflateRawSync(plain) : plain;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(isCompressed ? 8 : 0, 4);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(plain.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    parts.push(Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), data);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0'), facts, place, Buffer.from(name));
    offset += 4 + facts.length + name.length + data.length;
  }
  const end = Buffer.alloc(18);
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}
