/** The tree of letters that holds every word, drawn with objects and packed into numbers. */
import { isDigit, isLetter } from './characters.ts';
import { packShifts } from './packed-steps.ts';

/** One row of numbers, so that a step looks into few places: what `CHARACTERS` says, then nodes, children and labels. */
export type PackedTree = { row: Int32Array };

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

export const LETTERS = 26;
/** Letters have bits of their own; the others share six, since so few words hold them. */
export const OTHER_BITS = 6;
export const toBit = (column: number): number =>
  1 << (column < LETTERS ? column : LETTERS + (column % OTHER_BITS));

const NO_CHILDREN: Node['children'] = new Map();

/**
 * A node is named by its place in the row. It holds the bits of what leads on, exactly the signs other than letters that
 * do, its shift, and the place of its labels or 0. An only child stands right behind its parent, which has the shift 0;
 * others are named at the shift and their column. Labels are the one of the word that ends at the node, and that of the
 * words that begin there; -1 is none.
 */
export const NODE_SIZE = 4;

/**
 * Only children right behind their parents, so that the end of a word, where nothing else branches off, lies in one
 * piece; others row by row, so that the beginnings of words, which are read most, lie close together.
 * @param head what stands before the root, which comes right behind it
 */
export function packTree(root: Node, head: Int32Array): PackedTree {
  const all: Node[] = [];
  const places = new Map<Node, number>();
  const rows = [root];
  for (const first of rows) {
    let node: Node | undefined = first;
    while (node) {
      places.set(node, head.length + NODE_SIZE * (all.push(node) - 1));
      const children: Node[] = [...node.children.values()];
      if (children.length > 1) rows.push(...children);
      node = children.length === 1 ? children[0] : undefined;
    }
  }
  const steps = all.map(({ children }) => (children.size > 1 ? children : NO_CHILDREN));
  const { shifts, length } = packShifts(steps, COLUMN_COUNT);
  const childrenFrom = head.length + NODE_SIZE * all.length;
  const labelsFrom = childrenFrom + length;
  const labels: number[] = [];
  const nodes = new Int32Array(NODE_SIZE * all.length);
  const targets = new Int32Array(length);
  for (const [at, { word, prefix, children }] of all.entries()) {
    const shift = shifts[at] ?? 0;
    let [bits, others] = [0, 0];
    for (const [column, child] of children) {
      if (children.size > 1) targets[shift + column] = places.get(child) ?? 0;
      bits |= toBit(column);
      if (column >= LETTERS) others |= 1 << (column - LETTERS);
    }
    const label = word === -1 && prefix === -1 ? 0 : labelsFrom + labels.push(word, prefix) - 2;
    nodes.set([bits, others, children.size > 1 ? childrenFrom + shift : 0, label], NODE_SIZE * at);
  }
  const row = new Int32Array(labelsFrom + labels.length);
  row.set(head);
  row.set(nodes, head.length);
  row.set(targets, childrenFrom);
  row.set(labels, labelsFrom);
  return { row };
}
