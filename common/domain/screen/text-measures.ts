/** Says where words may begin and end in a folded text, and how far apart they are. */
import * as characters from './characters.ts';
import type { FoldedText } from './folded-text.ts';

// An import is looked up at each use, a constant is not.
const { isBlank, isDigit, isLetter, isWordCode } = characters;

/** What a mark adds to the distance between the words around it. */
const COMMA_WORDS = 2;
const LINE_WORDS = 2;
const SENTENCE_WORDS = 5;
const FIELD_WORDS = 2;

const LETTER = 1;
const DIGIT = 2;
const KINDS = Uint8Array.from({ length: 0x80 }, (_, code) =>
  isLetter(code) ? LETTER : isDigit(code) ? DIGIT : 0,
);
/** By the kinds of a character and the one before it, in turn: what changes there, as bits. Words are too short to guess where they end. */
const KIND_BITS = 2;
const EDGE = 1;
const CHUNK = 2;
const NUMBER = 4;
const CHANGES = Uint8Array.from({ length: 1 << (2 * KIND_BITS) }, (_, kinds) => {
  const kind = kinds & ((1 << KIND_BITS) - 1);
  const before = kinds >> KIND_BITS;
  if (kind === 0) return EDGE;
  if (kind === before) return 0;
  return EDGE | (before === 0 ? CHUNK : 0) | (kind === DIGIT ? NUMBER : 0);
});

/** @param capitals 1 for each place that came from a capital */
export function measure(text: FoldedText, capitals: Uint8Array): void {
  markEdges(text, capitals);
  markDistances(text, capitals);
}

/** Where words may begin and end, and where chunks of letters and digits, and of digits alone, do begin. */
function markEdges(text: FoldedText, capitals: Uint8Array): void {
  const { codes, size, edges, chunks, numbers } = text;
  let chunkCount = 0;
  let numberCount = 0;
  let before = 0;
  for (let at = 0; at < size; at++) {
    const code = codes[at] ?? 0;
    const kind = KINDS[code] ?? 0;
    const changes = CHANGES[(before << KIND_BITS) | kind] ?? 0;
    chunks[chunkCount] = at;
    chunkCount += (changes >> 1) & 1;
    numbers[numberCount] = at;
    numberCount += changes >> 2;
    edges[at] = changes & EDGE;
    if (capitals[at] === 1 && changes === 0) edges[at] = startsInside(codes, capitals, at);
    before = kind;
  }
  markApostrophes(text);
  edges[0] = 1;
  edges[size] = 1;
  text.chunkCount = chunkCount;
  text.numberCount = numberCount;
}

/** Whether a capital stands in the middle of small letters. */
const startsInside = (codes: Uint8Array, capitals: Uint8Array, at: number): number =>
  capitals[at - 1] === 0 && at > 1 && isLetter(codes[at - 2] ?? 0) ? 1 : 0;

function markApostrophes({ plain, codes, edges }: FoldedText): void {
  for (let at = plain.indexOf("'"); at !== -1; at = plain.indexOf("'", at + 1))
    if (isApostrophe(codes, at)) edges.fill(0, at, at + 2);
}

/** An apostrophe inside a word does not part it, unless an s follows. */
function isApostrophe(codes: Uint8Array, at: number): boolean {
  return (
    at > 0 &&
    isLetter(codes[at - 1] ?? 0) &&
    isLetter(codes[at + 1] ?? 0) &&
    !(codes[at + 1] === 0x73 && !isLetter(codes[at + 2] ?? 0))
  );
}

function markDistances(text: FoldedText, capitals: Uint8Array): void {
  const { codes, size, breaks, distances } = text;
  let distance = 0;
  let isInWord = false;
  let wordLength = 0;
  for (let at = 0; at < size; at++) {
    const code = codes[at] ?? 0;
    let isBreak = 0;
    if (isBlank(code)) {
      if (isInWord) distance += countMark(codes, at - 1, wordLength);
      if (code === 0x0a) distance += codes[at + 1] === 0x0a ? LINE_WORDS + FIELD_WORDS : LINE_WORDS;
      isInWord = false;
    } else {
      if (!isInWord) {
        distance++;
        wordLength = 0;
        isBreak = startsSentence(codes, capitals, at) ? 1 : 0;
      }
      isInWord = true;
      wordLength++;
    }
    breaks[at] = isBreak;
    distances[at] = distance;
  }
  breaks[size] = 0;
  distances[size] = distance;
}

function countMark(codes: Uint8Array, at: number, wordLength: number): number {
  const mark = codes[at] ?? 0;
  if (isWordCode(mark)) return 0;
  if (mark === 0x2c || mark === 0x3a || mark === 0x29) return COMMA_WORDS;
  // Letters that are spelled with full stops between them end no sentence.
  const isSpelled = wordLength < 3 || codes[at - 2] === mark;
  return (isEnd(mark) || mark === 0x3b) && !isSpelled ? SENTENCE_WORDS : 0;
}

/** `.`, `!` and `?`. */
const isEnd = (code: number): boolean => code === 0x2e || code === 0x21 || code === 0x3f;

/** A capital, digit or bullet behind the end of a sentence or line; wrapped lines go on. */
function startsSentence(codes: Uint8Array, capitals: Uint8Array, at: number): boolean {
  let before = at - 1;
  let lines = 0;
  while (before >= 0 && isBlank(codes[before] ?? 0)) {
    if (codes[before] === 0x0a) lines++;
    before--;
  }
  if (before < 0) return true;
  const code = codes[at] ?? 0;
  const mark = codes[before] ?? 0;
  // Whoever goes on with a small letter may have parted the title from its end.
  if (lines > 1) return !isLetter(code) || capitals[at] === 1 || isEnd(mark);
  // One letter a line is a way to spell.
  if (lines === 1) return (capitals[at] === 1 || !isWordCode(code)) && !isBlank(codes[at + 1] ?? 0);
  return capitals[at] === 1 && before > 1 && !isBlank(codes[before - 2] ?? 0) && isEnd(mark);
}
