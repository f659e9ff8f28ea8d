/** Rows of text files: encoding, lines and cells. */
import { createReadStream } from 'node:fs';
import type { ReadBytes, SheetRow } from './list-columns.ts';

const MARKS: [encoding: string, mark: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** A line of the list has a few hundred characters: what is longer was cut off at no line ends at all. */
const MAX_LINE_LENGTH = 65_536;

/** By its byte order mark; without one UTF-8 where all of it is that, else the Windows form of Latin-1. */
export async function detectEncoding(file: string, head: Buffer): Promise<string> {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => head[index] === byte));
  if (marked !== undefined) return marked[0];
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(file)) strict.decode(chunk as Buffer, { stream: true });
    strict.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

export type TextLine = { line: number; text: string };

/** The lines as they come off the disk, whichever way they end. One that never ends is handed over as it is. */
export async function* readLines(
  file: string,
  encoding: string,
  onRead: ReadBytes,
): AsyncGenerator<TextLine[]> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  let line = 0;
  const number = (text: string): TextLine => ({
    line: ++line,
    text: text.endsWith('\r') ? text.slice(0, -1) : text,
  });
  for await (const chunk of createReadStream(file)) {
    onRead((chunk as Buffer).length);
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_LENGTH) {
      lines.push(rest);
      rest = '';
    }
    yield lines.map(number);
  }
  rest += decoder.decode();
  if (rest !== '') yield [number(rest)];
}

/**
 * The cells of a line. A line is a row: the list has no cells of several lines, and one quotation mark too many must
 * not swallow the rest of the file, which is why no reader of whole files does this.
 */
export function splitLine({ line, text }: TextLine, delimiter: string): SheetRow {
  if (!text.includes('"')) return { line, cells: text.split(delimiter) };
  // Between tabs marks are part of a name, unless they stand around all of it.
  if (delimiter === '\t') return { line, cells: text.split(delimiter).map(unquote) };
  const cells: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const end = text.charAt(at) === '"' ? findQuotedEnd(text, at, delimiter) : text.indexOf(delimiter, at);
    if (end === null) return { line, cells, fault: 'A quotation mark is not closed.' };
    const stop = end === -1 ? text.length : end;
    cells.push(unquote(text.slice(at, stop)));
    at = stop + 1;
  }
  return { line, cells };
}

/** Where the cell that begins with a mark ends; null where its mark is not closed. */
function findQuotedEnd(text: string, start: number, delimiter: string): number | null {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    const next = text.charAt(at + 1);
    if (next === '"') at++;
    else if (next === '' || next === delimiter) return at + 1;
  }
  return null;
}

const unquote = (cell: string): string =>
  cell.length > 1 && cell.startsWith('"') && cell.endsWith('"')
    ? cell.slice(1, -1).replaceAll('""', '"')
    : cell;
