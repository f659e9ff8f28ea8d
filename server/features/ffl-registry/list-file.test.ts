/** Files of every kind that the list comes in: format, encoding and columns are found, and what is no list is told. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRow, makeRows, makeZip, type Row, toSpreadsheet, toText } from './ffl-registry.testing.ts';
import { COLUMNS, type Column } from './list-columns.ts';
import { openListFile } from './list-file.ts';
import { readLicenseKey } from './list-row.ts';
import { openSpreadsheet } from './list-spreadsheet.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rangepost-lists-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Told = { line: number; fault?: string; licenseKey?: string | null; row?: Row };

async function readFile(content: Buffer | string): Promise<Told[]> {
  const name = path.join(folder, 'list');
  await writeFile(name, content);
  const shares: number[] = [];
  const file = await openListFile(name, (share) => shares.push(share));
  const told: Told[] = [];
  try {
    for await (const lines of file.lines) {
      for (const line of lines) {
        told.push(
          line.fault !== undefined
            ? { line: line.line, fault: line.fault, licenseKey: readLicenseKey(line.cell) }
            : {
                line: line.line,
                row: Object.fromEntries(COLUMNS.map((column) => [column, line.cell(column)])) as Row,
              },
        );
      }
    }
  } finally {
    file.close();
  }
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  return told;
}

const readRows = async (content: Buffer | string): Promise<(Row | undefined)[]> =>
  (await readFile(content)).map(({ row }) => row);

/** Names with what delimiters, quotes and encodings make hard. */
const ROWS = [
  makeRow(1, { LICENSE_NAME: 'PEÑA, O’NEIL & SONS; LLC', BUSINESS_NAME: '"BIG JOE" GUNS' }),
  makeRow(2, { BUSINESS_NAME: 'THE 5" BARREL | CAFÉ', MAIL_STREET: '' }),
  makeRow(3, { VOICE_PHONE: '' }),
];
const SHUFFLED = COLUMNS.toReversed();
const windows1252 = (text: string): Buffer => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1');
const utf16be = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();

describe('text', () => {
  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['pipes', '|'],
    ['tabs', '\t'],
  ])('with %s', async (_, delimiter) => {
    expect(await readRows(toText(ROWS, { delimiter }))).toEqual(ROWS);
  });

  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['Windows-1252', windows1252],
    ['UTF-16, little end first', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big end first', utf16be],
  ])('in %s', async (_, encode) => {
    expect(await readRows(encode(toText(ROWS)))).toEqual(ROWS);
  });

  it('in Latin-1', async () => {
    const rows = [makeRow(1, { LICENSE_NAME: 'PEÑA CAFÉ' })];
    expect(await readRows(Buffer.from(toText(rows), 'latin1'))).toEqual(rows);
  });

  it('whose lines end as on Windows, and whose last one does not end at all', async () => {
    expect(await readRows(toText(ROWS, { newline: '\r\n' }))).toEqual(ROWS);
    expect(await readRows(toText(ROWS).trimEnd())).toEqual(ROWS);
  });

  it('longer than what is read at once, with characters of several bytes', async () => {
    const rows = makeRows(2_000).map((row) => ({ ...row, LICENSE_NAME: 'ÑÑÑ € '.repeat(5).trim() }));
    expect(await readRows(toText(rows))).toEqual(rows);
    expect(await readRows(utf16be(toText(rows)))).toEqual(rows);
  });

  it('with its columns in any order and letter case, and others among them', async () => {
    const [header = '', ...lines] = toText(ROWS, { columns: SHUFFLED }).trimEnd().split('\n');
    const text = [`Note,${header.toLowerCase().replaceAll('_', ' ')}`, ...lines.map((line) => `x,${line}`)];
    expect(await readRows(text.join('\n'))).toEqual(ROWS);
  });

  it('with a title and blank lines around; lines are counted as in the file', async () => {
    const [header = '', ...lines] = toText(makeRows(2)).trimEnd().split('\n');
    const told = await readFile(`The list\n\n${header}\n${lines[0]}\n\n,,,\n${lines[1]}\n\n`);
    expect(told.map(({ line }) => line)).toEqual([4, 7]);
  });

  it('tells lines whose cells do not fit, and reads the others', async () => {
    const [header, ...lines] = toText(makeRows(5)).trimEnd().split('\n') as [string, ...string[]];
    lines[1] = lines[1]?.replace(',', ' ') ?? '';
    lines[2] += ',more';
    lines[3] = lines[3]?.replace('SHOP', '"SHOP') ?? '';
    const told = await readFile([header, ...lines].join('\n'));
    expect(told.map(({ line, fault, licenseKey }) => [line, fault, licenseKey])).toEqual([
      [2, undefined, undefined],
      // Its region and district cannot be told apart; the others say whose they are.
      [3, 'This row has 16 columns; the list has 17.', null],
      [4, 'This row has 18 columns; the list has 17.', '98200003'],
      [5, 'A quotation mark is not closed.', '98200004'],
      [6, undefined, undefined],
    ]);
  });
});

const NUMBERS: Column[] = [
  'LIC_REGN',
  'LIC_DIST',
  'LIC_CNTY',
  'LIC_TYPE',
  'LIC_SEQN',
  'PREMISE_ZIP_CODE',
  'MAIL_ZIP_CODE',
  'VOICE_PHONE',
];

describe('a spreadsheet', () => {
  it.each([
    ['shared strings', { kind: 'shared' }],
    ['inline strings', { kind: 'inline' }],
    ['no compression', { isCompressed: false }],
    ['rows above the names of its columns', { above: [['The list'], [], ['of November']] }],
    ['its columns in another order', { columns: SHUFFLED }],
    ['another sheet before it', { hasCover: true }],
  ] as const)('with %s', async (_, options) => {
    const above = 'above' in options ? options.above.map((cells) => [...cells]) : [];
    expect(await readRows(toSpreadsheet(ROWS, { ...options, above }))).toEqual(ROWS);
  });

  it('whose cells are numbers has lost their leading zeros', async () => {
    const [row] = await readRows(
      toSpreadsheet([makeRow(42, { PREMISE_ZIP_CODE: '01234' })], { numbers: NUMBERS }),
    );
    expect(row).toMatchObject({
      LIC_CNTY: '1',
      LIC_TYPE: '1',
      LIC_SEQN: '42',
      PREMISE_ZIP_CODE: '1234',
      VOICE_PHONE: '2085550101',
    });
  });

  it('joins the pieces of a text, without how it is spoken', async () => {
    const text = '<sst><si><r><t>PEÑ</t></r><r><t>A</t></r><rPh><t>spoken</t></rPh></si></sst>';
    const header = COLUMNS.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('');
    const sheet = `<x:worksheet><x:row>${header}</x:row><x:row><x:c r="G2" t="s"><x:v>0</x:v></x:c></x:row></x:worksheet>`;
    const told = await readFile(
      makeZip({ 'xl/SharedStrings.xml': text, 'xl/worksheets/Sheet1.xml': sheet.replaceAll('x:', '') }, true),
    );
    expect(told).toMatchObject([{ line: 2, row: { LICENSE_NAME: 'PEÑA' } }]);
  });

  it('larger than what is read at once', async () => {
    const rows = makeRows(3_000);
    expect(await readRows(toSpreadsheet(rows))).toEqual(rows);
  });
});

describe('what is no list', () => {
  const text = toText(makeRows(3));
  it.each<[string, Buffer | string, RegExp]>([
    ['an empty file', '', /This file is empty/],
    ['a letter', 'Dear Sir,\nthank you.\n', /doesn’t look like the ATF list/],
    [
      'a photo',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0]),
      /doesn’t look like the ATF list/,
    ],
    ['a file without line ends', 'x'.repeat(400_000), /doesn’t look like the ATF list/],
    ['many lines and no header', 'a,b,c\n'.repeat(10_000), /doesn’t look like the ATF list/],
    ['a list without a header', text.slice(text.indexOf('\n') + 1), /no header row/],
    [
      'a list without some columns',
      toText(makeRows(3), { columns: COLUMNS.filter((name) => name !== 'LIC_SEQN' && name !== 'MAIL_CITY') }),
      /The columns LIC_SEQN, MAIL_CITY are missing/,
    ],
    ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old \.xls file/],
    ['a zip of something else', makeZip({ 'readme.txt': 'Hello' }, true), /no sheets/],
    ['half a spreadsheet', toSpreadsheet(makeRows(100)).subarray(0, 2_000), /damaged/],
    [
      'a spreadsheet of broken XML',
      makeZip({ 'xl/worksheets/sheet1.xml': '<worksheet><row><c></row>' }, true),
      /damaged/,
    ],
    [
      'a spreadsheet of something else',
      makeZip(
        { 'xl/worksheets/sheet1.xml': '<worksheet><row r="1"><c><v>1</v></c></row></worksheet>' },
        false,
      ),
      /doesn’t look like the ATF list/,
    ],
  ])('is told: %s', async (_, content, message) => {
    await expect(readFile(content)).rejects.toMatchObject({
      status: 422,
      code: 'not_a_list',
      message: expect.stringMatching(message) as unknown,
    });
  });

  it('is told of a spreadsheet whose content does not fit its checksum or size', async () => {
    const broken = toSpreadsheet(makeRows(500), { isCompressed: false });
    const at = broken.indexOf('LICENSEE 77');
    broken[at + 9] = 0x3c;
    await expect(readFile(broken)).rejects.toMatchObject({ code: 'not_a_list' });
  });
});

describe('a spreadsheet made to fill the memory', () => {
  const inSheet = (xml: string): string =>
    `<worksheet><sheetData><row r="1">${xml}</row></sheetData></worksheet>`;
  const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

  it.each([
    ['sheets that are too large together', { strings: 5_000, all: 5_000 }],
    ['strings that are too large', { strings: 2_000, all: 50_000 }],
  ])('has %s, and is refused before it is unpacked', async (_, most) => {
    const name = path.join(folder, 'bomb');
    const parts = {
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(2_500)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': inSheet(cell('x'.repeat(2_000))),
      'xl/worksheets/sheet2.xml': inSheet(cell('x'.repeat(2_000))),
    };
    await writeFile(name, makeZip(parts, true));
    const openWith = (bounds: { strings: number; all: number }) =>
      openSpreadsheet(name, () => () => {}, bounds);
    await expect(openWith(most)).rejects.toMatchObject({
      code: 'not_a_list',
      message: 'This spreadsheet is too large once it is unpacked.',
    });
    const book = await openWith({ strings: 5_000, all: 50_000 });
    book.close();
  });

  it.each([
    ['one text', cell('x'.repeat(3_000_000))],
    ['pieces', `<c>${`<v>${'x'.repeat(1_000)}</v>`.repeat(50)}</c>`],
  ])('has a cell without end in %s', async (_, xml) => {
    const content = makeZip({ 'xl/worksheets/sheet1.xml': inSheet(xml) }, true);
    await expect(readFile(content)).rejects.toMatchObject({
      code: 'not_a_list',
      message: 'A cell of this spreadsheet is longer than any can be.',
    });
  });
});
