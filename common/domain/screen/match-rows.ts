/** Matches as rows of numbers, in memory that is used for one text after the other. */
import { grow } from './pair-lists.ts';

/**
 * A match is four numbers in a row: where it begins and ends, where its first phrase ends, and the match of the phrases
 * behind that. It is known by the place of the first; 0 is none. Rows that belong together lie in the order of their
 * beginnings.
 */
export type MatchRows = { rows: Int32Array; count: number };

export const ROW_SIZE = 4;
/** Rows that lie one behind the other; `to` is behind the last. */
export type RowRange = { from: number; to: number };
/** A phrase found between two places. */
export type Span = { start: number; end: number };

const FIRST_SIZE = 1_024;

export const createMatchRows = (): MatchRows => ({
  rows: new Int32Array(ROW_SIZE * FIRST_SIZE),
  count: ROW_SIZE,
});

export function clearRows(matches: MatchRows): void {
  matches.count = ROW_SIZE;
}

export function addRow(matches: MatchRows, start: number, end: number, partEnd: number, rest: number): void {
  const { count } = matches;
  let { rows } = matches;
  if (count === rows.length) rows = matches.rows = grow(rows);
  rows[count] = start;
  rows[count + 1] = end;
  rows[count + 2] = partEnd;
  rows[count + 3] = rest;
  matches.count = count + ROW_SIZE;
}

/** By number the rows of what has that number, once somebody has asked for them. */
export type RowRanges = { ranges: RowRange[]; isKnown: Uint8Array };

export const createRanges = (size: number): RowRanges => ({
  ranges: Array.from({ length: size }, () => ({ from: 0, to: 0 })),
  isKnown: new Uint8Array(size),
});

export function clearRanges({ isKnown }: RowRanges): void {
  isKnown.fill(0);
}

export const findRange = ({ ranges, isKnown }: RowRanges, number: number): RowRange | undefined =>
  isKnown[number] === 1 ? ranges[number] : undefined;

export function setRange({ ranges, isKnown }: RowRanges, number: number, from: number, to: number): RowRange {
  const range = { from, to };
  ranges[number] = range;
  isKnown[number] = 1;
  return range;
}

/** The spans of the phrases of a match. */
export function listParts({ rows }: MatchRows, match: number): Span[] {
  const parts: Span[] = [];
  for (let row = match; row !== 0; row = rows[row + 3] ?? 0)
    parts.push({ start: rows[row] ?? 0, end: rows[row + 2] ?? 0 });
  return parts;
}
