/** The ways in which people disguise words, as tables of signs and as rules about the pieces of a word. */
import { isBlank, isDigit, isLetter } from './characters.ts';
import type { FoldedText } from './folded-text.ts';
import { LETTERS, toColumn } from './word-tree.ts';

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
  o: '0',
  l: '1i',
  i: '1l',
  s: '5',
};

const NO_COLUMN = -1;
const ASTERISK = 0x2a;
/** By character its column in the tree of words, and those of the one or two that it may stand for; -1 is none. */
export const COLUMNS = Int8Array.from({ length: 0x80 }, (_, code) => toColumn(code));
export const SWAP_COLUMNS = listSwaps(0);
export const OTHER_SWAP_COLUMNS = listSwaps(1);
/** By character what it may stand for, an asterisk for any letter, and with itself, as bits: letters and other signs. */
export const SWAP_LETTERS = listBits([SWAP_COLUMNS, OTHER_SWAP_COLUMNS], 0);
export const SWAP_SIGNS = listBits([SWAP_COLUMNS, OTHER_SWAP_COLUMNS], LETTERS);
const LETTER_BITS = listBits([COLUMNS, SWAP_COLUMNS, OTHER_SWAP_COLUMNS], 0);
const SIGN_BITS = listBits([COLUMNS, SWAP_COLUMNS, OTHER_SWAP_COLUMNS], LETTERS);
SWAP_LETTERS[ASTERISK] = (1 << LETTERS) - 1;

function listSwaps(index: number): Int8Array {
  return Int8Array.from({ length: 0x80 }, (_, code) => {
    const sign = SWAPS[String.fromCharCode(code)]?.charCodeAt(index);
    return sign === undefined || Number.isNaN(sign) ? NO_COLUMN : toColumn(sign);
  });
}

function listBits(columns: Int8Array[], from: number): Int32Array {
  return Int32Array.from({ length: 0x80 }, (_, code) =>
    columns
      .map((column) => (column[code] ?? NO_COLUMN) - from)
      .filter((bit) => bit >= 0 && bit < LETTERS)
      .reduce((bits, bit) => bits | (1 << bit), 0),
  );
}

/** Whether a character may be one of some letters and other signs of words; a mark may always stand between them. */
export const mayFollow = (letters: number, others: number, code: number): boolean =>
  (letters & (LETTER_BITS[code] ?? 0)) !== 0 ||
  (others & (SIGN_BITS[code] ?? 0)) !== 0 ||
  COLUMNS[code] === NO_COLUMN;

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
const IS_READ = 64;
const MOST_MARKS = 4;

/** @param marks what was read already, by place; many words end at the same one */
export function readMarks(marks: Uint8Array, { codes, size, breaks }: FoldedText, at: number): number {
  const known = marks[at] ?? 0;
  if (known !== 0) return known;
  let to = at;
  let found = IS_READ;
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
  marks[at] = found | (to - at);
  return found | (to - at);
}
