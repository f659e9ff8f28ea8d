/** Lists of pairs of numbers, one for each key, in memory that is used for one text after the other. */

/** The entries of a list lead from `first` over `next`; the entry 0 is none. */
export type PairLists = {
  /** By key. */
  first: Int32Array;
  last: Int32Array;
  /** By entry. */
  next: Int32Array;
  left: Int32Array;
  right: Int32Array;
  count: number;
};

const FIRST_SIZE = 1_024;

export const createPairLists = (): PairLists => ({
  first: new Int32Array(FIRST_SIZE),
  last: new Int32Array(FIRST_SIZE),
  next: new Int32Array(FIRST_SIZE),
  left: new Int32Array(FIRST_SIZE),
  right: new Int32Array(FIRST_SIZE),
  count: 0,
});

/** Empties all lists and makes room for so many keys. */
export function clearPairs(lists: PairLists, keys: number): void {
  if (lists.first.length < keys) {
    lists.first = new Int32Array(2 * keys);
    lists.last = new Int32Array(2 * keys);
  } else lists.first.fill(0, 0, keys);
  lists.count = 0;
}

export function appendPair(lists: PairLists, key: number, left: number, right: number): void {
  const entry = createEntry(lists, left, right);
  lists.next[entry] = 0;
  if (lists.first[key] === 0) lists.first[key] = entry;
  else lists.next[lists.last[key] ?? 0] = entry;
  lists.last[key] = entry;
}

/** A list is either prepended or appended to. */
export function prependPair(lists: PairLists, key: number, left: number, right: number): void {
  const entry = createEntry(lists, left, right);
  lists.next[entry] = lists.first[key] ?? 0;
  lists.first[key] = entry;
}

export function hasPair(
  { first, next, left, right }: PairLists,
  key: number,
  one: number,
  other: number,
): boolean {
  for (let entry = first[key] ?? 0; entry !== 0; entry = next[entry] ?? 0) {
    if (left[entry] === one && right[entry] === other) return true;
  }
  return false;
}

function createEntry(lists: PairLists, left: number, right: number): number {
  const entry = ++lists.count;
  if (entry === lists.next.length) {
    lists.next = grow(lists.next);
    lists.left = grow(lists.left);
    lists.right = grow(lists.right);
  }
  lists.left[entry] = left;
  lists.right[entry] = right;
  return entry;
}

/** The same numbers with as much room again. */
function grow(numbers: Int32Array): Int32Array {
  const grown = new Int32Array(2 * numbers.length);
  grown.set(numbers);
  return grown;
}
