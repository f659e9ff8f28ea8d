/** Finds street addresses. */
import * as characters from './characters.ts';
import type { FoldedText } from './folded-text.ts';
import type { Span } from './match-rows.ts';

// An import is looked up at each use, a constant is not.
const { isDigit, isLetter } = characters;

const ADDRESS =
  /(?:[nsew]|north|south|east|west)?\.? ?((?:[a-z]+|\d{1,3}(?:st|nd|rd|th))(?: [a-z]+)?) (?:street|str|st|avenue|ave|road|rd|drive|dr|lane|ln|boulevard|blvd|court|ct|circle|cir|highway|hwy|parkway|pkwy|terrace|trail|loop|place|way)(?![a-z])/y;
/** Words that stand between a number and a road without making an address. */
const NO_STREET =
  /\b(?:min|mins|minutes?|hours?|hrs?|miles?|mi|yards?|yds?|feet|ft|rounds?|rds?|down|the|of|a|an|to|from|off|for|in|on|or|and|each|per|grain|gr|long|one|any|all|this|that|way|shots?|dollars?|bucks|obo|firm|is|it|with|my|your|we|i|you)\b/;
/** As `fourteen eighty two`: two words at least. */
const NUMBER_WORDS = new Set(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand oh'.split(
    ' ',
  ),
);
const LETTER = 1;
const DIGIT = 2;
/** By character whether a number in words or in digits may begin with it. */
const MAY_BEGIN = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (isDigit(code)) return DIGIT;
  return [...NUMBER_WORDS].some((word) => word.charCodeAt(0) === code) ? LETTER : 0;
});
const SHORTEST_WORD = 2;
const LONGEST_WORD = 9;
const LEAST_WORDS = 2;
const MOST_WORDS = 6;

const BLANK = 0x20;
const HYPHEN = 0x2d;
/** What stands right before numbers of other things: `.`, `,`, `$`, `#`, `%`, `-`. */
const isBeforeNumber = (code: number): boolean =>
  (code >= 0x23 && code <= 0x25) || (code >= 0x2c && code <= 0x2e);

export function findAddresses({ plain, codes, chunks, chunkCount }: FoldedText): Span[] {
  const found: Span[] = [];
  let behind = 0;
  for (let index = 0; index < chunkCount; index++) {
    const start = chunks[index] ?? 0;
    const kind = MAY_BEGIN[codes[start] ?? 0];
    if (kind === 0 || start < behind) continue;
    const street = kind === DIGIT ? skipHouse(codes, start) : skipSpelledHouse(plain, codes, start);
    if (street === -1) continue;
    behind = street;
    const isHouse = start === 0 || !isBeforeNumber(codes[start - 1] ?? 0);
    const end = isHouse && mayBeStreet(codes, street) ? readStreet(plain, street) : -1;
    if (end !== -1) found.push({ start, end });
  }
  return found;
}

/** Behind a number of two to five digits and a blank; -1 where none stands at a place. */
function skipHouse(codes: Uint8Array, start: number): number {
  let at = start;
  while (isDigit(codes[at] ?? 0)) at++;
  return codes[at] === BLANK && at - start > 1 && at - start < 6 ? at + 1 : -1;
}

/** Behind a number in words; -1 where none stands at a place. */
function skipSpelledHouse(plain: string, codes: Uint8Array, start: number): number {
  if (start > 0 && codes[start - 1] === HYPHEN) return -1;
  let at = start;
  let count = 0;
  for (; count < MOST_WORDS; count++) {
    const end = skipNumberWord(plain, codes, at);
    if (end === -1) break;
    at = end;
  }
  return count < LEAST_WORDS ? -1 : at;
}

/** Behind a word and the blank or hyphen that follows it. */
function skipNumberWord(plain: string, codes: Uint8Array, start: number): number {
  if (MAY_BEGIN[codes[start] ?? 0] !== LETTER) return -1;
  let at = start;
  while (isLetter(codes[at] ?? 0) && at - start <= LONGEST_WORD) at++;
  if ((codes[at] !== BLANK && codes[at] !== HYPHEN) || at - start < SHORTEST_WORD) return -1;
  return NUMBER_WORDS.has(plain.slice(start, at)) ? at + 1 : -1;
}

/** Whether a word follows, or a number with an ending as `42nd`. */
function mayBeStreet(codes: Uint8Array, street: number): boolean {
  const at = codes[street] === BLANK ? street + 1 : street;
  if (!isDigit(codes[at] ?? 0)) return isLetter(codes[at] ?? 0) || codes[at] === 0x2e;
  let end = at;
  while (isDigit(codes[end] ?? 0)) end++;
  return end - at < 4 && isLetter(codes[end] ?? 0);
}

function readStreet(plain: string, street: number): number {
  ADDRESS.lastIndex = street;
  const read = ADDRESS.exec(plain);
  return read && !NO_STREET.test(read[1] ?? '') ? ADDRESS.lastIndex : -1;
}
