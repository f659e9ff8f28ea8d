/** A text as the screen reads it: plain characters with the way back, where words may begin, and how far apart they are. */
import { EMOJI, foldCodePoint, foldToOne } from './letters.ts';
import { readMarkup } from './markup.ts';

export type FoldedText = {
  /** One plain character for each place, as a string and as numbers; zeros follow behind the end. */
  plain: string;
  codes: Uint8Array;
  size: number;
  /** Where each place came from in the original text, as UTF-16 units; `ends` is behind it. */
  starts: Int32Array;
  ends: Int32Array;
  /** Whether a word may begin or end before this place. */
  edges: Uint8Array;
  /** Whether a new sentence, line or field begins here, over which no phrase reaches. */
  breaks: Uint8Array;
  /** Counts words up to this place; marks between words count as some words too. */
  distances: Int32Array;
};

const WINK = EMOJI['😉'] ?? '';

/** What a mark adds to the distance between the words around it. */
const COMMA_WORDS = 2;
const LINE_WORDS = 2;
const SENTENCE_WORDS = 5;
const FIELD_WORDS = 2;

/** What one code point may stand for; ligatures of more letters do not occur in trade. */
const MOST_CHARACTERS = 4;
/** A text may grow by a quarter: of ligatures that are more than decoration the first letter is read. */
const MOST_GROWTH = 0.25;

/** Stands between title and description. */
export const FIELD_BREAK = '\n\n';

/** Zeros behind the end, so that nobody who looks ahead looks past it. */
const PADDING = 4;

/** Folds a text in time linear to its length. */
export function foldText(text: string): FoldedText {
  const { plain, codes, size, starts, ends, isCapital } = isPlain(text) ? foldPlain(text) : foldSigns(text);
  const edges = new Uint8Array(size + 1);
  const breaks = new Uint8Array(size + 1);
  const distances = new Int32Array(size + 1);
  markEdges(codes, size, isCapital, edges);
  measure(codes, size, isCapital, breaks, distances);
  return { plain, codes, size, starts, ends, edges, breaks, distances };
}

/** Plain characters are all ASCII. */
const ASCII_DECODER = new TextDecoder();

function foldSigns(text: string) {
  const bound = text.length + Math.ceil(text.length * MOST_GROWTH) + MOST_CHARACTERS;
  const starts = new Int32Array(bound);
  const ends = new Int32Array(bound);
  const isCapital = new Uint8Array(bound);
  const codes = new Uint8Array(bound + PADDING);
  const mostGrowth = text.length * MOST_GROWTH;
  let size = 0;
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) ?? 0;
    const one = code < 0x80 ? (ASCII_TO_ONE[code] ?? 0) : foldToOne(code);
    if (one !== 0) {
      codes[size] = one;
      starts[size] = at;
      at += code > 0xffff ? 2 : 1;
      ends[size] = at;
      isCapital[size] = isUpper(code);
      size++;
      continue;
    }
    const { folded, end, capital } = foldSlowly(text, at);
    const taken = Math.min(folded.length, size - end < mostGrowth ? MOST_CHARACTERS : 1);
    for (let index = 0; index < taken; index++) {
      codes[size] = folded.charCodeAt(index);
      starts[size] = at;
      ends[size] = end;
      isCapital[size] = capital;
      size++;
    }
    at = end;
  }
  return { plain: ASCII_DECODER.decode(codes.subarray(0, size)), codes, size, starts, ends, isCapital };
}

/** Folds what may stand for no character, for several, or for something that a page would not show as it is written. */
function foldSlowly(text: string, at: number): { folded: string; end: number; capital: number } {
  const first = text.codePointAt(at) ?? 0;
  const wink = first === 0x3b ? readWink(text, at) : 0;
  if (wink > 0) return { folded: WINK, end: at + wink, capital: 0 };
  const markup = mayBeMarkup(first) ? readMarkup(text, at) : null;
  const code = markup ? (markup.text.codePointAt(0) ?? 0) : first;
  const folded = code < 0x80 ? (ASCII[code] ?? '') : foldCodePoint(code);
  return { folded, end: markup?.end ?? at + (code > 0xffff ? 2 : 1), capital: isUpper(code) };
}

/** Whether each character stands for one, as in nearly all texts. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7e || (code < 0x20 && code !== 0x0a) || (code === 0x3b && readWink(text, at) > 0))
      return false;
    if (mayBeMarkup(code) && readMarkup(text, at)) return false;
  }
  return true;
}

/** `&`, `<` and `]`. */
const mayBeMarkup = (code: number): boolean => code === 0x26 || code === 0x3c || code === 0x5d;

function foldPlain(text: string) {
  const size = text.length;
  const isCapital = new Uint8Array(size);
  const codes = new Uint8Array(size + PADDING);
  for (let at = 0; at < size; at++) {
    const code = text.charCodeAt(at);
    const capital = isUpper(code);
    isCapital[at] = capital;
    codes[at] = code + 0x20 * capital;
  }
  return { plain: text.toLowerCase(), codes, size, ...countPlaces(size), isCapital };
}

/** The numbers from 0 on, for all texts in which each place is its own; read only. */
let places = new Int32Array(0);

function countPlaces(size: number): Pick<FoldedText, 'starts' | 'ends'> {
  if (places.length <= size) places = Int32Array.from({ length: 2 * size + 1 }, (_, place) => place);
  return { starts: places, ends: places.subarray(1) };
}

/** The length of a typed wink, `;)` or `;-)`. */
function readWink(text: string, at: number): number {
  if (text.charAt(at + 1) === ')') return 2;
  return text.startsWith('-)', at + 1) ? 3 : 0;
}

const ASCII = Array.from({ length: 0x80 }, (_, code) => {
  if (code === 0x0a) return '\n';
  if (code === 0x09 || code === 0x0b || code === 0x0c) return ' ';
  return code < 0x20 || code === 0x7f ? '' : String.fromCharCode(code).toLowerCase();
});
/** 0 is for what may be part of a wink or of markup, and for what nobody sees. */
const ASCII_TO_ONE = Uint8Array.from(ASCII, (folded, code) =>
  code === 0x3b || mayBeMarkup(code) ? 0 : folded.charCodeAt(0),
);

const isUpper = (code: number): number => (code >= 0x41 && code <= 0x5a ? 1 : 0);
export const isLetter = (code: number): boolean => code >= 0x61 && code <= 0x7a;
export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
export const isWordCode = (code: number): boolean => isLetter(code) || isDigit(code);
/** Per cent and emoji are words of their own. */
export const isSign = (code: number): boolean => code === 0x25 || (code >= 1 && code <= 4);
export const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a;

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

function markEdges(codes: Uint8Array, size: number, isCapital: Uint8Array, edges: Uint8Array): void {
  edges[0] = 1;
  edges[size] = 1;
  let before = codes[0] ?? 0;
  for (let at = 1; at < size; at++) {
    const code = codes[at] ?? 0;
    if (isLetter(before) && isLetter(code)) {
      if (isCapital[at] === 1 && isCapital[at - 1] === 0 && at > 1 && isLetter(codes[at - 2] ?? 0))
        edges[at] = 1;
    } else if (
      !(isDigit(before) && isDigit(code)) &&
      !isApostrophe(codes, at) &&
      !isApostrophe(codes, at - 1)
    )
      edges[at] = 1;
    before = code;
  }
}

function measure(
  codes: Uint8Array,
  size: number,
  isCapital: Uint8Array,
  breaks: Uint8Array,
  distances: Int32Array,
): void {
  let distance = 0;
  let isInWord = false;
  let wordLength = 0;
  for (let at = 0; at < size; at++) {
    const code = codes[at] ?? 0;
    if (isBlank(code)) {
      if (isInWord) distance += countMark(codes, at - 1, wordLength);
      if (code === 0x0a) distance += LINE_WORDS;
      if (code === 0x0a && codes[at + 1] === 0x0a) distance += FIELD_WORDS;
      isInWord = false;
    } else {
      if (!isInWord) {
        distance++;
        wordLength = 0;
        breaks[at] = startsSentence(codes, isCapital, at) ? 1 : 0;
      }
      isInWord = true;
      wordLength++;
    }
    distances[at] = distance;
  }
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
function startsSentence(codes: Uint8Array, isCapital: Uint8Array, at: number): boolean {
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
  if (lines > 1) return !isLetter(code) || isCapital[at] === 1 || isEnd(mark);
  // One letter a line is a way to spell.
  if (lines === 1) return (isCapital[at] === 1 || !isWordCode(code)) && !isBlank(codes[at + 1] ?? 0);
  return isCapital[at] === 1 && before > 1 && !isBlank(codes[before - 2] ?? 0) && isEnd(mark);
}
