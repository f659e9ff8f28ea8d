/** The words that were found in a text, by the place where they begin. */
import type { FoldedText } from './folded-text.ts';
import { clearPairs, createPairLists, hasPair, type PairLists, prependPair } from './pair-lists.ts';

/** By place the words that begin there, with end (left) and label (right). */
export type Spots = PairLists & {
  /** Steps taken, which grow with the length of the text and nothing else. */
  steps: number;
};

export const createSpots = (): Spots => ({ ...createPairLists(), steps: 0 });

export function clearSpots(spots: Spots, { size }: FoldedText): void {
  clearPairs(spots, size + 1);
  spots.steps = 0;
}

export function addSpot(spots: Spots, start: number, end: number, label: number): void {
  if (!hasPair(spots, start, end, label)) prependPair(spots, start, end, label);
}

/**
 * Takes back words inside of chunks that no other words complete to a chunk.
 * @param joints places inside a chunk where a word ended; it comes to hold 2 where words lead to the end of the chunk
 */
export function dropLoose(
  { first, next, left: ends }: Spots,
  { size, edges }: FoldedText,
  joints: Uint8Array,
): void {
  for (let place = size; place >= 0; place--) {
    let last = 0;
    let hasWay = false;
    for (let at = first[place] ?? 0; at !== 0; at = next[at] ?? 0) {
      const end = ends[at] ?? 0;
      if (edges[end] === 1 || joints[end] === 2) {
        hasWay = true;
        last = at;
      } else if (last === 0) first[place] = next[at] ?? 0;
      else next[last] = next[at] ?? 0;
    }
    joints[place] = hasWay ? 2 : 0;
  }
}
