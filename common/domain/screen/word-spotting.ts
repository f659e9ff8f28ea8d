/** Finds the words of a vocabulary in a folded text, through the ways in which people disguise them. */
import { type FoldedText, isBlank, isDigit, isLetter, isWordCode } from './folded-text.ts';
import { isMisspelling } from './misspelling.ts';
import { spotShapes } from './shapes.ts';
import { findChild, ROOT, toColumn, toLetterSet, type Vocabulary } from './vocabulary.ts';

/** Words by the place where they begin: a chain of entries with end and label for each place. */
export type Spots = {
  first: Int32Array;
  next: number[];
  ends: number[];
  labels: number[];
  /** Steps taken, which grow with the length of the text and nothing else. */
  steps: number;
};

/** How many true letters a word needs beside a letter that stands for another, so that `led` is nothing else. */
const LETTER_COST = 3;
/** A word that is longer in the text, with repeated letters and marks between, is not looked for. */
const MOST_STRETCH = 48;
/** Ways to read one place; real words need two dozen. */
const MOST_STEPS_A_PLACE = 40;
/** Texts need one way a character. One that needs more than this is read on as it is written, without disguises. */
const MOST_STEPS_A_CHARACTER = 2;

/** Signs and digits for letters, and letters for digits, as columns of the tree. */
const SWAPS: Record<string, string> = {
  0: 'o',
  1: 'il',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'gb',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '!': 'il',
  '|': 'il',
  '+': 't',
  o: '0',
  l: '1i',
  i: '1l',
  s: '5',
};
const SWAP_COLUMNS = Array.from({ length: 0x80 }, (_, code) =>
  Array.from(SWAPS[String.fromCharCode(code)] ?? '', (sign) => toColumn(sign.charCodeAt(0))),
);
const LETTERS = Array.from({ length: 26 }, (_, column) => column);
const NONE: number[] = [];
const ENDINGS = new Set(['able', 'ible', 'ing', 'ings', 'ers', 'ery']);
const COLUMNS = Int8Array.from({ length: 0x80 }, (_, code) => toColumn(code));

/** Numbers that say how far a word has been read along one of the ways to read it; see `walk`. */
const WAY_SIZE = 9;
/** Each step leaves 28 ways open at most. */
const OPEN = new Int32Array(MOST_STEPS_A_PLACE * 28 * WAY_SIZE);

export function spotWords(vocabulary: Vocabulary, text: FoldedText): Spots {
  const { plain, edges, breaks } = text;
  const size = plain.length;
  const { words, prefixes } = vocabulary;
  const spots: Spots = { first: new Int32Array(size + 1).fill(-1), next: [], ends: [], labels: [], steps: 0 };
  // Places inside a chunk where a word ended, so that a joined one may begin.
  const joints = new Uint8Array(size + 1);
  const mostSteps = 1_000 + size * MOST_STEPS_A_CHARACTER;
  let from = 0;
  let hasWhole = false;
  let open = 0;

  const add = (start: number, end: number, label: number): void => {
    for (let at = spots.first[start] ?? -1; at !== -1; at = spots.next[at] ?? -1) {
      if (spots.ends[at] === end && spots.labels[at] === label) return;
    }
    spots.next.push(spots.first[start] ?? -1);
    spots.ends.push(end);
    spots.labels.push(label);
    spots.first[start] = spots.ends.length - 1;
  };

  const take = (at: number, label: number, length: number, blanks: number): void => {
    // Short pieces and endings are in too many honest words, as in carr-ied or switch-able.
    if (edges[from] === 0 && (length < 3 || ENDINGS.has(plain.slice(from, at)))) return;
    if (edges[at] === 1) {
      if (blanks === 0 && !isWordCode(plain.charCodeAt(at))) hasWhole = true;
      add(from, at, label);
    } else if (blanks === 0) {
      const end = skipPlural(plain, edges, at, length);
      if (end > at) {
        hasWhole = true;
        add(from, end, label);
      }
      if (length > 3 || plain.startsWith('no', from)) add(from, at, label);
    }
  };

  const leaveOpen = (
    at: number,
    node: number,
    length: number,
    last: number,
    real: number,
    swaps: number,
    blanks: number,
    piece: number,
    isSpelled: number,
  ): void => {
    OPEN[open] = at;
    OPEN[open + 1] = node;
    OPEN[open + 2] = length;
    OPEN[open + 3] = last;
    OPEN[open + 4] = real;
    OPEN[open + 5] = swaps;
    OPEN[open + 6] = blanks;
    OPEN[open + 7] = piece;
    OPEN[open + 8] = isSpelled;
    open += WAY_SIZE;
  };

  /** Reads the words that begin at `from`: one way to its end, then those that were left open, the last one first. */
  const walk = (mayDisguise: boolean): void => {
    open = 0;
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
      if (swaps <= real) {
        const label = words[node] ?? -1;
        if (label !== -1 && isWhole(plain, from, at, length, blanks, piece, isSpelled === 1))
          take(at, label, length, blanks);
        const prefix = prefixes[node] ?? -1;
        if (prefix !== -1 && blanks === 0) {
          hasWhole = true;
          add(from, skipLetters(plain, at), prefix);
        }
      }
      let child = 0;
      if (at < size && at - from < MOST_STRETCH) {
        const code = plain.charCodeAt(at);
        const column = COLUMNS[code] ?? -1;
        const staysSpelled = isSpelled === 1 && piece === 0 ? 1 : 0;
        if (column >= 0) child = findChild(vocabulary, node, column);
        else if (length > 0 && mayDisguise) {
          // Marks and blanks inside of a word.
          const to = skipMarks(plain, at);
          const spelled = piece === 1 && (isSpelled === 1 || length === 1);
          // A decimal point or a comma of thousands is no disguise.
          const isNumber = isDigit(plain.charCodeAt(at - 1)) && isDigit(plain.charCodeAt(to));
          if (to !== at && to < size && breaks[to] === 0 && (!isNumber || spelled)) {
            const parted = hasBlank(plain, at, to) ? blanks + 1 : blanks;
            leaveOpen(to, node, length, last, real, swaps, parted, 0, spelled ? 1 : 0);
          }
        }
        if (mayDisguise && swaps <= real + 1) {
          const signs = isWildcard(plain, at, swaps) ? LETTERS : (SWAP_COLUMNS[code] ?? NONE);
          for (let index = signs.length - 1; index >= 0; index--) {
            const sign = signs[index] ?? 0;
            const swapped = findChild(vocabulary, node, sign);
            if (swapped === 0) continue;
            // An l for an i is also an honest letter: only long words are read so.
            const cost = column >= 0 && column < 26 && sign < 26 ? LETTER_COST : 1;
            leaveOpen(at + 1, swapped, length + 1, sign, real, swaps + cost, blanks, piece + 1, staysSpelled);
          }
        }
        if (column >= 0 && column === last && column < 26 && piece > 0)
          leaveOpen(at + 1, node, length, last, real, swaps, blanks, piece, isSpelled);
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
  };

  for (from = 0; from < size; from++) {
    if (edges[from] === 0 && joints[from] === 0) continue;
    const code = plain.charCodeAt(from);
    if ((COLUMNS[code] ?? -1) === -1 && (SWAP_COLUMNS[code]?.length ?? 0) === 0) continue;
    hasWhole = false;
    walk(spots.steps < mostSteps);
    if (edges[from] === 1) {
      if (isDigit(code)) addNumbers(vocabulary, text, from, add);
      else if (!hasWhole && isLetter(code)) addMisspellings(vocabulary, text, from, add);
    }
    // A word that is one as a whole is not taken to pieces.
    for (let at = hasWhole ? -1 : (spots.first[from] ?? -1); at !== -1; at = spots.next[at] ?? -1) {
      joints[spots.ends[at] ?? 0] = 1;
    }
  }
  dropLoose(spots, edges, joints);
  for (const { start: place, end, label } of spotShapes(vocabulary.shapes, text)) add(place, end, label);
  return spots;
}

/** Whether the pieces of a word make one: letters that are spelled, or few breaks in a long word. */
function isWhole(
  plain: string,
  from: number,
  at: number,
  length: number,
  blanks: number,
  piece: number,
  isSpelled: boolean,
): boolean {
  if (blanks === 0) return true;
  if (isSpelled && piece === 1) return length > 1;
  if (piece === 0 || length < 5) return false;
  if (blanks > 1) return length <= 3 * (blanks + 1);
  if (piece > 1 && length - piece > 1) return true;
  // One letter that is torn off; a and i are words.
  const lone = plain.charCodeAt(piece === 1 ? at - 1 : from);
  return length > 5 && isLetter(lone) && lone !== 0x61 && lone !== 0x69;
}

/** An asterisk between letters hides one; more than one in a word hides too much. */
function isWildcard(plain: string, at: number, swaps: number): boolean {
  return (
    swaps === 0 &&
    plain.charCodeAt(at) === 0x2a &&
    isLetter(plain.charCodeAt(at + 1)) &&
    isLetter(plain.charCodeAt(at - 1))
  );
}

/** Behind up to four marks and blanks. */
function skipMarks(plain: string, at: number): number {
  let to = at;
  while (
    to < plain.length &&
    to - at < 4 &&
    (COLUMNS[plain.charCodeAt(to)] ?? -1) === -1 &&
    !isSwap(plain, to, at)
  )
    to++;
  return to;
}

function hasBlank(plain: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isBlank(plain.charCodeAt(at))) return true;
  return false;
}

/** Whether a sign stands for a letter of the same chunk. */
function isSwap(plain: string, at: number, from: number): boolean {
  return (
    at > from && (SWAP_COLUMNS[plain.charCodeAt(at)]?.length ?? 0) > 0 && isLetter(plain.charCodeAt(at + 1))
  );
}

function skipPlural(plain: string, edges: Uint8Array, at: number, length: number): number {
  if (length < 3) return at;
  const isS = plain.charAt(at) === 's' || plain.charAt(at) === '$';
  if (isS && edges[at + 1] === 1) return at + 1;
  return plain.charAt(at) === 'e' && plain.charAt(at + 1) === 's' && edges[at + 2] === 1 ? at + 2 : at;
}

function skipLetters(plain: string, at: number): number {
  let end = at;
  while (isLetter(plain.charCodeAt(end))) end++;
  return end;
}

type Add = (start: number, end: number, label: number) => void;

function addNumbers(vocabulary: Vocabulary, { plain, edges }: FoldedText, from: number, add: Add): void {
  let end = from;
  while (isDigit(plain.charCodeAt(end))) end++;
  if (end - from > 7) return;
  const value = Number(plain.slice(from, end));
  // The 1930s are a year as well.
  const to = plain.charAt(end) === 's' && edges[end + 1] === 1 ? end + 1 : end;
  const range = vocabulary.numbers.find((one) => value <= one.to);
  if (range && value >= range.from) add(from, to, range.label);
}

function addMisspellings(
  { misspelt }: Vocabulary,
  { plain, edges }: FoldedText,
  from: number,
  add: Add,
): void {
  const candidates = misspelt.get(plain.charCodeAt(from));
  const end = skipLetters(plain, from);
  if (!candidates || end - from < 5 || end - from > 20 || edges[end] === 0) return;
  const word = plain.slice(from, end);
  const letters = toLetterSet(word);
  for (const { word: wanted, letters: wantedLetters, label } of candidates) {
    if (isMisspelling(word, letters, wanted, wantedLetters)) add(from, end, label);
  }
}

/** Takes back words inside of chunks that no other words complete to a chunk. */
function dropLoose(spots: Spots, edges: Uint8Array, joints: Uint8Array): void {
  for (let place = spots.first.length - 1; place >= 0; place--) {
    let last = -1;
    let hasWay = false;
    for (let at = spots.first[place] ?? -1; at !== -1; at = spots.next[at] ?? -1) {
      const end = spots.ends[at] ?? 0;
      if (edges[end] === 1 || joints[end] === 2) {
        hasWay = true;
        last = at;
      } else if (last === -1) spots.first[place] = spots.next[at] ?? -1;
      else spots.next[last] = spots.next[at] ?? -1;
    }
    joints[place] = hasWay ? 2 : 0;
  }
}
