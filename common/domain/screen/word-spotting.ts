/** Finds the words of a vocabulary in a folded text, through the ways in which people disguise them. */
import { dropCodes } from './codes.ts';
import { COLUMNS, readWays, SWAP_COLUMNS } from './disguises.ts';
import { isDigit, isLetter } from './characters.ts';
import type { FoldedText } from './folded-text.ts';
import { isMisspelling } from './misspelling.ts';
import { spotShapes } from './shapes.ts';
import { addSpot, clearSpots, dropLoose, relabelSpot, type Spots } from './spots.ts';
import { findRange, toLetterSet, type Vocabulary } from './vocabulary.ts';
import { mayBegin } from './word-beginnings.ts';
import { skipLetters, walk } from './word-walk.ts';

/** Texts need one way a character. One that needs more than this is read on as it is written, without disguises. */
const MOST_STEPS_A_CHARACTER = 1.25;

/** @param spots memory for the answer, which is good until the next text */
export function spotWords(vocabulary: Vocabulary, text: FoldedText, spots: Spots): void {
  clearSpots(spots, text);
  readWays(spots.ways, text);
  // Places inside a chunk where a word ended, so that a joined one may begin.
  const joints = new Uint8Array(text.size + 1);
  spotAllWords(vocabulary, text, spots, joints);
  dropLoose(spots, text, joints);
  spotShapes(vocabulary.shapes, text, spots, dropCodes(spots, text));
}

function spotAllWords(vocabulary: Vocabulary, text: FoldedText, spots: Spots, joints: Uint8Array): void {
  const { edges, size } = text;
  const mostSteps = 2_000 + size * MOST_STEPS_A_CHARACTER;
  for (let from = 0; from < size; from++) {
    if (edges[from] === 1 || joints[from] === 1)
      spotWordsAt(vocabulary, text, spots, joints, from, spots.steps < mostSteps);
  }
}

function spotWordsAt(
  vocabulary: Vocabulary,
  text: FoldedText,
  spots: Spots,
  joints: Uint8Array,
  from: number,
  mayDisguise: boolean,
): void {
  const code = text.codes[from] ?? 0;
  if (COLUMNS[code] === -1 && SWAP_COLUMNS[code] === -1) return;
  const hasWhole =
    mayBegin(vocabulary.beginnings, text.codes, from) && walk(vocabulary, text, spots, from, mayDisguise);
  if (text.edges[from] === 1) {
    if (isDigit(code)) addNumber(vocabulary, text, spots, from);
    else if (!hasWhole && isLetter(code)) addMisspellings(vocabulary, text, spots, from);
  }
  // A word that is one as a whole is not taken to pieces.
  if (hasWhole) return;
  const { first, words } = spots;
  for (let word = first[from] ?? 0; word !== 0; word = words[word] ?? 0) joints[words[word + 1] ?? 0] = 1;
}

/** Longer numbers are in no range. */
const MOST_DIGITS = 7;

function addNumber(
  { numbers, ranges, numerals }: Vocabulary,
  { codes, edges }: FoldedText,
  spots: Spots,
  from: number,
): void {
  let end = from;
  let value = 0;
  for (; isDigit(codes[end] ?? 0); end++) {
    if (end - from === MOST_DIGITS) return;
    value = 10 * value + (codes[end] ?? 0) - 0x30;
  }
  const range = value < ranges.length ? (ranges[value] ?? 0) : findRange(numbers, value);
  if (range === numbers.length || value < (numbers[range] ?? 0)) return;
  // The 1930s are a year as well.
  const to = codes[end] === 0x73 && edges[end + 1] === 1 ? end + 1 : end;
  const numeral = numbers[range + 3] ?? 0;
  const isWord =
    numeral !== 0 && relabelSpot(spots, from, to, numerals[numeral] ?? 0, numerals[numeral + 1] ?? 0);
  if (!isWord) addSpot(spots, from, to, numbers[range + 2] ?? 0);
}

function addMisspellings(
  { misspelt }: Vocabulary,
  { plain, codes, edges }: FoldedText,
  spots: Spots,
  from: number,
): void {
  const candidates = misspelt.get(codes[from] ?? 0);
  const end = skipLetters(spots, codes, from);
  if (!candidates || end - from < 5 || end - from > 20 || edges[end] === 0) return;
  const word = plain.slice(from, end);
  const letters = toLetterSet(word);
  for (const { word: wanted, letters: wantedLetters, label } of candidates) {
    if (isMisspelling(word, letters, wanted, wantedLetters)) addSpot(spots, from, end, label);
  }
}
