/** Says where words may begin and end in a folded text, and how far apart they are. */
import { isBlank, isDigit, isLetter, isWordCode } from './characters.ts';
import type { FoldedText } from './folded-text.ts';

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
    if (kind !== before && kind !== 0) {
      if (before === 0) chunks[chunkCount++] = at;
      if (kind === DIGIT) numbers[numberCount++] = at;
    }
    if (kind === before && kind !== 0) edges[at] = kind === LETTER ? startsInside(codes, capitals, at) : 0;
    else edges[at] = isApostrophe(codes, at) || (at > 0 && isApostrophe(codes, at - 1)) ? 0 : 1;
    before = kind;
  }
  edges[0] = 1;
  edges[size] = 1;
  text.chunkCount = chunkCount;
  text.numberCount = numberCount;
}

/** As a capital in the middle. */
const startsInside = (codes: Uint8Array, capitals: Uint8Array, at: number): number =>
  capitals[at] === 1 && capitals[at - 1] === 0 && at > 1 && isLetter(codes[at - 2] ?? 0) ? 1 : 0;

/** An apostrophe inside a word does not part it, unless an s follows. */
function isApostrophe(codes: Uint8Array, at: number): boolean {
  return (
    codes[at] === 0x27 &&
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
