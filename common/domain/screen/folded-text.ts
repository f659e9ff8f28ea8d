/** A text as the screen reads it: plain characters with the way back, where words may begin, and how far apart they are. */
import { EMOJI, foldCodePoint } from './letters.ts';
import { readMarkup } from './markup.ts';

export type FoldedText = {
  /** One plain character for each place. */
  plain: string;
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

/** Folds a text in time linear to its length. */
export function foldText(text: string): FoldedText {
  const { plain, starts, ends, isCapital } = foldCharacters(text);
  const size = plain.length;
  const edges = new Uint8Array(size + 1);
  const breaks = new Uint8Array(size + 1);
  const distances = new Int32Array(size + 1);
  markEdges(plain, isCapital, edges);
  measure(plain, isCapital, breaks, distances);
  return { plain, starts, ends, edges, breaks, distances };
}

function foldCharacters(text: string) {
  if (isPlain(text)) return foldPlain(text);
  const bound = text.length + Math.ceil(text.length * MOST_GROWTH) + MOST_CHARACTERS;
  const starts = new Int32Array(bound);
  const ends = new Int32Array(bound);
  const isCapital = new Uint8Array(bound);
  const parts: string[] = [];
  let size = 0;
  for (let at = 0; at < text.length;) {
    const first = text.codePointAt(at) ?? 0;
    const wink = first === 0x3b ? readWink(text, at) : 0;
    const markup = mayBeMarkup(first) ? readMarkup(text, at) : null;
    const code = markup ? (markup.text.codePointAt(0) ?? 0) : first;
    const next = markup?.end ?? at + (wink || (code > 0xffff ? 2 : 1));
    const folded = wink > 0 ? WINK : code < 0x80 ? foldAscii(code) : foldCodePoint(code);
    const room = size - next < text.length * MOST_GROWTH ? MOST_CHARACTERS : 1;
    const taken = Math.min(folded.length, room);
    for (let index = 0; index < taken; index++) {
      parts.push(folded.charAt(index));
      starts[size] = at;
      ends[size] = next;
      isCapital[size] = code >= 0x41 && code <= 0x5a ? 1 : 0;
      size++;
    }
    at = next;
  }
  return { plain: parts.join(''), starts, ends, isCapital };
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
  const starts = new Int32Array(size);
  const ends = new Int32Array(size);
  const isCapital = new Uint8Array(size);
  for (let at = 0; at < size; at++) {
    const code = text.charCodeAt(at);
    starts[at] = at;
    ends[at] = at + 1;
    isCapital[at] = code >= 0x41 && code <= 0x5a ? 1 : 0;
  }
  return { plain: text.toLowerCase(), starts, ends, isCapital };
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
const foldAscii = (code: number): string => ASCII[code] ?? '';

export const isLetter = (code: number): boolean => code >= 0x61 && code <= 0x7a;
export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
export const isWordCode = (code: number): boolean => isLetter(code) || isDigit(code);
/** Per cent and emoji are words of their own. */
export const isSign = (code: number): boolean => code === 0x25 || (code >= 1 && code <= 4);
export const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a;

/** An apostrophe inside a word does not part it, unless an s follows. */
function isApostrophe(plain: string, at: number): boolean {
  return (
    plain.charCodeAt(at) === 0x27 &&
    isLetter(plain.charCodeAt(at - 1)) &&
    isLetter(plain.charCodeAt(at + 1)) &&
    !(plain.charAt(at + 1) === 's' && !isLetter(plain.charCodeAt(at + 2)))
  );
}

function markEdges(plain: string, isCapital: Uint8Array, edges: Uint8Array): void {
  const size = plain.length;
  edges[0] = 1;
  edges[size] = 1;
  let before = plain.charCodeAt(0);
  for (let at = 1; at < size; at++) {
    const code = plain.charCodeAt(at);
    if (isLetter(before) && isLetter(code)) {
      if (isCapital[at] === 1 && isCapital[at - 1] === 0 && at > 1 && isLetter(plain.charCodeAt(at - 2)))
        edges[at] = 1;
    } else if (
      !(isDigit(before) && isDigit(code)) &&
      !isApostrophe(plain, at) &&
      !isApostrophe(plain, at - 1)
    )
      edges[at] = 1;
    before = code;
  }
}

function measure(plain: string, isCapital: Uint8Array, breaks: Uint8Array, distances: Int32Array): void {
  let distance = 0;
  let isInWord = false;
  let wordLength = 0;
  for (let at = 0; at < plain.length; at++) {
    const code = plain.charCodeAt(at);
    if (isBlank(code)) {
      if (isInWord) distance += countMark(plain, at - 1, wordLength);
      if (code === 0x0a) distance += LINE_WORDS;
      if (code === 0x0a && plain.charCodeAt(at + 1) === 0x0a) distance += FIELD_WORDS;
      isInWord = false;
    } else {
      if (!isInWord) {
        distance++;
        wordLength = 0;
        breaks[at] = startsSentence(plain, isCapital, at) ? 1 : 0;
      }
      isInWord = true;
      wordLength++;
    }
    distances[at] = distance;
  }
  distances[plain.length] = distance;
}

function countMark(plain: string, at: number, wordLength: number): number {
  const mark = plain.charCodeAt(at);
  if (mark === 0x2c || mark === 0x3a || mark === 0x29) return COMMA_WORDS;
  // Letters that are spelled with full stops between them end no sentence.
  const endsSentence = mark === 0x2e || mark === 0x21 || mark === 0x3f || mark === 0x3b;
  const isSpelled = wordLength < 3 || plain.charCodeAt(at - 2) === mark;
  return endsSentence && !isSpelled ? SENTENCE_WORDS : 0;
}

/** A capital, digit or bullet behind the end of a sentence or line; wrapped lines go on. */
function startsSentence(plain: string, isCapital: Uint8Array, at: number): boolean {
  let before = at - 1;
  let lines = 0;
  while (before >= 0 && isBlank(plain.charCodeAt(before))) {
    if (plain.charCodeAt(before) === 0x0a) lines++;
    before--;
  }
  if (before < 0) return true;
  const code = plain.charCodeAt(at);
  // Whoever goes on with a small letter may have parted the title from its end.
  if (lines > 1) return !isLetter(code) || isCapital[at] === 1 || '.!?'.includes(plain.charAt(before));
  const isNew = isCapital[at] === 1 || !(isLetter(code) || isDigit(code));
  // One letter a line is a way to spell.
  if (lines === 1) return isNew && !isBlank(plain.charCodeAt(at + 1));
  const mark = plain.charAt(before);
  const wordBefore = before > 1 && !isBlank(plain.charCodeAt(before - 2));
  return isNew && isCapital[at] === 1 && wordBefore && '.!?'.includes(mark);
}
