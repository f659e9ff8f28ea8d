/** Every word that patterns name, in one tree of letters, and the labels under which texts are searched for them. */
import type { Item } from './pattern-language.ts';
import { isDigit, isLetter } from './folded-text.ts';

export type Vocabulary = {
  /** For node and letter the next node; 0 is none. */
  next: Int32Array;
  /** Label of the word that ends at a node, and of the words that begin there; -1 is none. */
  words: Int32Array;
  prefixes: Int32Array;
  numbers: { from: number; to: number; label: number }[];
  shapes: Map<string, number>;
  /** By first letter: words that may be written with one letter wrong. */
  misspelt: Map<string, { word: string; letters: number; label: number }[]>;
};

/** Collects labels while patterns are read. */
export type Labels = { of: Map<string, number>; items: Map<number, Exclude<Item, { type: 'choice' }>> };

/** Letters, digits, per cent and four emoji. */
export const ALPHABET = 41;
export const ROOT = 1;

/** The column of a character in the tree; -1 for what no word holds. */
export function toColumn(code: number): number {
  if (isLetter(code)) return code - 0x61;
  if (isDigit(code)) return code - 0x30 + 26;
  if (code === 0x25) return 36;
  return code >= 1 && code <= 4 ? code + 36 : -1;
}

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
  const tree: { next: number[]; words: number[]; prefixes: number[] } = { next: [], words: [], prefixes: [] };
  addNode(tree);
  addNode(tree);
  const vocabulary: Pick<Vocabulary, 'numbers' | 'shapes' | 'misspelt'> = {
    numbers: [],
    shapes: new Map(),
    misspelt: new Map(),
  };
  for (const [label, item] of entries) {
    if (item.type === 'number') vocabulary.numbers.push({ from: item.from, to: item.to, label });
    else if (item.type === 'shape') vocabulary.shapes.set(item.shape, label);
    else {
      const node = insert(tree, item.word);
      if (item.mode === 'prefix') tree.prefixes[node] = label;
      else tree.words[node] = label;
      if (item.mode === 'typo') addMisspelt(vocabulary.misspelt, item.word, label);
    }
  }
  return {
    ...vocabulary,
    next: Int32Array.from(tree.next),
    words: Int32Array.from(tree.words),
    prefixes: Int32Array.from(tree.prefixes),
  };
}

type Tree = { next: number[]; words: number[]; prefixes: number[] };

function addNode(tree: Tree): number {
  for (let column = 0; column < ALPHABET; column++) tree.next.push(0);
  tree.words.push(-1);
  return tree.prefixes.push(-1) - 1;
}

function insert(tree: Tree, word: string): number {
  let node = ROOT;
  for (const character of word) {
    const cell = node * ALPHABET + toColumn(character.charCodeAt(0));
    let child = tree.next[cell] ?? 0;
    if (child === 0) {
      child = addNode(tree);
      tree.next[cell] = child;
    }
    node = child;
  }
  return node;
}

function addMisspelt(misspelt: Vocabulary['misspelt'], word: string, label: number): void {
  const first = word.charAt(0);
  const entry = { word, letters: toLetterSet(word), label };
  misspelt.set(first, [...(misspelt.get(first) ?? []), entry]);
}

/** The letters of a word as bits, to tell quickly what cannot be alike. */
export function toLetterSet(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) - 0x61);
  return letters;
}
