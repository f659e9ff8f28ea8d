/** Lists of pairs of numbers, one for each key, in memory that is used for one text after the other. */

/**
 * Each list leads from its last entry over those before to its first. An entry is three numbers in a row: the entry before
 * and the pair. It is named by the place of the first; 0 is none. So a loop has few arrays to look into.
 */
export type PairLists = {
  /** By key. */
  last: Int32Array;
  entries: Int32Array;
  /** Where the next entry will stand. */
  end: number;
};

const ENTRY_SIZE = 3;
const FIRST_SIZE = 1_024;

export const createPairLists = (keys = FIRST_SIZE): PairLists => ({
  last: new Int32Array(keys),
  entries: new Int32Array(ENTRY_SIZE * FIRST_SIZE),
  end: ENTRY_SIZE,
});

/** Empties all lists and makes room for so many keys. */
export function clearPairs(lists: PairLists, keys: number): void {
  if (lists.last.length < keys) lists.last = new Int32Array(2 * keys);
  else lists.last.fill(0, 0, keys);
  lists.end = ENTRY_SIZE;
}

export function appendPair(lists: PairLists, key: number, left: number, right: number): void {
  const { last, end: entry } = lists;
  let { entries } = lists;
  if (entry === entries.length) entries = lists.entries = grow(entries);
  entries[entry] = last[key] ?? 0;
  entries[entry + 1] = left;
  entries[entry + 2] = right;
  last[key] = entry;
  lists.end = entry + ENTRY_SIZE;
}

export function hasPair({ last, entries }: PairLists, key: number, left: number, right: number): boolean {
  for (let entry = last[key] ?? 0; entry !== 0; entry = entries[entry] ?? 0) {
    if (entries[entry + 1] === left && entries[entry + 2] === right) return true;
  }
  return false;
}

/** The same numbers with as much room again. */
export function grow(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(2 * numbers.length);
  grown.set(numbers);
  return grown;
}
