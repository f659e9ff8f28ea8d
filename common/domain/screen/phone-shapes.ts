/** Finds phone numbers, in digits and in words. */
import * as characters from './characters.ts';
import type { FoldedText } from './folded-text.ts';
import type { Span } from './match-rows.ts';

// An import is looked up at each use, a constant is not.
const { isDigit, isLetter, isWordCode } = characters;

/** What a maker or a shop calls a number of its own, right before it. */
const PRODUCT_NUMBER =
  /(?<![a-z])(?:(?:upc|sku|ean|gtin|isbn|nsn|mpn|p\/n|pn|item|model|part|catalog|cat|product|style)(?: ?(?:no|nr|num|number|code|id))?|(?:stock|lot|mfg|mfr|manufacturer|serial) ?(?:no|nr|num|number|code|id|#))s?[ .:#-]{0,4}$/;
/** Longer than any of these names, and than the marks behind them. */
const NAME_LENGTH = 30;
const NAME_MARKS = 6;
/** Calibers that stand in rows like parts of a phone number. */
const CALIBERS = new Set([223, 243, 270, 300, 303, 308, 338, 357, 380, 410, 450, 454, 460, 500, 556, 762]);

const NONE = -1;
const PLUS = 0x2b;
const HYPHEN = 0x2d;
const BLANK = 0x20;
const OPEN = 0x28;
const CLOSE = 0x29;
const isParting = (code: number): boolean => code === BLANK || code === 0x2e || code === HYPHEN;

/** Numbers as 208-555-0142, (208) 555 0142 and +1 208.555.0142. */
export function findPhones({ plain, codes, numbers, numberCount }: FoldedText): Span[] {
  const found: Span[] = [];
  let behind = 0;
  for (let index = 0; index < numberCount; index++) {
    const number = numbers[index] ?? 0;
    const sign = number > 0 ? codes[number - 1] : 0;
    const first = sign === PLUS || sign === OPEN ? number - 1 : number;
    for (let start = Math.max(first, behind); start <= number || isDigit(codes[start] ?? 0); start++) {
      const end = readPhone(codes, start);
      if (end === NONE) continue;
      behind = end;
      const isPart = start > number || isDigit(codes[end] ?? 0);
      if (!isPart && !isProductNumber(plain, codes, start) && !isRowOfCalibers(codes, start, end))
        found.push({ start, end });
      break;
    }
  }
  return found;
}

/** Behind the phone number that begins at a place; -1 where none does. */
function readPhone(codes: Uint8Array, start: number): number {
  let at = start;
  if (codes[at] === PLUS) at++;
  if (codes[at] === 0x31) {
    at++;
    if (isParting(codes[at] ?? 0)) at++;
  } else if (at > start) return -1;
  const hasParentheses = codes[at] === OPEN;
  if (hasParentheses) at++;
  if (!isArea(codes, at) || codes[at + 1] === 0x39) return -1;
  at += 3;
  if (hasParentheses && codes[at++] !== CLOSE) return -1;
  at = skipParting(codes, at);
  if (!isArea(codes, at)) return -1;
  at = skipParting(codes, at + 3);
  for (const end = at + 4; at < end; at++) if (!isDigit(codes[at] ?? 0)) return -1;
  return at;
}

/** No area and no exchange begins with 0 or 1 or ends with 11, and the middle of an area is no 9. */
function isArea(codes: Uint8Array, at: number): boolean {
  const [first, second, third] = [codes[at] ?? 0, codes[at + 1] ?? 0, codes[at + 2] ?? 0];
  return (
    first > 0x31 && isDigit(first) && isDigit(second) && isDigit(third) && (second !== 0x31 || third !== 0x31)
  );
}

function skipParting(codes: Uint8Array, from: number): number {
  let at = from;
  while (at < from + 3 && isParting(codes[at] ?? 0)) at++;
  return at;
}

function isProductNumber(plain: string, codes: Uint8Array, start: number): boolean {
  let at = start;
  while (at > 0 && start - at < NAME_MARKS && !isWordCode(codes[at - 1] ?? 0)) at--;
  if (at === 0 || !isLetter(codes[at - 1] ?? 0)) return false;
  return PRODUCT_NUMBER.test(plain.slice(Math.max(0, start - NAME_LENGTH), start));
}

function isRowOfCalibers(codes: Uint8Array, start: number, end: number): boolean {
  let hasCaliber = false;
  let hasBlank = false;
  let part = 0;
  let digits = 0;
  for (let at = start; at <= end; at++) {
    const code = at < end ? (codes[at] ?? 0) : BLANK;
    if (isDigit(code)) {
      part = 10 * part + code - 0x30;
      digits++;
    } else if (code === BLANK) {
      if (digits === 3 && CALIBERS.has(part)) hasCaliber = true;
      if (at < end) hasBlank = true;
      part = 0;
      digits = 0;
    } else if (code !== PLUS) return false;
  }
  return hasBlank && hasCaliber;
}

const DIGIT_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** By first letter the words, as character codes, and their digits. */
const BY_LETTER = Array.from({ length: 0x80 }, (_, code) =>
  [...DIGIT_WORDS.entries(), [0, 'oh'] as const]
    .filter(([, name]) => name.charCodeAt(0) === code)
    .map(([digit, name]) => ({ digit, word: Array.from(name, (letter) => letter.charCodeAt(0)) })),
);
/** By first letter the second ones, as bits; any behind a digit, and behind an o, which is also one by itself. */
const SECOND_LETTERS = Int32Array.from(BY_LETTER, (digits, code) =>
  isDigit(code) || code === 0x6f
    ? -1
    : digits.reduce((bits, { word }) => bits | (1 << ((word[1] ?? 0) & 31)), 0),
);
const LEAST_DIGITS = 10;
const MOST_DIGITS = 14;
/** More of them stand in a row without being a number. */
const MOST_MARKS = 4;
const MARKS = Uint8Array.from({ length: 0x80 }, (_, code) =>
  ' .,()*_/-'.includes(String.fromCharCode(code)) ? 1 : 0,
);

/** The digits that were read last. */
const DIGITS = new Uint8Array(MOST_DIGITS);

/** Digits in words or one by one; ten as a phone number has them, of which three stand in words or eight alone. */
export function findSpokenPhones({ codes, chunks, chunkCount }: FoldedText): Span[] {
  const found: Span[] = [];
  let behind = 0;
  for (let index = 0; index < chunkCount; index++) {
    const start = chunks[index] ?? 0;
    const seconds = SECOND_LETTERS[codes[start] ?? 0] ?? 0;
    if (start < behind || ((seconds >>> ((codes[start + 1] ?? 0) & 31)) & 1) === 0) continue;
    const read = readDigits(codes, start);
    if (!read) continue;
    let { end } = read;
    behind = end;
    if (!isCallable(read.count) || !isSpoken(codes, start, end)) continue;
    while (codes[end - 1] === BLANK) end--;
    found.push({ start, end });
  }
  return found;
}

/** Reads as many digits as stand one behind the other, and the marks behind them; null where they are too few. */
function readDigits(codes: Uint8Array, start: number): { end: number; count: number } | null {
  let count = 0;
  let end = -1;
  let at = start;
  for (let index = 0; index < MOST_DIGITS; index++) {
    const read = readDigit(codes, at);
    if (read === NONE) break;
    DIGITS[index] = read & 0xf;
    const mark = at + (read >> 4);
    for (at = mark; at - mark < MOST_MARKS && MARKS[codes[at] ?? 0] === 1;) at++;
    if (index + 1 < LEAST_DIGITS || (at === mark && isWordCode(codes[at] ?? 0))) continue;
    count = index + 1;
    end = isWordCode(codes[at] ?? 0) ? at - 1 : at;
  }
  return count === 0 ? null : { end, count };
}

/** The digit that begins at a place, with the length of its word in sixteens. */
function readDigit(codes: Uint8Array, at: number): number {
  const code = codes[at] ?? 0;
  if (isDigit(code)) return 0x10 | (code - 0x30);
  for (const { word, digit } of BY_LETTER[code] ?? []) {
    let length = 1;
    while (length < word.length && codes[at + length] === word[length]) length++;
    if (length === word.length) return (length << 4) | digit;
  }
  return code === 0x6f && !isLetter(codes[at + 1] ?? 0) ? 0x10 : NONE;
}

/** Whether the digits that were read last have the form of a phone number. */
function isCallable(count: number): boolean {
  const first = count === 11 && DIGITS[0] === 1 ? 1 : 0;
  if (count - first !== 10 || (DIGITS[first] ?? 0) < 2 || (DIGITS[first + 3] ?? 0) < 2) return false;
  const digits = DIGITS.subarray(0, count).join('');
  return !digits.includes('12345') && !digits.includes('23456');
}

function isSpoken(codes: Uint8Array, start: number, end: number): boolean {
  let letters = 0;
  let alone = 0;
  for (let at = start; at < end; at++) {
    if (isLetter(codes[at] ?? 0)) letters++;
    const isLone =
      (at === start || !isDigit(codes[at - 1] ?? 0)) && (at + 1 === end || !isDigit(codes[at + 1] ?? 0));
    if (isDigit(codes[at] ?? 0) && isLone) alone++;
  }
  return letters > 8 || alone > 7;
}
