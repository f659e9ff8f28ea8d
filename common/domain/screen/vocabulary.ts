/** Every word that patterns name, in one tree of letters, and the labels under which texts are searched for them. */
import { CHARACTERS } from './disguises.ts';
import type { Item } from './pattern-language.ts';
import { listBeginnings } from './word-beginnings.ts';
import { createNode, insert, type PackedTree, packTree } from './word-tree.ts';

export type Vocabulary = PackedTree & {
  /** See `mayBegin`. */
  beginnings: Int32Array;
  /** Ranges that do not overlap, in their order, each as its first number, its last, its label and its numeral or 0. */
  numbers: Int32Array;
  /** By small number what `findRange` answers. */
  ranges: Uint16Array;
  /** In turn the label of a number as a word, and the one under which it is both; the first two are of none. */
  numerals: Int32Array;
  shapes: Map<string, number>;
  /** By first letter: words that may be written with one letter wrong. */
  misspelt: Map<number, { word: string; letters: number; label: number }[]>;
};

/** Collects labels while patterns are read. */
export type Labels = { of: Map<string, number>; items: Map<number, Exclude<Item, { type: 'choice' }>> };

export const createLabels = (): Labels => ({ of: new Map(), items: new Map() });

/** The number under which a word, range or shape is searched for. A word that allows typing errors allows them everywhere. */
export function readLabel(labels: Labels, item: Exclude<Item, { type: 'choice' }>): number {
  const key = toKey(item);
  const label = labels.of.get(key) ?? labels.of.size;
  labels.of.set(key, label);
  if (!labels.items.has(label) || (item.type === 'word' && item.mode === 'typo'))
    labels.items.set(label, item);
  return label;
}

function toKey(item: Exclude<Item, { type: 'choice' }>): string {
  if (item.type === 'number') return `#${item.from}-${item.to}`;
  if (item.type === 'shape') return `{${item.shape}}`;
  return item.mode === 'prefix' ? `${item.word}*` : item.word;
}

const NUMBER_SIZE = 4;
/** Nearly all numbers of texts are smaller. */
const SMALL_NUMBERS = 2_048;

/** Where the first range stands that ends with a number or behind it. */
export function findRange(numbers: Int32Array, value: number): number {
  let [low, high] = [0, numbers.length / NUMBER_SIZE];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[NUMBER_SIZE * middle + 1] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return NUMBER_SIZE * low;
}

/** Numbers that are words as well; `007` is no way to write 7. */
export const isNumeral = (word: string): boolean => /^(?:0|[1-9]\d{0,6})$/.test(word);

/** For each range of one number that is also a word: the labels of the word, the number, and of what is both. */
export function listNumerals(labels: Labels): { word: number; number: number; label: number }[] {
  return [...labels.of].flatMap(([key, word]) => {
    const number = isNumeral(key) ? labels.of.get(`#${key}-${key}`) : undefined;
    return number === undefined ? [] : [{ word, number, label: readNumeral(labels, key) }];
  });
}

function readNumeral(labels: Labels, word: string): number {
  const key = `=${word}`;
  const label = labels.of.get(key) ?? labels.of.size;
  labels.of.set(key, label);
  return label;
}

export function createVocabulary(labels: Labels): Vocabulary {
  const entries = [...labels.items];
  const root = createNode();
  const numbers: [number, number, number, number][] = [];
  const numerals = new Map(
    listNumerals(labels).map(({ number, word, label }, index) => [
      number,
      { word, label, at: 2 * index + 2 },
    ]),
  );
  const vocabulary: Pick<Vocabulary, 'shapes' | 'misspelt'> = {
    shapes: new Map(),
    misspelt: new Map(),
  };
  for (const [label, item] of entries) {
    if (item.type === 'number') numbers.push([item.from, item.to, label, numerals.get(label)?.at ?? 0]);
    else if (item.type === 'shape') vocabulary.shapes.set(item.shape, label);
    else {
      const node = insert(root, item.word);
      if (item.mode === 'prefix') node.prefix = label;
      else node.word = label;
      if (item.mode === 'typo') addMisspelt(vocabulary.misspelt, item.word, label);
    }
  }
  numbers.sort(([a], [b]) => a - b);
  const ranges = Int32Array.from(numbers.flat());
  return {
    ...vocabulary,
    numbers: ranges,
    ranges: Uint16Array.from({ length: SMALL_NUMBERS }, (_, value) => findRange(ranges, value)),
    numerals: Int32Array.from([0, 0, ...[...numerals.values()].flatMap(({ word, label }) => [word, label])]),
    beginnings: listBeginnings(root),
    ...packTree(root, CHARACTERS),
  };
}

function addMisspelt(misspelt: Vocabulary['misspelt'], word: string, label: number): void {
  const first = word.charCodeAt(0);
  const entry = { word, letters: toLetterSet(word), label };
  misspelt.set(first, [...(misspelt.get(first) ?? []), entry]);
}

/** The letters of a word as bits, to tell quickly what cannot be alike. */
export function toLetterSet(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) - 0x61);
  return letters;
}
