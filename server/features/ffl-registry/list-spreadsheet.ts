/** Streams rows of an .xlsx file. */
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { SaxesParser } from 'saxes';
import { AppError } from '#server/http/errors.ts';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { invalidList, type ReadBytes, type SheetRow } from './list-columns.ts';
import { createStringTable, type StringTable } from './list-strings.ts';

const STRINGS = 'xl/sharedstrings.xml';
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const MB = 1024 * 1024;
/** Of the XML of the whole list there are about 100 MB; far more is a file made to fill the memory. */
const MAX_BYTES = {
  /** The shared strings, which stay in memory. */
  strings: 150 * MB,
  /** The sheets and the strings together, though each sheet is read as it comes. */
  all: 600 * MB,
};
const MAX_PARTS = 1_000;
/** What a cell can hold; more, and what no tag ends, would be kept as one text. */
const MAX_CELL_LENGTH = 32_767;
const MAX_UNBROKEN_BYTES = MB;
const TOO_LONG = 'A cell of this spreadsheet is longer than any can be.';
/** A sheet may have 16,384 columns; the list has 17. */
const MAX_COLUMNS = 200;

export type Spreadsheet = {
  /** The rows of each sheet; which of them is the list shows in its rows. */
  sheets: (() => AsyncGenerator<SheetRow[]>)[];
  close: () => void;
};

/**
 * @param count begins to count what is read of so many bytes.
 * @throws where the file is damaged, locked with a password, or no spreadsheet.
 */
export async function openSpreadsheet(
  file: string,
  count: (total: number) => ReadBytes,
  most = MAX_BYTES,
): Promise<Spreadsheet> {
  const zip = await yauzl.openPromise(file, { autoClose: false }).catch(refuseDamaged);
  try {
    const parts = await listParts(zip);
    const sheets = [...parts.keys()].filter((name) => SHEET.test(name)).toSorted(compareNames);
    if (sheets.length === 0) throw invalidList('This file is no spreadsheet: it has no sheets.');
    const needed = [STRINGS, ...sheets].flatMap((name) => parts.get(name) ?? []);
    const stringsPart = parts.get(STRINGS);
    const total = needed.reduce((sum, part) => sum + part.uncompressedSize, 0);
    if (total > most.all || (stringsPart?.uncompressedSize ?? 0) > most.strings) {
      throw invalidList('This spreadsheet is too large once it is unpacked.');
    }
    if (needed.some((part) => part.isEncrypted())) {
      throw invalidList('This spreadsheet is locked with a password.');
    }
    const onRead = count(total);
    const open = (part: Entry): Promise<Readable> => zip.openReadStreamPromise(part);
    const strings =
      stringsPart === undefined ? createStringTable() : await readStrings(await open(stringsPart), onRead);
    return {
      sheets: sheets.flatMap((name) => {
        const part = parts.get(name);
        return part === undefined
          ? []
          : async function* rows() {
              yield* readSheet(await open(part), strings, onRead);
            };
      }),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    return refuseDamaged(error);
  }
}

/** sheet2 before sheet10. */
const compareNames = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

async function listParts(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName.toLowerCase(), entry);
    if (parts.size > MAX_PARTS) break;
  }
  return parts;
}

/** Our own words stay; what the libraries say of a file is that it is damaged. */
function refuseDamaged(error: unknown): never {
  if (error instanceof AppError || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
  throw invalidList(`This spreadsheet is damaged: ${(error as Error).message}`);
}

type Handlers = {
  open: (name: string, attribute: (name: string) => string | undefined) => void;
  text: (text: string) => void;
  close: (name: string) => void;
};

/** Feeds a part to the handlers and stops after each piece of it, so that what they gathered can go on. */
async function* parsePart(stream: Readable, handlers: Handlers, onRead: ReadBytes): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let unbroken = 0;
  parser.on('opentag', ({ name, attributes }) => {
    unbroken = 0;
    handlers.open(localName(name), (wanted) => attributes[wanted]);
  });
  parser.on('text', handlers.text);
  parser.on('cdata', handlers.text);
  parser.on('closetag', ({ name }) => handlers.close(localName(name)));
  // A TextDecoder makes two bytes of each character where chunks follow one another.
  const decoder = new StringDecoder('utf8');
  try {
    for await (const chunk of stream) {
      onRead((chunk as Buffer).length);
      unbroken += (chunk as Buffer).length;
      parser.write(decoder.write(chunk as Buffer));
      if (unbroken > MAX_UNBROKEN_BYTES) throw invalidList(TOO_LONG);
      yield;
    }
    parser.write(decoder.end()).close();
    yield;
  } catch (error) {
    refuseDamaged(error);
  }
}

/** Some writers put a prefix before every name: `x:row`. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

async function readStrings(stream: Readable, onRead: ReadBytes): Promise<StringTable> {
  const strings = createStringTable();
  let text = '';
  let isText = false;
  let isPhonetic = false;
  const parts = parsePart(
    stream,
    {
      open(name) {
        if (name === 'si') text = '';
        isText = name === 't' && !isPhonetic;
        if (name === 'rPh') isPhonetic = true;
      },
      text(piece) {
        if (isText) text += piece;
      },
      close(name) {
        isText = false;
        if (name === 'rPh') isPhonetic = false;
        if (name === 'si') strings.add(text);
      },
    },
    onRead,
  );
  for await (const _ of parts);
  return strings;
}

async function* readSheet(
  stream: Readable,
  strings: StringTable,
  onRead: ReadBytes,
): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let column = -1;
  let type: string | undefined;
  let value = '';
  let isValue = false;
  const parts = parsePart(
    stream,
    {
      open(name, attribute) {
        if (name === 'row') {
          line = Number(attribute('r') ?? line + 1);
          cells = [];
          column = -1;
        } else if (name === 'c') {
          column = columnOf(attribute('r')) ?? column + 1;
          type = attribute('t');
          value = '';
        }
        isValue = name === 'v' || (name === 't' && type === 'inlineStr');
      },
      text(piece) {
        if (!isValue) return;
        value += piece;
        if (value.length > MAX_CELL_LENGTH) throw invalidList(TOO_LONG);
      },
      close(name) {
        isValue = false;
        if (name === 'c' && column < MAX_COLUMNS) {
          while (cells.length < column) cells.push('');
          cells[column] = readValue(type, value, strings);
        } else if (name === 'row') {
          rows.push({ line, cells, isShort: true });
        }
      },
    },
    onRead,
  );
  for await (const _ of parts) {
    if (rows.length > 0) yield rows;
    rows = [];
  }
}

/** Numbers are written as they are kept: 2085550101 may stand there as 2.085550101E9. */
function readValue(type: string | undefined, value: string, strings: StringTable): string {
  if (type === 's') return strings.at(Number(value));
  if ((type === undefined || type === 'n') && /[.e]/i.test(value)) return String(Number(value));
  return value;
}

const FIRST_LETTER = 65;
const LETTERS = 26;

/** The letters of an address such as AB12, from 0 on; null where there is none. Asked for two million times. */
function columnOf(address = ''): number | null {
  let column = 0;
  for (let at = 0; at < address.length; at++) {
    const letter = address.charCodeAt(at) - FIRST_LETTER;
    if (letter < 0 || letter >= LETTERS) break;
    column = column * LETTERS + letter + 1;
  }
  return column === 0 ? null : column - 1;
}
