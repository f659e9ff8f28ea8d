/** Tells by three characters of a text whether a word may begin there, so that most places are passed over at once. */
import { COLUMNS, OTHER_SWAP_COLUMNS, SWAP_COLUMNS } from './disguises.ts';
import { COLUMN_COUNT, LETTERS, type Node } from './word-tree.ts';

/** Each character of words is a class, each sign that stands for one, and all others together. */
const SIGNS = Array.from({ length: 0x80 }, (_, code) => code).filter(
  (code) => COLUMNS[code] === -1 && SWAP_COLUMNS[code] !== -1,
);
const MARK = COLUMN_COUNT + SIGNS.length;
const CLASS_COUNT = MARK + 1;
const CLASSES = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const column = COLUMNS[code] ?? -1;
  if (column !== -1) return column;
  return SIGNS.includes(code) ? COLUMN_COUNT + SIGNS.indexOf(code) : MARK;
});
const ALL = Array.from({ length: CLASS_COUNT }, (_, one) => one);
const MARKS = ALL.slice(COLUMN_COUNT);
/** By column of the tree the classes of what is written for it. */
const WRITTEN = Array.from({ length: COLUMN_COUNT }, (_, column) =>
  ALL.filter((one) => {
    const code = CLASSES.indexOf(one);
    return [COLUMNS[code], SWAP_COLUMNS[code], OTHER_SWAP_COLUMNS[code]].includes(column);
  }),
);

const toNumber = (first: number, second: number, third: number): number =>
  (first * CLASS_COUNT + second) * CLASS_COUNT + third;

/** By three classes in a row, as bits, whether a word may begin with them. */
export function listBeginnings(root: Node): Int32Array {
  const bits = new Int32Array(((CLASS_COUNT ** 3) >> 5) + 1);
  const allow = (first: number[], second: number[], third: number[]): void => {
    for (const one of first)
      for (const two of second)
        for (const three of third) {
          const number = toNumber(one, two, three);
          bits[number >> 5] = (bits[number >> 5] ?? 0) | (1 << (number & 31));
        }
  };
  for (const [column, node] of root.children) {
    const first = WRITTEN[column] ?? [];
    allow(first, isWord(node) ? ALL : listAfter(column), ALL);
    for (const [next, child] of node.children) {
      const second = WRITTEN[next] ?? [];
      const third = [...child.children.keys()].flatMap((one) => WRITTEN[one] ?? []);
      allow(first, second, isWord(child) ? ALL : [...listAfter(next), ...third]);
    }
  }
  return bits;
}

const isWord = ({ word, prefix }: Node): boolean => word !== -1 || prefix !== -1;

/** What may stand behind any letter of a word: the letter again, and marks, of which some also stand for letters. */
const listAfter = (column: number): number[] => (column < LETTERS ? [column, ...MARKS] : MARKS);

export function mayBegin(beginnings: Int32Array, codes: Uint8Array, at: number): boolean {
  const first = CLASSES[codes[at] ?? 0] ?? MARK;
  const second = CLASSES[codes[at + 1] ?? 0] ?? MARK;
  const third = CLASSES[codes[at + 2] ?? 0] ?? MARK;
  const number = toNumber(first, second, third);
  return ((beginnings[number >> 5] ?? 0) & (1 << (number & 31))) !== 0;
}
