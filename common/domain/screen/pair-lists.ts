/** Lists of pairs of numbers, one for each key, in memory that is used for one text after the other. */

/**
 * Each list leads from its first entry over the next ones to its last. An entry is three numbers in a row: the next entry
 * and the pair. It is named by the place of the first; 0 is none. So a loop has few arrays to look into.
 */
export type PairLists = {
  /** By key. */
  first: Int32Array;
  last: Int32Array;
  entries: Int32Array;
  /** Where the next entry will stand. */
  end: number;
};

const ENTRY_SIZE = 3;
const FIRST_SIZE = 1_024;

export const createPairLists = (keys = FIRST_SIZE): PairLists => ({
  first: new Int32Array(keys),
  last: new Int32Array(keys),
  entries: new Int32Array(ENTRY_SIZE * FIRST_SIZE),
  end: ENTRY_SIZE,
});

/** Empties all lists and makes room for so many keys. */
export function clearPairs(lists: PairLists, keys: number): void {
  if (lists.first.length < keys) {
    lists.first = new Int32Array(2 * keys);
    lists.last = new Int32Array(2 * keys);
  } else lists.first.fill(0, 0, keys);
  lists.end = ENTRY_SIZE;
}

export function appendPair(lists: PairLists, key: number, left: number, right: number): void {
  const { first, last, end: entry } = lists;
  let { entries } = lists;
  if (entry === entries.length) entries = lists.entries = grow(entries);
  entries[entry] = 0;
  entries[entry + 1] = left;
  entries[entry + 2] = right;
  const before = last[key] ?? 0;
  if (first[key] === 0) first[key] = entry;
  else entries[before] = entry;
  last[key] = entry;
  lists.end = entry + ENTRY_SIZE;
}

export function hasPair({ first, entries }: PairLists, key: number, left: number, right: number): boolean {
  for (let entry = first[key] ?? 0; entry !== 0; entry = entries[entry] ?? 0) {
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
