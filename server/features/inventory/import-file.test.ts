/** What a store's file may hold, and that no file keeps the server from answering. */
import { expect, it } from 'vitest';
import { IMPORT_BYTES_MAX } from '#common/domain/limits.ts';
import { readRows, requireReadable } from './import-file.ts';
import { readFileApart } from './import-reader.ts';

const HEADER = 'stock_number,type,title';
const refusalOf = async (text: string | Buffer): Promise<string> => {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const error = await readFileApart(bytes).then(
    () => null,
    (thrown: unknown) => thrown as { errors: { message: string }[] },
  );
  return error?.errors[0]?.message ?? 'nothing';
};

it('an honest file with many blank lines at its end is read', async () => {
  const rows = await readFileApart(Buffer.from(`${HEADER}\nA-1,new,Rifle\n${'\r\n'.repeat(1_000_000)}`));
  expect(rows).toEqual([{ line: 2, cells: { stock_number: 'A-1', type: 'new', title: 'Rifle' } }]);
});

it('rows are named by the line on which they begin, past blank lines and line ends in cells', async () => {
  const rows = await readRows(Buffer.from(`${HEADER}\n\n\nA-1,new,"Rifle\nwith scope"\n\nA-2,new,Pistol\n`));
  expect(rows.map(({ line }) => line)).toEqual([4, 7]);
});

it.each(['\n'.repeat(1_000_000), '', ' \r\n'.repeat(300_000)])(
  'a head without a row is refused before it is parsed',
  (lines) => {
    const bytes = Buffer.from(`${HEADER}${lines}`);
    expect(() => requireReadable(bytes)).toThrow('This file has a header row but no items.');
  },
);

it.each([
  ['line ends', '\n'.repeat(1_000_000)],
  ['carriage returns', '\r\n'.repeat(500_000)],
  ['short rows', 'x\n'.repeat(300_000)],
])('%s without end are refused before they are parsed', (_, lines) => {
  const bytes = Buffer.from(`${HEADER}\n${lines}A-1,new,Rifle`);
  expect(() => requireReadable(bytes)).toThrow(expect.objectContaining({ status: 422 }));
});

it.each([
  ['rows of commas', `${HEADER}\n${',\n'.repeat(60_000)}`, /too many empty rows/],
  ['a file larger than allowed', Buffer.alloc(IMPORT_BYTES_MAX + 1, 'a'), /MB/],
  ['rows that do not end', `${HEADER}\n"A-1`, /quotation mark/],
])('%s: refused with a reason', async (_, text, reason) => {
  expect(await refusalOf(text)).toMatch(reason);
});

it('the server goes on with other work while a file is read', async () => {
  const row = (n: number): string => `A-${n},new,Rifle ${'x'.repeat(300)}`;
  const text = `${HEADER}\n${Array.from({ length: 9_900 }, (_, n) => row(n)).join('\n')}`;
  let turns = 0;
  let isReading = true;
  const count = (): void => {
    turns += 1;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  expect(await readFileApart(Buffer.from(text))).toHaveLength(9_900);
  isReading = false;
  // Parsed in this thread, piece by piece, the file leaves no more turns than it has pieces of 64 KB.
  expect(turns).toBeGreaterThan(1_000);
});
