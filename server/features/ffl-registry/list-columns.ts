/** Columns of the ATF list. */
import { type AppError, invalidField } from '#server/http/errors.ts';

export const COLUMNS = [
  'LIC_REGN',
  'LIC_DIST',
  'LIC_CNTY',
  'LIC_TYPE',
  'LIC_XPRDTE',
  'LIC_SEQN',
  'LICENSE_NAME',
  'BUSINESS_NAME',
  'PREMISE_STREET',
  'PREMISE_CITY',
  'PREMISE_STATE',
  'PREMISE_ZIP_CODE',
  'MAIL_STREET',
  'MAIL_CITY',
  'MAIL_STATE',
  'MAIL_ZIP_CODE',
  'VOICE_PHONE',
] as const;
export type Column = (typeof COLUMNS)[number];

export type SheetRow = {
  /** As people count the lines or rows of the file, from 1. */
  line: number;
  cells: string[];
  /** Why its cells could not be told apart. */
  fault?: string;
  /** Empty cells at the end are left out. */
  isShort?: true;
};
/** Hears how many bytes were read since the last time. */
export type ReadBytes = (bytes: number) => void;

/** A row by the names of its columns. Where it has a fault only the cells before that are its own. */
export type ListLine = { line: number; cell: (column: Column) => string; fault?: string };

/** A title and notes may stand above the columns' names. */
const MAX_ROWS_ABOVE = 50;
/** So many of the names make a row the header of a list, even if some are missing. */
const TELLING_COLUMNS = 6;

export const invalidList = (message: string): AppError => invalidField('file', message, 'not_a_list');

/** Looks for the row that names the columns, in any order and letter case, and then names the cells of all others. */
export function createHeaderSearch() {
  let places: Map<string, number> | null = null;
  let width = 0;
  let passed = 0;
  let nearest: string[] = [];
  const require = (): void => {
    if (places !== null) return;
    const missing = COLUMNS.filter((column) => !nearest.includes(column));
    throw invalidList(
      nearest.length >= TELLING_COLUMNS
        ? `The columns ${missing.join(', ')} are missing.`
        : 'This doesn’t look like the ATF list: no header row with columns such as LIC_REGN and LICENSE_NAME.',
    );
  };
  return {
    isFound: () => places !== null,
    isLost: () => places === null && passed >= MAX_ROWS_ABOVE,
    startAgain() {
      passed = 0;
    },
    /** Whether these cells are the header. */
    look(cells: string[]): boolean {
      const names = cells.map((cell) =>
        cell
          .trim()
          .toUpperCase()
          .replaceAll(/[^A-Z]+/g, '_'),
      );
      const known = COLUMNS.filter((column) => names.includes(column));
      if (known.length > nearest.length) nearest = known;
      if (known.length < COLUMNS.length) return false;
      places = new Map(known.map((column) => [column, names.indexOf(column)]));
      width = cells.length;
      return true;
    },
    /** A row that is no header stands above it. */
    pass() {
      passed++;
    },
    require,
    name(rows: SheetRow[]): ListLine[] {
      if (places === null && passed >= MAX_ROWS_ABOVE) require();
      const columns = places ?? new Map<string, number>();
      return rows.filter(isFilled).map((row) => nameCells(row, columns, width));
    },
  };
}

const isFilled = ({ cells, fault }: SheetRow): boolean =>
  fault !== undefined || cells.some((cell) => cell.trim() !== '');

function nameCells(row: SheetRow, places: Map<string, number>, width: number): ListLine {
  const { line, cells, fault, isShort } = row;
  const cell = (column: Column): string => cells[places.get(column) ?? -1] ?? '';
  if (fault !== undefined) return { line, cell, fault };
  const isTooLong = cells.slice(width).some((text) => text !== '');
  if (isTooLong || (cells.length < width && isShort !== true)) {
    return { line, cell, fault: `This row has ${cells.length} columns; the list has ${width}.` };
  }
  return { line, cell };
}
