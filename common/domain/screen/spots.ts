/** The words that were found in a text, by the place where they begin. */
import type { Ways } from './disguises.ts';
import type { FoldedText } from './folded-text.ts';
import { grow } from './pair-lists.ts';

/**
 * By place the first of its words, the one that was found last. A word is three numbers in a row: the next word of the
 * place, its end and its label. It is named by the place of the first; 0 is none.
 */
export type Spots = {
  first: Int32Array;
  /** By place the labels of the words that were found there, as bits of their last five digits. */
  labels: Int32Array;
  words: Int32Array;
  /** By place whether a word ended there, so that one may begin; and in their order the places of words that end inside of a chunk. */
  joints: Uint8Array;
  loose: number[];
  count: number;
  ways: Ways;
  /** The letters that `skipLetters` has last passed over. */
  letters: { from: number; to: number };
  /** Steps taken, which grow with the length of the text and nothing else. */
  steps: number;
  /** Ways that were left open and then read, as disguises ask for. */
  turns: number;
};

const WORD_SIZE = 3;
const FIRST_SIZE = 1_024;

export const createSpots = (): Spots => ({
  first: new Int32Array(FIRST_SIZE),
  labels: new Int32Array(FIRST_SIZE),
  words: new Int32Array(WORD_SIZE * FIRST_SIZE),
  joints: new Uint8Array(FIRST_SIZE),
  loose: [],
  count: WORD_SIZE,
  ways: { marks: new Uint8Array(FIRST_SIZE), bits: new Int32Array(FIRST_SIZE) },
  letters: { from: -1, to: -1 },
  steps: 0,
  turns: 0,
});

export function clearSpots(spots: Spots, { size }: FoldedText): void {
  if (spots.first.length <= size) {
    spots.first = new Int32Array(2 * size);
    spots.labels = new Int32Array(2 * size);
    spots.joints = new Uint8Array(2 * size);
  } else {
    spots.first.fill(0, 0, size + 1);
    spots.labels.fill(0, 0, size + 1);
    spots.joints.fill(0, 0, size + 1);
  }
  if (spots.ways.bits.length <= size)
    spots.ways = { marks: new Uint8Array(2 * size), bits: new Int32Array(2 * size) };
  spots.letters = { from: -1, to: -1 };
  spots.count = WORD_SIZE;
  spots.steps = 0;
  spots.turns = 0;
}

/** Each word once. */
export function addSpot(spots: Spots, start: number, end: number, label: number): void {
  const { first, labels, count } = spots;
  let { words } = spots;
  const before = first[start] ?? 0;
  for (let word = before; word !== 0; word = words[word] ?? 0)
    if (words[word + 1] === end && words[word + 2] === label) return;
  if (count === words.length) words = spots.words = grow(words);
  words[count] = before;
  words[count + 1] = end;
  words[count + 2] = label;
  first[start] = count;
  labels[start] = (labels[start] ?? 0) | (1 << label);
  spots.count = count + WORD_SIZE;
}

/** Says that a word is another one; false where it was not found. */
export function relabelSpot(
  { first, labels, words }: Spots,
  start: number,
  end: number,
  label: number,
  other: number,
): boolean {
  for (let word = first[start] ?? 0; word !== 0; word = words[word] ?? 0) {
    if (words[word + 1] !== end || words[word + 2] !== label) continue;
    words[word + 2] = other;
    labels[start] = (labels[start] ?? 0) | (1 << other);
    return true;
  }
  return false;
}

/**
 * Notes where the words of a place end.
 * @param mayJoin whether others may begin there
 */
export function joinWords(
  { first, words, joints, loose }: Spots,
  { edges }: FoldedText,
  place: number,
  mayJoin: boolean,
): void {
  let isLoose = false;
  for (let word = first[place] ?? 0; word !== 0; word = words[word] ?? 0) {
    const end = words[word + 1] ?? 0;
    if (mayJoin) joints[end] = 1;
    if (edges[end] !== 1) isLoose = true;
  }
  if (isLoose) loose.push(place);
}

/** Takes back words inside of chunks that no other words complete to a chunk. */
export function dropLoose({ first, words, loose }: Spots, { edges }: FoldedText): void {
  // The last place first, so that those where a word may end hold only words that lead on.
  for (let place = loose.pop(); place !== undefined; place = loose.pop()) {
    let last = 0;
    for (let word = first[place] ?? 0; word !== 0; word = words[word] ?? 0) {
      const end = words[word + 1] ?? 0;
      if (edges[end] === 1 || first[end] !== 0) last = word;
      else if (last === 0) first[place] = words[word] ?? 0;
      else words[last] = words[word] ?? 0;
    }
  }
}
