/** Reads the words that begin at one place of a text, in every way in which they may be disguised. */
import * as characters from './characters.ts';
import * as disguises from './disguises.ts';
import type { Ways } from './disguises.ts';
import type { FoldedText } from './folded-text.ts';
import * as spotRows from './spots.ts';
import type { Spots } from './spots.ts';
import type { Vocabulary } from './vocabulary.ts';
import { LETTERS, NODE_SIZE, OTHER_BITS } from './word-tree.ts';

// An import is looked up at each use, a constant is not.
const { isLetter, isWordCode } = characters;
const {
  CHARACTER_SIZE,
  CHARACTERS,
  HAS_BLANK,
  IS_END,
  isWhole,
  isWildcard,
  MARKS_LENGTH,
  NO_COLUMN,
  PARTS_NUMBER,
} = disguises;
const { addSpot } = spotRows;

/** How many true letters a word needs beside a letter that stands for another, so that `led` is nothing else. */
const LETTER_COST = 3;
/** A word that is longer in the text, with repeated letters and marks between, is not looked for. */
const MOST_STRETCH = 48;
/** Ways to read one place; real words need two dozen. */
const MOST_STEPS_A_PLACE = 40;
const ENDINGS = new Set(['able', 'ible', 'ing', 'ings', 'ers', 'ery']);
const LONGEST_ENDING = 4;

/** Ways that were left open, each as its place, its node, and its counts and shape. */
const WAY_SIZE = 4;
/** Each step leaves 28 ways open at most. */
const OPEN = new Int32Array(MOST_STEPS_A_PLACE * 28 * WAY_SIZE);

/** How far a way has read, in eight bits each: letters, true ones of them, what signs have cost, and parting blanks. */
const LETTER = 1;
const REAL = 1 << 8;
const SWAPPED = 1 << 16;
const BLANK = 1 << 24;
const countLetters = (counts: number): number => counts & 0xff;
const countReal = (counts: number): number => (counts >> 8) & 0xff;
const countSwaps = (counts: number): number => (counts >> 16) & 0xff;
const countBlanks = (counts: number): number => counts >>> 24;

/** The shape of a way: the column of its last letter and 1; letters since the last blank; whether each part was one. */
const LAST = 0xff;
const PIECE = 1 << 8;
const PIECES = 0xff00;
const SPELLED = 1 << 16;
const addLetter = (shape: number, column: number): number =>
  (column + 1) | ((shape & PIECES) + PIECE) | ((shape & PIECES) === 0 ? shape & SPELLED : 0);

const SIZE = CHARACTER_SIZE;
const NONE = NO_COLUMN;
const LETTER_COLUMNS = LETTERS;
const SHARED_BITS = OTHER_BITS;
const NODE = NODE_SIZE;
const ROOT = CHARACTERS.length;

/** As `toBit` of the tree. */
const toBit = (column: number): number =>
  1 << (column < LETTER_COLUMNS ? column : LETTER_COLUMNS + (column % SHARED_BITS));

function leaveOpen(open: number, at: number, node: number, counts: number, shape: number): number {
  OPEN[open] = at;
  OPEN[open + 1] = node;
  OPEN[open + 2] = counts;
  OPEN[open + 3] = shape;
  return open + WAY_SIZE;
}

/** The child of a node by a column that is one of its bits; 0 where there is none. */
function findChild(row: Int32Array, node: number, column: number): number {
  if (column >= LETTER_COLUMNS && (((row[node + 1] ?? 0) >>> (column - LETTER_COLUMNS)) & 1) === 0) return 0;
  const shift = row[node + 2] ?? 0;
  return shift === 0 ? node + NODE : (row[shift + column] ?? 0);
}

/** Leaves open what a character may stand for, the first last. */
function openSwaps(
  row: Int32Array,
  codes: Uint8Array,
  bits: Int32Array,
  before: number,
  at: number,
  node: number,
  counts: number,
  shape: number,
): number {
  const code = codes[at] ?? 0;
  const after = (codes[at + 1] ?? 0) * SIZE;
  const follow = bits[at + 1] ?? 0;
  // More than one asterisk in a word hides too much.
  const isHidden = countSwaps(counts) === 0 && isWildcard(codes, at);
  const isLetterCode = isLetter(code);
  let open = before;
  for (let index = isHidden ? LETTER_COLUMNS : 2; index > 0; index--) {
    const column = isHidden ? index - 1 : (row[code * SIZE + index] ?? NONE);
    if (column === NONE || ((row[node] ?? 0) & toBit(column)) === 0) continue;
    const child = findChild(row, node, column);
    if (child === 0) continue;
    if (((row[child] ?? 0) & follow) === 0 && row[child + 3] === 0 && row[after] !== column) continue;
    // An l for an i is also an honest letter: only long words are read so.
    const cost = isLetterCode && column < LETTER_COLUMNS ? LETTER_COST : 1;
    open = leaveOpen(open, at + 1, child, counts + LETTER + cost * SWAPPED, addLetter(shape, column));
  }
  return open;
}

/** Leaves open to go on behind marks and blanks inside of a word. */
function openMarks(
  { row }: Vocabulary,
  { marks, bits }: Ways,
  open: number,
  at: number,
  node: number,
  counts: number,
  shape: number,
): number {
  const found = marks[at] ?? 0;
  if ((found & IS_END) !== 0) return open;
  const to = at + (found & MARKS_LENGTH);
  const parted = (found & HAS_BLANK) === 0 ? counts : counts + BLANK;
  const isWord = row[node + 3] !== 0 && countBlanks(parted) === 0;
  if (!isWord && ((row[node] ?? 0) & (bits[to] ?? 0)) === 0) return open;
  const isLone = (shape & PIECES) === PIECE;
  const isSpelled = isLone && ((shape & SPELLED) !== 0 || countLetters(counts) === 1);
  if (!isSpelled && (found & PARTS_NUMBER) !== 0) return open;
  return leaveOpen(open, to, node, parted, (shape & LAST) | (isSpelled ? SPELLED : 0));
}

/**
 * Reads one way to its end, then those that were left open, the last one first.
 * @returns whether a word was found that is one as a whole
 */
export function walk(
  vocabulary: Vocabulary,
  text: FoldedText,
  spots: Spots,
  from: number,
  mayDisguise: boolean,
): boolean {
  const { row } = vocabulary;
  const { bits } = spots.ways;
  const { codes, size } = text;
  const bound = Math.min(size, from + MOST_STRETCH);
  let hasWhole = false;
  let open = 0;
  // The compiler sees by the zero that these are whole numbers.
  let at = from | 0;
  let node = ROOT | 0;
  let counts = 0;
  let shape = SPELLED | 0;
  let steps = 0;
  let turns = 0;
  while (++steps <= MOST_STEPS_A_PLACE) {
    const label = row[node + 3] ?? 0;
    if (label !== 0 && countSwaps(counts) <= countReal(counts))
      if (addWords(row, text, spots, from, at, label, counts, shape)) hasWhole = true;
    if (at < bound) {
      const sign = (codes[at] ?? 0) * SIZE;
      const column = row[sign] ?? 0;
      const leading = row[node] ?? 0;
      if (mayDisguise) {
        if (column === NONE && counts !== 0)
          open = openMarks(vocabulary, spots.ways, open, at, node, counts, shape);
        if ((leading & (row[sign + 3] ?? 0)) !== 0 && countSwaps(counts) <= countReal(counts) + 1)
          open = openSwaps(row, codes, bits, open, at, node, counts, shape);
      }
      if (column !== NONE) {
        const follow = bits[at + 1] ?? 0;
        const after = row[(codes[at + 1] ?? 0) * SIZE];
        // A letter that is repeated.
        if (mayDisguise && column + 1 === (shape & LAST) && column < LETTER_COLUMNS && (shape & PIECES) !== 0)
          if ((leading & follow) !== 0 || label !== 0 || after === column)
            open = leaveOpen(open, at + 1, node, counts, shape);
        const child = (leading & toBit(column)) === 0 ? 0 : findChild(row, node, column);
        if (child !== 0 && (((row[child] ?? 0) & follow) !== 0 || row[child + 3] !== 0 || after === column)) {
          at++;
          node = child;
          counts += LETTER + REAL;
          shape = addLetter(shape, column);
          continue;
        }
      }
    }
    if (open === 0) break;
    turns++;
    open -= WAY_SIZE;
    at = OPEN[open] ?? 0;
    node = OPEN[open + 1] ?? 0;
    counts = OPEN[open + 2] ?? 0;
    shape = OPEN[open + 3] ?? 0;
  }
  spots.steps += Math.min(steps, MOST_STEPS_A_PLACE);
  spots.turns += turns;
  return hasWhole;
}

/** Notes the words that end or begin at a node; returns whether one of them is one as a whole. */
function addWords(
  row: Int32Array,
  text: FoldedText,
  spots: Spots,
  from: number,
  at: number,
  label: number,
  counts: number,
  shape: number,
): boolean {
  const { codes } = text;
  const word = row[label] ?? -1;
  const prefix = row[label + 1] ?? -1;
  const length = countLetters(counts);
  const blanks = countBlanks(counts);
  const piece = (shape & PIECES) >> 8;
  let hasWhole = false;
  if (word !== -1 && isWhole(codes, from, at, length, blanks, piece, shape >> 16))
    hasWhole = take(text, spots, from, at, word, length, blanks);
  if (prefix === -1 || blanks > 0) return hasWhole;
  addSpot(spots, from, skipLetters(spots, codes, at), prefix);
  return true;
}

/** Notes a word that ends at a place, if it may; returns whether it is one as a whole. */
function take(
  { plain, codes, edges }: FoldedText,
  spots: Spots,
  from: number,
  at: number,
  label: number,
  length: number,
  blanks: number,
): boolean {
  // Short pieces and endings are in too many honest words, as in carr-ied or switch-able.
  if (edges[from] === 0 && (length < 3 || isEnding(plain, from, at))) return false;
  if (edges[at] === 1) {
    addSpot(spots, from, at, label);
    return blanks === 0 && !isWordCode(codes[at] ?? 0);
  }
  if (blanks > 0) return false;
  const end = skipPlural(codes, edges, at, length);
  if (end > at) addSpot(spots, from, end, label);
  if (length > 3 || (codes[from] === 0x6e && codes[from + 1] === 0x6f)) addSpot(spots, from, at, label);
  return end > at;
}

const isEnding = (plain: string, from: number, at: number): boolean =>
  at - from <= LONGEST_ENDING && ENDINGS.has(plain.slice(from, at));

function skipPlural(codes: Uint8Array, edges: Uint8Array, at: number, length: number): number {
  if (length < 3) return at;
  const isS = codes[at] === 0x73 || codes[at] === 0x24;
  if (isS && edges[at + 1] === 1) return at + 1;
  return codes[at] === 0x65 && codes[at + 1] === 0x73 && edges[at + 2] === 1 ? at + 2 : at;
}

/** The end of the letters that a place lies in. Long runs of them are asked for again and again. */
export function skipLetters({ letters }: Spots, codes: Uint8Array, at: number): number {
  if (at >= letters.from && at < letters.to) return letters.to;
  let end = at;
  while (end !== letters.from && isLetter(codes[end] ?? 0)) end++;
  if (end === letters.from) end = letters.to;
  if (end > at) {
    letters.from = at;
    letters.to = end;
  }
  return end;
}
