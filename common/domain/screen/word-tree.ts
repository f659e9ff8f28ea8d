/** The tree of letters that holds every word, drawn with objects and packed into numbers. */
import { isDigit, isLetter } from './characters.ts';
import { packShifts } from './packed-steps.ts';

export type PackedTree = {
  /** For each node what `packTree` says. */
  nodes: Int32Array;
  /** Where the column of a letter that leads on leads from the shift of a node. */
  children: Int32Array;
  /** Label of the word that ends at a node, and of the words that begin there, in turn; -1 is none. */
  labels: Int32Array;
};

/** Letters, digits, per cent and four emoji. */
export const COLUMN_COUNT = 41;

/** The column of a character in the tree; -1 for what no word holds. */
export function toColumn(code: number): number {
  if (isLetter(code)) return code - 0x61;
  if (isDigit(code)) return code - 0x30 + 26;
  if (code === 0x25) return 36;
  return code >= 1 && code <= 4 ? code + 36 : -1;
}

export type Node = { children: Map<number, Node>; word: number; prefix: number };

export const createNode = (): Node => ({ children: new Map(), word: -1, prefix: -1 });

/** The node of a word. */
export function insert(root: Node, word: string): Node {
  let node = root;
  for (const character of word) {
    const column = toColumn(character.charCodeAt(0));
    const child = node.children.get(column) ?? createNode();
    node.children.set(column, child);
    node = child;
  }
  return node;
}

/** What a node holds: the letters that lead on as bits, the other signs, its shift, its place among the labels or 0. */
const NODE_SIZE = 4;
export const LETTERS = 26;
/** Nodes are named by the place of their first number. */
export const ROOT = NODE_SIZE;

/** Level by level, so that the nodes that most words share lie together. */
export function packTree(root: Node): PackedTree {
  const all = [createNode(), root];
  const steps: Map<number, number>[] = [];
  for (let at = 0; at < all.length; at++) {
    const children = all[at]?.children ?? [];
    steps.push(new Map(Array.from(children, ([column, child]) => [column, all.push(child) - 1])));
  }
  const { shifts, length } = packShifts(steps, COLUMN_COUNT);
  const children = new Int32Array(length);
  const nodes = new Int32Array(NODE_SIZE * all.length);
  const labels = [-1, -1];
  for (const [at, { word, prefix }] of all.entries()) {
    const shift = shifts[at] ?? 0;
    let [letters, others] = [0, 0];
    for (const [column, child] of steps[at] ?? []) {
      children[shift + column] = child * NODE_SIZE;
      if (column < LETTERS) letters |= 1 << column;
      else others |= 1 << (column - LETTERS);
    }
    const label = word === -1 && prefix === -1 ? 0 : labels.push(word, prefix) - 2;
    nodes.set([letters, others, shift, label], NODE_SIZE * at);
  }
  return { nodes, children, labels: Int32Array.from(labels) };
}
