/** Every word that patterns name, in one tree of letters, and the labels under which texts are searched for them. */
import type { Item } from './pattern-language.ts';
import { isDigit, isLetter } from './folded-text.ts';
import { packSteps, type PackedSteps } from './packed-steps.ts';

export type Vocabulary = {
  /** The tree: where the column of a letter leads from a node. */
  tree: PackedSteps;
  /** Label of the word that ends at a node, and of the words that begin there; -1 is none. */
  words: Int32Array;
  prefixes: Int32Array;
  /** Whether a node has any of them. */
  hasLabel: Uint8Array;
  /** Ranges that do not overlap, in their order. */
  numbers: { from: number; to: number; label: number }[];
  shapes: Map<string, number>;
  /** By first letter: words that may be written with one letter wrong. */
  misspelt: Map<number, { word: string; letters: number; label: number }[]>;
};

/** Collects labels while patterns are read. */
export type Labels = { of: Map<string, number>; items: Map<number, Exclude<Item, { type: 'choice' }>> };

export const ROOT = 1;

/** Letters, digits, per cent and four emoji. */
const COLUMN_COUNT = 41;

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

/** Level by level, so that the nodes that most words share lie together. */
function packTree(root: Node): Pick<Vocabulary, 'tree' | 'words' | 'prefixes' | 'hasLabel'> {
  const nodes = [createNode(), root];
  const steps: Map<number, number>[] = [];
  for (let at = 0; at < nodes.length; at++) {
    const children = nodes[at]?.children ?? [];
    steps.push(new Map(Array.from(children, ([column, child]) => [column, nodes.push(child) - 1])));
  }
  return {
    tree: packSteps(steps, COLUMN_COUNT),
    words: Int32Array.from(nodes, ({ word }) => word),
    prefixes: Int32Array.from(nodes, ({ prefix }) => prefix),
    hasLabel: Uint8Array.from(nodes, ({ word, prefix }) => (word === -1 && prefix === -1 ? 0 : 1)),
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
