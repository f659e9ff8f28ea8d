/** Tells ids, serial and part numbers by their form and by the known words in them. */
import * as characters from './characters.ts';
import type { Spots } from './spots.ts';

// An import is looked up at each use, a constant is not.
const { isDigit, isLetter, isWordCode } = characters;

/** What is longer is no number that anybody gives to goods. */
export const LONGEST_CODE = 100;
/** What is shorter has none of the forms below. */
export const SHORTEST_CODE = 5;
/** Short groups, as a word or a model has them, are no id. */
const LEAST_ID = 8;
/** Below this share of words that are written out, a chunk of letters and digits is a code. */
const LEAST_SHARE = 0.6;
/** No word reaches further back. */
const MOST_WORD = 48;

/** How many characters up to each place of a group words write out. */
const WRITTEN = new Uint8Array(LONGEST_CODE + 1);

/** @param start begins letters and digits, with single hyphens and low lines between, that hold both */
export function isCode(codes: Uint8Array, spots: Spots, start: number, end: number): boolean {
  let signs = 0;
  let digits = 0;
  let groups = 1;
  let isHex = true;
  for (let at = start; at < end; at++) {
    const code = codes[at] ?? 0;
    if (!isWordCode(code)) {
      groups++;
      continue;
    }
    signs++;
    if (isDigit(code)) digits++;
    else if (code > 0x66) isHex = false;
  }
  if (signs >= LEAST_ID && isHex && digits > 1) return true;
  let hasNumber = false;
  let hasMixed = false;
  let hasLongWord = false;
  let hasOdd = false;
  for (let from = start, to = start; from < end; from = ++to) {
    while (to < end && isWordCode(codes[to] ?? 0)) to++;
    const turns = countTurns(codes, from, to);
    if (turns > 0 && isRandom(codes, spots, start, from, to, turns)) return true;
    if (groups < 2 || signs < LEAST_ID) continue;
    if (turns > 0) hasMixed = true;
    else if (to - from > 3 && isDigit(codes[from] ?? 0)) hasNumber = true;
    else if (to - from > 3) hasLongWord = true;
    hasOdd ||= isOdd(codes, spots, from, to, turns);
  }
  return hasNumber && hasMixed ? !hasLongWord : hasOdd;
}

/** How often letters and digits take turns. */
function countTurns(codes: Uint8Array, from: number, to: number): number {
  let turns = 0;
  for (let at = from + 1; at < to; at++) if (isDigit(codes[at] ?? 0) !== isDigit(codes[at - 1] ?? 0)) turns++;
  return turns;
}

/** Letters and digits in turn that neither name a model nor spell words. */
function isRandom(
  codes: Uint8Array,
  spots: Spots,
  start: number,
  from: number,
  to: number,
  turns: number,
): boolean {
  if (isLabelled(codes, from, to, turns) || hasStrangeLetters(codes, spots, start, from, to)) return true;
  if (to - from < SHORTEST_CODE || turns < 3 || isModel(codes, spots, from, to, turns)) return false;
  return countWritten(spots, from, to) < LEAST_SHARE * (to - from);
}

/** Numbers as `ABC123456`; what follows `sn` is one that a rule looks for. */
function isLabelled(codes: Uint8Array, from: number, to: number, turns: number): boolean {
  const digitsFrom = skipLetters(codes, from, to);
  const digitsTo = skipDigits(codes, digitsFrom, to);
  const letters = digitsFrom - from;
  const digits = digitsTo - digitsFrom;
  if (letters < 1 || letters > 3 || digits < 5 || digits > 7) return false;
  const isSerial = letters === 2 && codes[from] === 0x73 && codes[from + 1] === 0x6e;
  return !isSerial && (turns === 1 || (turns === 2 && to === digitsTo + 1));
}

/** Three letters or more in a short number, in which no known word stands. */
function hasStrangeLetters(
  codes: Uint8Array,
  spots: Spots,
  start: number,
  from: number,
  to: number,
): boolean {
  if (to - from < 6 || to - from > 12) return false;
  let hasStrange = false;
  for (let at = from; at < to;) {
    const letters = skipLetters(codes, at, to);
    if (letters - at > 2 && !hasWordIn(spots, start, at, letters)) hasStrange = true;
    const digits = skipDigits(codes, letters, to);
    if (digits - letters > 9) return false;
    at = digits;
  }
  return hasStrange;
}

/** Whether a known word of three letters or more, of the same letters and digits, overlaps a part of them. */
function hasWordIn({ first, words }: Spots, start: number, from: number, to: number): boolean {
  for (let place = Math.max(start, from - MOST_WORD); place < to; place++) {
    const least = Math.max(from, place + 2);
    for (let at = first[place] ?? 0; at !== 0; at = words[at] ?? 0)
      if ((words[at + 1] ?? 0) > least) return true;
  }
  return false;
}

/** Models as `m16a4` and `pf940v2`, where the letters before the number are known. */
function isModel(codes: Uint8Array, spots: Spots, from: number, to: number, turns: number): boolean {
  if (turns !== 3) return false;
  const maker = skipLetters(codes, from, to);
  const number = skipDigits(codes, maker, to);
  const kind = skipLetters(codes, number, to);
  if (maker === from || maker - from > 3 || number - maker > 4 || kind - number > 2 || to - kind > 2)
    return false;
  return isKnown(spots, from, maker);
}

/** Characters of a group that words of four characters or more write out, one behind the other. */
function countWritten({ first, words }: Spots, from: number, to: number): number {
  WRITTEN.fill(0, 0, to - from + 1);
  for (let place = from; place < to; place++) {
    const written = WRITTEN[place - from] ?? 0;
    for (let at = first[place] ?? 0; at !== 0; at = words[at] ?? 0) {
      const end = words[at + 1] ?? 0;
      if (end <= to && end - place > 3)
        WRITTEN[end - from] = Math.max(WRITTEN[end - from] ?? 0, written + end - place);
    }
    WRITTEN[place - from + 1] = Math.max(WRITTEN[place - from + 1] ?? 0, written);
  }
  return WRITTEN[to - from] ?? 0;
}

/** Mixed groups that begin with no known word, and letters without a vowel that are none. */
function isOdd(codes: Uint8Array, spots: Spots, from: number, to: number, turns: number): boolean {
  if (isKnown(spots, from, to)) return false;
  if (turns === 0) return to - from > 2 && hasNoVowel(codes, from, to);
  if (to - from < 3 || isModel(codes, spots, from, to, turns)) return false;
  if (isDigit(codes[from] ?? 0)) {
    const word = skipDigits(codes, from, to);
    return turns > 1 || (to - word > 2 && !isKnown(spots, word, to));
  }
  const number = skipLetters(codes, from, to);
  const rest = skipDigits(codes, number, to);
  return !isKnown(spots, from, number) || rest - from < 3 || turns > 2 || to - rest > 2;
}

function hasNoVowel(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = codes[at] ?? 0;
    if (!isLetter(code) || ((VOWELS >>> (code - 0x61)) & 1) === 1) return false;
  }
  return true;
}

/** a, e, i, o, u and y as bits. */
const VOWELS = Array.from('aeiouy').reduce((bits, vowel) => bits | (1 << (vowel.charCodeAt(0) - 0x61)), 0);

function isKnown({ first, words }: Spots, from: number, to: number): boolean {
  for (let at = first[from] ?? 0; at !== 0; at = words[at] ?? 0) if (words[at + 1] === to) return true;
  return false;
}

function skipLetters(codes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && isLetter(codes[at] ?? 0)) at++;
  return at;
}

function skipDigits(codes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && isDigit(codes[at] ?? 0)) at++;
  return at;
}
