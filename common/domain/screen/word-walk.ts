/** Reads the words that begin at one place of a text, in every way in which they may be disguised. */
import {
  COLUMNS,
  hasBlank,
  isWhole,
  isWildcard,
  MAY_SWAP,
  NO_COLUMNS,
  skipMarks,
  SWAP_COLUMNS,
  WILDCARD_COLUMNS,
} from './disguises.ts';
import { type FoldedText, isDigit, isLetter, isWordCode } from './folded-text.ts';
import { findStep } from './packed-steps.ts';
import { addSpot, type Spots } from './spots.ts';
import { ROOT, type Vocabulary } from './vocabulary.ts';

/** How many true letters a word needs beside a letter that stands for another, so that `led` is nothing else. */
const LETTER_COST = 3;
/** A word that is longer in the text, with repeated letters and marks between, is not looked for. */
const MOST_STRETCH = 48;
/** Ways to read one place; real words need two dozen. */
const MOST_STEPS_A_PLACE = 40;
const ENDINGS = new Set(['able', 'ible', 'ing', 'ings', 'ers', 'ery']);

/** Numbers that say how far a word has been read along one of the ways to read it; see `walk`. */
const WAY_SIZE = 9;
/** Each step leaves 28 ways open at most. */
const OPEN = new Int32Array(MOST_STEPS_A_PLACE * 28 * WAY_SIZE);

/**
 * Reads one way to its end, then those that were left open, the last one first.
 * @returns whether a word was found that is one as a whole
 */
export function walk(
  { tree, words, prefixes, hasLabel }: Vocabulary,
  text: FoldedText,
  spots: Spots,
  from: number,
  mayDisguise: boolean,
): boolean {
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
    if (hasLabel[node] === 1 && swaps <= real) {
      const label = words[node] ?? -1;
      if (label !== -1 && isWhole(codes, from, at, length, blanks, piece, isSpelled)) {
        if (take(text, spots, from, at, label, length, blanks)) hasWhole = true;
      }
      const prefix = prefixes[node] ?? -1;
      if (prefix !== -1 && blanks === 0) {
        hasWhole = true;
        addSpot(spots, from, skipLetters(codes, at), prefix);
      }
    }
    let child = 0;
    if (at < bound) {
      const code = codes[at] ?? 0;
      const column = COLUMNS[code] ?? -1;
      const staysSpelled = isSpelled === 1 && piece === 0 ? 1 : 0;
      if (column >= 0) child = findStep(tree, node, column);
      else if (length > 0 && mayDisguise) {
        // Marks and blanks inside of a word.
        const to = skipMarks(codes, size, at);
        const spelled = piece === 1 && (isSpelled === 1 || length === 1);
        if (to !== at && to < size && text.breaks[to] === 0 && (spelled || !isNumber(codes, at, to))) {
          const parted = hasBlank(codes, at, to) ? blanks + 1 : blanks;
          leaveOpen(open, to, node, length, last, real, swaps, parted, 0, spelled ? 1 : 0);
          open += WAY_SIZE;
        }
      }
      if (MAY_SWAP[code] === 1 && mayDisguise && swaps <= real + 1) {
        // More than one asterisk in a word hides too much.
        const isHidden = swaps === 0 && isWildcard(codes, at);
        const signs = isHidden ? WILDCARD_COLUMNS : (SWAP_COLUMNS[code] ?? NO_COLUMNS);
        for (let index = signs.length - 1; index >= 0; index--) {
          const sign = signs[index] ?? 0;
          const swapped = findStep(tree, node, sign);
          if (swapped === 0) continue;
          // An l for an i is also an honest letter: only long words are read so.
          const cost = column >= 0 && column < 26 && sign < 26 ? LETTER_COST : 1;
          leaveOpen(
            open,
            at + 1,
            swapped,
            length + 1,
            sign,
            real,
            swaps + cost,
            blanks,
            piece + 1,
            staysSpelled,
          );
          open += WAY_SIZE;
        }
      }
      if (column >= 0 && column === last && column < 26 && piece > 0) {
        leaveOpen(open, at + 1, node, length, last, real, swaps, blanks, piece, isSpelled);
        open += WAY_SIZE;
      }
      if (child !== 0) {
        at++;
        node = child;
        length++;
        last = column;
        real++;
        piece++;
        isSpelled = staysSpelled;
        continue;
      }
    }
    if (open === 0) break;
    open -= WAY_SIZE;
    at = OPEN[open] ?? 0;
    node = OPEN[open + 1] ?? 0;
    length = OPEN[open + 2] ?? 0;
    last = OPEN[open + 3] ?? 0;
    real = OPEN[open + 4] ?? 0;
    swaps = OPEN[open + 5] ?? 0;
    blanks = OPEN[open + 6] ?? 0;
    piece = OPEN[open + 7] ?? 0;
    isSpelled = OPEN[open + 8] ?? 0;
  }
  spots.steps += Math.min(steps, MOST_STEPS_A_PLACE);
  return hasWhole;
}

function leaveOpen(
  open: number,
  at: number,
  node: number,
  length: number,
  last: number,
  real: number,
  swaps: number,
  blanks: number,
  piece: number,
  isSpelled: number,
): void {
  OPEN[open] = at;
  OPEN[open + 1] = node;
  OPEN[open + 2] = length;
  OPEN[open + 3] = last;
  OPEN[open + 4] = real;
  OPEN[open + 5] = swaps;
  OPEN[open + 6] = blanks;
  OPEN[open + 7] = piece;
  OPEN[open + 8] = isSpelled;
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
  if (edges[from] === 0 && (length < 3 || ENDINGS.has(plain.slice(from, at)))) return false;
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

function skipPlural(codes: Uint8Array, edges: Uint8Array, at: number, length: number): number {
  if (length < 3) return at;
  const isS = codes[at] === 0x73 || codes[at] === 0x24;
  if (isS && edges[at + 1] === 1) return at + 1;
  return codes[at] === 0x65 && codes[at + 1] === 0x73 && edges[at + 2] === 1 ? at + 2 : at;
}

/** A decimal point or a comma of thousands is no disguise. */
const isNumber = (codes: Uint8Array, at: number, to: number): boolean =>
  at > 0 && isDigit(codes[at - 1] ?? 0) && isDigit(codes[to] ?? 0);

export function skipLetters(codes: Uint8Array, at: number): number {
  let end = at;
  while (isLetter(codes[end] ?? 0)) end++;
  return end;
}
