/** A text as the screen reads it: plain characters with the way back, where words may begin, and how far apart they are. */
import { EMOJI, foldCodePoint, foldToOne } from './letters.ts';
import { readMarkup } from './markup.ts';
import { measure } from './text-measures.ts';

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
  /** Where letters and digits begin behind something else, and where digits do behind something else. */
  chunks: Int32Array;
  chunkCount: number;
  numbers: Int32Array;
  numberCount: number;
};

/** What texts are folded in, one after the other. */
type Memory = Pick<
  FoldedText,
  'codes' | 'starts' | 'ends' | 'edges' | 'breaks' | 'distances' | 'chunks' | 'numbers'
> & {
  /** 1 for each place that came from a capital. */
  capitals: Uint8Array;
  /** Where the places of a text come from that is as it is written. */
  asWritten: Pick<FoldedText, 'starts' | 'ends'>;
};

const WINK = EMOJI['😉'] ?? '';

/** What one code point may stand for; ligatures of more letters do not occur in trade. */
const MOST_CHARACTERS = 4;
/** A text may grow by a quarter: of ligatures that are more than decoration the first letter is read. */
const MOST_GROWTH = 0.25;

/** Stands between title and description. */
export const FIELD_BREAK = '\n\n';

/** Zeros behind the end, so that nobody who looks ahead looks past it. */
const PADDING = 4;

/** Folds a text in time linear to its length. */
export const foldText = (text: string): FoldedText => createFold()(text);

/** Folds in memory that is used again: an answer is good until the next one. */
export function createFold(): (text: string) => FoldedText {
  let memory = createMemory(0);
  return (text) => {
    const bound = text.length + Math.ceil(text.length * MOST_GROWTH) + MOST_CHARACTERS;
    if (memory.starts.length < bound) memory = createMemory(2 * bound);
    const isPlain = foldPlain(text, memory);
    const size = isPlain ? text.length : foldSigns(text, memory);
    const { starts, ends } = isPlain ? memory.asWritten : memory;
    const { codes, edges, breaks, distances, chunks, numbers } = memory;
    codes.fill(0, size, size + PADDING);
    const plain = ASCII_DECODER.decode(codes.subarray(0, size));
    const counts = { chunkCount: 0, numberCount: 0 };
    const folded = { plain, codes, size, starts, ends, edges, breaks, distances, chunks, numbers, ...counts };
    measure(folded, memory.capitals);
    return folded;
  };
}

const createMemory = (size: number): Memory => ({
  codes: new Uint8Array(size + PADDING),
  capitals: new Uint8Array(size),
  starts: new Int32Array(size),
  ends: new Int32Array(size),
  edges: new Uint8Array(size + 1),
  breaks: new Uint8Array(size + 1),
  distances: new Int32Array(size + 1),
  chunks: new Int32Array(size),
  numbers: new Int32Array(size),
  asWritten: {
    starts: Int32Array.from({ length: size }, (_, place) => place),
    ends: Int32Array.from({ length: size }, (_, place) => place + 1),
  },
});

const ASCII_ENCODER = new TextEncoder();
/** Plain characters are all ASCII. */
const ASCII_DECODER = new TextDecoder();

/** Folds a text in which each character stands for one, as in nearly all; false where it is none. */
function foldPlain(text: string, { codes, capitals }: Memory): boolean {
  if (ASCII_ENCODER.encodeInto(text, codes).written !== text.length) return false;
  for (let at = 0; at < text.length; at++) {
    const code = codes[at] ?? 0;
    const one = ASCII_TO_ONE[code] ?? 0;
    if (one === 0 && !isAsWritten(text, at, code)) return false;
    const folded = one === 0 ? code : one;
    capitals[at] = (folded - code) >> 5;
    codes[at] = folded;
  }
  return true;
}

/** Whether what may be part of a wink or of markup is none. */
const isAsWritten = (text: string, at: number, code: number): boolean =>
  (code === 0x3b && readWink(text, at) === 0) || (mayBeMarkup(code) && readMarkup(text, at) === null);

/** Returns how many plain characters a text has become. */
function foldSigns(text: string, { codes, capitals, starts, ends }: Memory): number {
  const mostGrowth = text.length * MOST_GROWTH;
  let size = 0;
  for (let at = 0; at < text.length;) {
    const unit = text.charCodeAt(at);
    const code = unit < 0x80 ? unit : (text.codePointAt(at) ?? 0);
    const one = unit < 0x80 ? (ASCII_TO_ONE[unit] ?? 0) : foldToOne(code);
    if (one !== 0) {
      codes[size] = one;
      starts[size] = at;
      at += code > 0xffff ? 2 : 1;
      ends[size] = at;
      capitals[size] = isUpper(code);
      size++;
      continue;
    }
    const { folded, end, capital } = foldSlowly(text, at);
    const taken = Math.min(folded.length, size - end < mostGrowth ? MOST_CHARACTERS : 1);
    for (let index = 0; index < taken; index++) {
      codes[size] = folded.charCodeAt(index);
      starts[size] = at;
      ends[size] = end;
      capitals[size] = capital;
      size++;
    }
    at = end;
  }
  return size;
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

/** `&`, `<` and `]`. */
const mayBeMarkup = (code: number): boolean => code === 0x26 || code === 0x3c || code === 0x5d;

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
