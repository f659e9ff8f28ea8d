/** Every word that patterns name, in one tree of letters, and the labels under which texts are searched for them. */
import type { Item } from './pattern-language.ts';
import { isDigit, isLetter } from './folded-text.ts';
import { countBits } from './misspelling.ts';

export type Vocabulary = {
  /** Of each node the columns of its children, as bits in two numbers, and the first child; the others follow in a row. */
  columns: Int32Array;
  children: Int32Array;
  /** Label of the word that ends at a node, and of the words that begin there; -1 is none. */
  words: Int32Array;
  prefixes: Int32Array;
  /** Ranges that do not overlap, in their order. */
  numbers: { from: number; to: number; label: number }[];
  shapes: Map<string, number>;
  /** By first letter: words that may be written with one letter wrong. */
  misspelt: Map<number, { word: string; letters: number; label: number }[]>;
};

/** Collects labels while patterns are read. */
export type Labels = { of: Map<string, number>; items: Map<number, Exclude<Item, { type: 'choice' }>> };

export const ROOT = 1;

/** The column of a character in the tree: letters, digits, per cent and four emoji; -1 for what no word holds. */
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
  const root = createNode();
  const vocabulary: Pick<Vocabulary, 'numbers' | 'shapes' | 'misspelt'> = {
    numbers: [],
    shapes: new Map(),
    misspelt: new Map(),
  };
  for (const [label, item] of entries) {
    if (item.type === 'number') vocabulary.numbers.push({ from: item.from, to: item.to, label });
    else if (item.type === 'shape') vocabulary.shapes.set(item.shape, label);
    else {
      const node = insert(root, item.word);
      if (item.mode === 'prefix') node.prefix = label;
      else node.word = label;
      if (item.mode === 'typo') addMisspelt(vocabulary.misspelt, item.word, label);
    }
  }
  vocabulary.numbers.sort((a, b) => a.from - b.from);
  return { ...vocabulary, ...packTree(root) };
}

type Node = { children: Map<number, Node>; word: number; prefix: number };

const createNode = (): Node => ({ children: new Map(), word: -1, prefix: -1 });

function insert(root: Node, word: string): Node {
  let node = root;
  for (const character of word) {
    const column = toColumn(character.charCodeAt(0));
    const child = node.children.get(column) ?? createNode();
    node.children.set(column, child);
    node = child;
  }
  return node;
}

/** In so little memory that reading a text hardly ever waits for it: level by level, children in the order of their columns. */
function packTree(root: Node): Pick<Vocabulary, 'columns' | 'children' | 'words' | 'prefixes'> {
  const nodes = [createNode(), root];
  const columns: number[] = [];
  const children: number[] = [];
  for (let at = 0; at < nodes.length; at++) {
    const sorted = [...(nodes[at]?.children ?? [])].sort(([a], [b]) => a - b);
    const toBits = (part: number): number =>
      sorted.reduce((bits, [column]) => (column >> 5 === part ? bits | (1 << (column & 31)) : bits), 0);
    columns.push(toBits(0), toBits(1));
    children.push(nodes.length);
    nodes.push(...sorted.map(([, child]) => child));
  }
  return {
    columns: Int32Array.from(columns),
    children: Int32Array.from(children),
    words: Int32Array.from(nodes, ({ word }) => word),
    prefixes: Int32Array.from(nodes, ({ prefix }) => prefix),
  };
}

/** The node behind a letter; 0 is none. */
export function findChild({ columns, children }: Vocabulary, node: number, column: number): number {
  const bit = 1 << (column & 31);
  const bits = columns[2 * node + (column >> 5)] ?? 0;
  if ((bits & bit) === 0) return 0;
  const before = countBits(bits & (bit - 1)) + (column < 32 ? 0 : countBits(columns[2 * node] ?? 0));
  return (children[node] ?? 0) + before;
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
