/** Reads the words that begin at one place of a text, in every way in which they may be disguised. */
import { isLetter, isWordCode } from './characters.ts';
import {
  COLUMNS,
  HAS_BLANK,
  IS_END,
  isWhole,
  isWildcard,
  MARKS_LENGTH,
  mayFollow,
  OTHER_SWAP_COLUMNS,
  PARTS_NUMBER,
  readMarks,
  SWAP_LETTERS,
  SWAP_SIGNS,
  SWAP_COLUMNS,
} from './disguises.ts';
import type { FoldedText } from './folded-text.ts';
import { addSpot, type Spots } from './spots.ts';
import type { Vocabulary } from './vocabulary.ts';
import { LETTERS, ROOT } from './word-tree.ts';

/** How many true letters a word needs beside a letter that stands for another, so that `led` is nothing else. */
const LETTER_COST = 3;
/** A word that is longer in the text, with repeated letters and marks between, is not looked for. */
const MOST_STRETCH = 48;
/** Ways to read one place; real words need two dozen. */
const MOST_STEPS_A_PLACE = 40;
const ENDINGS = new Set(['able', 'ible', 'ing', 'ings', 'ers', 'ery']);
const LONGEST_ENDING = 4;

/** Ways that were left open, each as its place, its node, and what `packCounts` and `packShape` say of it. */
const WAY_SIZE = 4;
/** Each step leaves 28 ways open at most. */
const OPEN = new Int32Array(MOST_STEPS_A_PLACE * 28 * WAY_SIZE);

/** None of these is more than the stretch of a word. */
const packCounts = (length: number, real: number, swaps: number, blanks: number): number =>
  length | (real << 8) | (swaps << 16) | (blanks << 24);

const countSwaps = (counts: number): number => (counts >> 16) & 0xff;

const packShape = (last: number, piece: number, isSpelled: number): number =>
  (last + 1) | (piece << 8) | (isSpelled << 16);

function leaveOpen(open: number, at: number, node: number, counts: number, shape: number): number {
  OPEN[open] = at;
  OPEN[open + 1] = node;
  OPEN[open + 2] = counts;
  OPEN[open + 3] = shape;
  return open + WAY_SIZE;
}

/**
 * Leaves open what a character may stand for, the first last.
 * @param counts how far the word has been read with the character, but for what the swap costs
 * @param shape the same, but for the letter
 */
function openSwaps(
  { nodes, children }: Vocabulary,
  codes: Uint8Array,
  before: number,
  at: number,
  node: number,
  counts: number,
  shape: number,
): number {
  const code = codes[at] ?? 0;
  const after = codes[at + 1] ?? 0;
  const letters = nodes[node] ?? 0;
  const others = nodes[node + 1] ?? 0;
  const shift = nodes[node + 2] ?? 0;
  const isLetterCode = isLetter(code);
  // More than one asterisk in a word hides too much.
  const isHidden = countSwaps(counts) === 0 && isWildcard(codes, at);
  let open = before;
  let one = SWAP_COLUMNS[code] ?? -1;
  let other = isHidden ? LETTERS - 1 : (OTHER_SWAP_COLUMNS[code] ?? -1);
  while (other !== -1 || one !== -1) {
    const sign = other === -1 ? one : other;
    if (other === -1) one = -1;
    else other = isHidden ? other - 1 : -1;
    const isThere = sign < LETTERS ? (letters >>> sign) & 1 : (others >>> (sign - LETTERS)) & 1;
    if (isThere === 0) continue;
    const child = children[shift + sign] ?? 0;
    const goesOn = nodes[child + 3] !== 0 || COLUMNS[after] === sign;
    if (!goesOn && !mayFollow(nodes[child] ?? 0, nodes[child + 1] ?? 0, after)) continue;
    // An l for an i is also an honest letter: only long words are read so.
    const cost = isLetterCode && sign < LETTERS ? LETTER_COST : 1;
    open = leaveOpen(open, at + 1, child, counts + packCounts(0, 0, cost, 0), shape + sign);
  }
  return open;
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
  const { marks } = spots;
  const { nodes, children, labels } = vocabulary;
  const { codes, size } = text;
  const bound = Math.min(size, from + MOST_STRETCH);
  let hasWhole = false;
  let open = 0;
  let at = from;
  let node = ROOT;
  let length = 0;
  let last = -1;
  // Letters that were read from signs, against real ones.
  let real = 0;
  let swaps = 0;
  // How often the word was parted by blanks; `piece` counts the letters since the last part.
  let blanks = 0;
  let piece = 0;
  // Whether every part so far was one letter.
  let isSpelled = 1;
  let steps = 0;
  while (++steps <= MOST_STEPS_A_PLACE) {
    const label = nodes[node + 3] ?? 0;
    if (label !== 0 && swaps <= real) {
      const word = labels[label] ?? -1;
      if (word !== -1 && isWhole(codes, from, at, length, blanks, piece, isSpelled)) {
        if (take(text, spots, from, at, word, length, blanks)) hasWhole = true;
      }
      const prefix = labels[label + 1] ?? -1;
      if (prefix !== -1 && blanks === 0) {
        hasWhole = true;
        addSpot(spots, from, skipLetters(codes, at), prefix);
      }
    }
    if (at < bound) {
      const code = codes[at] ?? 0;
      const after = codes[at + 1] ?? 0;
      const column = COLUMNS[code] ?? -1;
      const letters = nodes[node] ?? 0;
      const others = nodes[node + 1] ?? 0;
      const shift = nodes[node + 2] ?? 0;
      const staysSpelled = isSpelled === 1 && piece === 0 ? 1 : 0;
      if (column === -1 && mayDisguise && length > 0) {
        // Marks and blanks inside of a word.
        const found = readMarks(marks, text, at);
        if ((found & IS_END) === 0) {
          const to = at + (found & MARKS_LENGTH);
          const parted = (found & HAS_BLANK) === 0 ? blanks : blanks + 1;
          const spelled = piece === 1 && (isSpelled === 1 || length === 1);
          const mayGoOn = (label !== 0 && parted === 0) || mayFollow(letters, others, codes[to] ?? 0);
          if (mayGoOn && (spelled || (found & PARTS_NUMBER) === 0)) {
            const counts = packCounts(length, real, swaps, parted);
            open = leaveOpen(open, to, node, counts, packShape(last, 0, spelled ? 1 : 0));
          }
        }
      }
      const maySwap = (letters & (SWAP_LETTERS[code] ?? 0)) !== 0 || (others & (SWAP_SIGNS[code] ?? 0)) !== 0;
      if (maySwap && mayDisguise && swaps <= real + 1) {
        const counts = packCounts(length + 1, real, swaps, blanks);
        const shape = packShape(0, piece + 1, staysSpelled);
        open = openSwaps(vocabulary, codes, open, at, node, counts, shape);
      }
      if (column === last && column >= 0 && column < LETTERS && piece > 0) {
        if (label !== 0 || after === code || mayFollow(letters, others, after)) {
          const counts = packCounts(length, real, swaps, blanks);
          open = leaveOpen(open, at + 1, node, counts, packShape(last, piece, isSpelled));
        }
      }
      if (column >= 0) {
        const isThere = column < LETTERS ? (letters >>> column) & 1 : (others >>> (column - LETTERS)) & 1;
        if (isThere === 1) {
          at++;
          node = children[shift + column] ?? 0;
          length++;
          last = column;
          real++;
          piece++;
          isSpelled = staysSpelled;
          continue;
        }
      }
    }
    if (open === 0) break;
    open -= WAY_SIZE;
    at = OPEN[open] ?? 0;
    node = OPEN[open + 1] ?? 0;
    const counts = OPEN[open + 2] ?? 0;
    length = counts & 0xff;
    real = (counts >> 8) & 0xff;
    swaps = countSwaps(counts);
    blanks = counts >> 24;
    const shape = OPEN[open + 3] ?? 0;
    last = (shape & 0xff) - 1;
    piece = (shape >> 8) & 0xff;
    isSpelled = shape >> 16;
  }
  spots.steps += Math.min(steps, MOST_STEPS_A_PLACE);
  return hasWhole;
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

export function skipLetters(codes: Uint8Array, at: number): number {
  let end = at;
  while (isLetter(codes[end] ?? 0)) end++;
  return end;
}
