/** Every word that patterns name, in one tree of letters, and the labels under which texts are searched for them. */
import type { Item } from './pattern-language.ts';
import { listBeginnings } from './word-beginnings.ts';
import { createNode, insert, type PackedTree, packTree } from './word-tree.ts';

export type Vocabulary = PackedTree & {
  /** See `mayBegin`. */
  beginnings: Int32Array;
  /** Ranges that do not overlap, in their order, each as its first number, its last and its label. */
  numbers: Int32Array;
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

export function createVocabulary(labels: Labels): Vocabulary {
  const entries = [...labels.items];
  const root = createNode();
  const numbers: [number, number, number][] = [];
  const vocabulary: Pick<Vocabulary, 'shapes' | 'misspelt'> = {
    shapes: new Map(),
    misspelt: new Map(),
  };
  for (const [label, item] of entries) {
    if (item.type === 'number') numbers.push([item.from, item.to, label]);
    else if (item.type === 'shape') vocabulary.shapes.set(item.shape, label);
    else {
      const node = insert(root, item.word);
      if (item.mode === 'prefix') node.prefix = label;
      else node.word = label;
      if (item.mode === 'typo') addMisspelt(vocabulary.misspelt, item.word, label);
    }
  }
  numbers.sort(([a], [b]) => a - b);
  return {
    ...vocabulary,
    numbers: Int32Array.from(numbers.flat()),
    beginnings: listBeginnings(root),
    ...packTree(root),
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
