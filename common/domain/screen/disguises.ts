/** The ways in which people disguise words, as tables of signs and as rules about the pieces of a word. */
import * as characters from './characters.ts';
import type { FoldedText } from './folded-text.ts';
import { LETTERS, toBit, toColumn } from './word-tree.ts';

// An import is looked up at each use, a constant is not.
const { isBlank, isDigit, isLetter } = characters;

/** Signs and digits for letters, and letters for digits. */
const SWAPS: Record<string, string> = {
  0: 'o',
  1: 'il',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'gb',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'il',
  '|': 'il',
  '+': 't',
  '(': 'c',
  o: '0',
  l: '1i',
  i: '1l',
  s: '5',
};

export const NO_COLUMN = -1;
const ASTERISK = 0x2a;
/** By character its column in the tree of words, and those of the one or two that it may stand for; -1 is none. */
export const COLUMNS = Int8Array.from({ length: 0x80 }, (_, code) => toColumn(code));
export const SWAP_COLUMNS = listSwaps(0);
export const OTHER_SWAP_COLUMNS = listSwaps(1);

/**
 * The three columns of a character, and bits of what it may stand for, in turn, since each step through the tree of words
 * asks for all of them. An asterisk may stand for any letter.
 */
export const CHARACTERS = Int32Array.from(
  Array.from({ length: 0x80 }, (_, code) => [
    COLUMNS[code] ?? NO_COLUMN,
    SWAP_COLUMNS[code] ?? NO_COLUMN,
    OTHER_SWAP_COLUMNS[code] ?? NO_COLUMN,
    listSwapBits(code),
  ]).flat(),
);
export const CHARACTER_SIZE = 4;

function listSwaps(index: number): Int8Array {
  return Int8Array.from({ length: 0x80 }, (_, code) => {
    const sign = SWAPS[String.fromCharCode(code)]?.charCodeAt(index);
    return sign === undefined || Number.isNaN(sign) ? NO_COLUMN : toColumn(sign);
  });
}

function listSwapBits(code: number): number {
  if (code === ASTERISK) return (1 << LETTERS) - 1;
  return toBits(SWAP_COLUMNS[code]) | toBits(OTHER_SWAP_COLUMNS[code]);
}

function toBits(column = NO_COLUMN): number {
  return column === NO_COLUMN ? 0 : toBit(column);
}

/** Whether the pieces of a word make one: letters that are spelled, or few breaks in a long word. */
export function isWhole(
  codes: Uint8Array,
  from: number,
  at: number,
  length: number,
  blanks: number,
  piece: number,
  isSpelled: number,
): boolean {
  if (blanks === 0) return true;
  if (isSpelled === 1 && piece === 1) return length > 1;
  if (piece === 0 || length < 5) return false;
  if (blanks > 1) return length <= 3 * (blanks + 1);
  if (piece > 1 && length - piece > 1) return true;
  // One letter that is torn off; a and i are words.
  const lone = codes[piece === 1 ? at - 1 : from] ?? 0;
  return length > 5 && isLetter(lone) && lone !== 0x61 && lone !== 0x69;
}

/** An asterisk between letters hides one. */
export const isWildcard = (codes: Uint8Array, at: number): boolean =>
  codes[at] === ASTERISK && at > 0 && isLetter(codes[at + 1] ?? 0) && isLetter(codes[at - 1] ?? 0);

/** Marks and blanks inside of a word: how many there are, whether they part it, and whether no word goes on behind them. */
export const MARKS_LENGTH = 7;
export const HAS_BLANK = 8;
export const PARTS_NUMBER = 16;
export const IS_END = 32;
const MOST_MARKS = 4;

const BITS = Int32Array.from({ length: 0x80 }, (_, code) => toBits(COLUMNS[code]) | listSwapBits(code));
const BEHIND_MARKS = BITS.map((bits, code) => (COLUMNS[code] === NO_COLUMN ? -1 : bits));

/** What `readMarks` says of the marks of a text, and by place the bits of what may lead on from a letter before it. */
export type Ways = { marks: Uint8Array; bits: Int32Array };

/** Behind marks goes on whatever follows them; behind as many as are read at once, anything may. */
export function readWays({ marks, bits }: Ways, text: FoldedText): void {
  const { codes, size } = text;
  bits[size] = 0;
  for (let at = 0; at < size; at++) {
    const code = codes[at] ?? 0;
    let found = BITS[code] ?? 0;
    if (COLUMNS[code] === NO_COLUMN) {
      const read = readMarks(text, at);
      marks[at] = read;
      if ((read & IS_END) === 0) found |= BEHIND_MARKS[codes[at + (read & MARKS_LENGTH)] ?? 0] ?? 0;
    }
    bits[at] = found;
  }
}

function readMarks({ codes, size, breaks }: FoldedText, at: number): number {
  let to = at;
  let found = 0;
  for (; to < size && to - at < MOST_MARKS; to++) {
    const code = codes[to] ?? 0;
    if (COLUMNS[code] !== NO_COLUMN) break;
    // A sign may stand for a letter of the same chunk.
    if (to > at && isLetter(codes[to + 1] ?? 0) && SWAP_COLUMNS[code] !== NO_COLUMN) break;
    if (isBlank(code)) found |= HAS_BLANK;
  }
  if (to === at || to === size || breaks[to] === 1) found |= IS_END;
  // A decimal point or a comma of thousands is no disguise.
  if (at > 0 && isDigit(codes[at - 1] ?? 0) && isDigit(codes[to] ?? 0)) found |= PARTS_NUMBER;
  return found | (to - at);
}
