/** Finds the words of a vocabulary in a folded text, through the ways in which people disguise them. */
import { dropCodes } from './codes.ts';
import * as disguises from './disguises.ts';
import * as characters from './characters.ts';
import type { FoldedText } from './folded-text.ts';
import { isMisspelling } from './misspelling.ts';
import { spotShapes } from './shapes.ts';
import * as spotRows from './spots.ts';
import type { Spots } from './spots.ts';
import { findRange, toLetterSet, type Vocabulary } from './vocabulary.ts';
import { mayBegin } from './word-beginnings.ts';
import { skipLetters, walk } from './word-walk.ts';

// An import is looked up at each use, a constant is not.
const { isDigit, isLetter, isWordCode } = characters;
const { COLUMNS, readWays, SWAP_COLUMNS } = disguises;
const { addSpot, clearSpots, dropLoose, joinWords, relabelSpot } = spotRows;

/**
 * Real texts leave a way open for each sixth character and go back to it. One that does so more often than this is read
 * on as it is written, without disguises.
 */
const MOST_TURNS = 2_000;
const MOST_TURNS_A_CHARACTER = 1 / 5;

/** @param spots memory for the answer, which is good until the next text */
export function spotWords(vocabulary: Vocabulary, text: FoldedText, spots: Spots): void {
  clearSpots(spots, text);
  readWays(spots.ways, text);
  spotAllWords(vocabulary, text, spots);
  dropLoose(spots, text);
  spotShapes(vocabulary.shapes, text, spots, dropCodes(spots, text));
}

function spotAllWords(vocabulary: Vocabulary, text: FoldedText, spots: Spots): void {
  const { codes, edges, size } = text;
  const { joints } = spots;
  const mostTurns = Math.max(MOST_TURNS, size * MOST_TURNS_A_CHARACTER);
  for (let from = 0; from < size; from++) {
    if (edges[from] !== 1 && joints[from] !== 1) continue;
    const mayDisguise = spots.turns < mostTurns;
    if (mayDisguise || joints[from] === 1 || !isTurn(codes, from))
      spotWordsAt(vocabulary, text, spots, from, mayDisguise);
  }
}

/** Whether letters go on with digits, or digits with letters. */
const isTurn = (codes: Uint8Array, at: number): boolean =>
  at > 0 &&
  isWordCode(codes[at] ?? 0) &&
  isWordCode(codes[at - 1] ?? 0) &&
  isDigit(codes[at] ?? 0) !== isDigit(codes[at - 1] ?? 0);

function spotWordsAt(
  vocabulary: Vocabulary,
  text: FoldedText,
  spots: Spots,
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
  joinWords(spots, text, from, !hasWhole);
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
  const end = skipLetters(spots, codes, from);
  if (end - from < 5 || end - from > 20 || edges[end] === 0) return;
  const candidates = misspelt.get(codes[from] ?? 0);
  if (!candidates) return;
  const word = plain.slice(from, end);
  const letters = toLetterSet(word);
  for (const { word: wanted, letters: wantedLetters, label } of candidates) {
    if (isMisspelling(word, letters, wanted, wantedLetters)) addSpot(spots, from, end, label);
  }
}
