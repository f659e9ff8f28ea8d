/** The ways in which people disguise words, as tables of signs and as rules about the pieces of a word. */
import { isBlank, isLetter } from './folded-text.ts';
import { toColumn } from './vocabulary.ts';

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

/** By character its column in the tree of words, -1 for none, and those of what it may stand for. */
export const COLUMNS = Int8Array.from({ length: 0x80 }, (_, code) => toColumn(code));
export const SWAP_COLUMNS = Array.from({ length: 0x80 }, (_, code) =>
  Array.from(SWAPS[String.fromCharCode(code)] ?? '', (sign) => toColumn(sign.charCodeAt(0))),
);
/** Whether a character may stand for another, an asterisk for any. */
export const MAY_SWAP = Uint8Array.from(SWAP_COLUMNS, ({ length }, code) =>
  length > 0 || code === 0x2a ? 1 : 0,
);
/** What an asterisk between letters may stand for. */
export const WILDCARD_COLUMNS = Array.from({ length: 26 }, (_, column) => column);
export const NO_COLUMNS: number[] = [];

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
  codes[at] === 0x2a && at > 0 && isLetter(codes[at + 1] ?? 0) && isLetter(codes[at - 1] ?? 0);

/** Behind up to four marks and blanks. */
export function skipMarks(codes: Uint8Array, size: number, at: number): number {
  let to = at;
  while (to < size && to - at < 4) {
    const code = codes[to] ?? 0;
    if ((COLUMNS[code] ?? -1) !== -1) break;
    // A sign may stand for a letter of the same chunk.
    if (to > at && isLetter(codes[to + 1] ?? 0) && (SWAP_COLUMNS[code] ?? NO_COLUMNS).length > 0) break;
    to++;
  }
  return to;
}

export function hasBlank(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isBlank(codes[at] ?? 0)) return true;
  return false;
}
