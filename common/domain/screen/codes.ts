/** Takes back words that stand in ids, serial and part numbers by accident: letters and digits at random. */
import { isCode, LONGEST_CODE, SHORTEST_CODE } from './code-forms.ts';
import * as characters from './characters.ts';
import type { FoldedText } from './folded-text.ts';
import type { Spots } from './spots.ts';

// An import is looked up at each use, a constant is not.
const { isLetter, isWordCode } = characters;

/** A word of so many letters stands in a code on purpose, where it is a whole group of it; with digits one more. */
const LEAST_WORD = 4;
/** No word reaches further back. */
const MOST_WORD = 48;
const MAC = /(?<![a-z0-9:])(?:[0-9a-f]{2}:){5}[0-9a-f]{2}(?![a-z0-9:])/g;

/** What ids are made of. */
const LETTER = 1;
const DIGIT = 2;
const MARK = 4;
const KINDS = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (isWordCode(code)) return isLetter(code) ? LETTER : DIGIT;
  return code === 0x2d || code === 0x5f ? MARK : 0;
});

type Range = { start: number; end: number };

/**
 * Takes back words that stand in ids and part numbers by accident. The answer marks the places of these with 1; null
 * where a text has none, as nearly always.
 */
export function dropCodes(spots: Spots, text: FoldedText): Uint8Array | null {
  const codes = [...listCodes(spots, text), ...listMacs(text.plain)].sort((a, b) => a.start - b.start);
  if (codes.length === 0) return null;
  const marks = new Uint8Array(text.size + 1);
  for (const { start, end } of codes) marks.fill(1, start, end);
  let behind = 0;
  for (const { start, end } of codes) {
    for (let place = Math.max(behind, start - MOST_WORD); place < end; place++)
      if (spots.first[place] !== 0) dropToast(spots, text, marks, place, start);
    behind = Math.max(behind, end);
  }
  return marks;
}

/** Of the letters and digits, with single hyphens and low lines between, that hold both, those that are codes. */
function listCodes(spots: Spots, { codes, numbers, numberCount }: FoldedText): Range[] {
  const found: Range[] = [];
  let behind = 0;
  for (let index = 0; index < numberCount; index++) {
    let start = numbers[index] ?? 0;
    if (start < behind) continue;
    while (start > behind && isCodeSign(codes, start - 1)) start--;
    let end = start;
    let kinds = 0;
    for (; isCodeSign(codes, end); end++) kinds |= KINDS[codes[end] ?? 0] ?? 0;
    behind = end;
    const length = end - start;
    if ((kinds & LETTER) === 0 || length < SHORTEST_CODE || length > LONGEST_CODE) continue;
    if (isCode(codes, spots, start, end)) found.push({ start, end });
  }
  return found;
}

/** Letters, digits, and a hyphen or low line between two of them. */
function isCodeSign(codes: Uint8Array, at: number): boolean {
  const kind = KINDS[codes[at] ?? 0] ?? 0;
  if (kind !== MARK) return kind !== 0;
  return at > 0 && isWordCode(codes[at - 1] ?? 0) && isWordCode(codes[at + 1] ?? 0);
}

function listMacs(plain: string): Range[] {
  if (!hasPairs(plain)) return [];
  return Array.from(plain.matchAll(MAC), ({ index, 0: mac }) => ({ start: index, end: index + mac.length }));
}

/** Whether two colons stand as around a pair of digits, as in few texts. */
function hasPairs(plain: string): boolean {
  let at = plain.indexOf(':');
  while (at !== -1 && plain[at + 3] !== ':') at = plain.indexOf(':', at + 1);
  return at !== -1;
}

/** Takes back the words of one place that reach into a code. */
function dropToast(
  { first, words }: Spots,
  text: FoldedText,
  marks: Uint8Array,
  place: number,
  start: number,
): void {
  let last = 0;
  for (let word = first[place] ?? 0; word !== 0; word = words[word] ?? 0) {
    const end = words[word + 1] ?? 0;
    if (end <= start || isMeant(text, marks, place, end)) last = word;
    else if (last === 0) first[place] = words[word] ?? 0;
    else words[last] = words[word] ?? 0;
  }
}

/** Whether a word of a code counts: the code itself, or whole groups of it that are long enough to be meant. */
function isMeant({ codes }: FoldedText, marks: Uint8Array, start: number, end: number): boolean {
  const isWhole = (start === 0 || marks[start - 1] !== 1) && marks[end] !== 1;
  if (isWhole) return true;
  if ((start > 0 && isWordCode(codes[start - 1] ?? 0)) || isWordCode(codes[end] ?? 0)) return false;
  let letters = 0;
  let digits = 0;
  let length = 0;
  let different = 0;
  for (let at = start; at < end; at++) {
    const code = codes[at] ?? 0;
    if (!isWordCode(code)) continue;
    length++;
    const bit = isLetter(code) ? 1 << (code - 0x61) : 1 << (code - 0x30);
    if (((isLetter(code) ? letters : digits) & bit) !== 0) continue;
    different++;
    if (isLetter(code)) letters |= bit;
    else digits |= bit;
  }
  const least = letters !== 0 && digits !== 0 ? LEAST_WORD + 1 : LEAST_WORD;
  return length >= least && different >= LEAST_WORD;
}
