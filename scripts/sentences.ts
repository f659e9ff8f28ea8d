/** Prints every sentence that users can read, with its place: `npm run sentences`. */
import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const FILES = globSync(
  ['common/**/*.ts', 'demo/**/*.ts', 'server/**/*.ts', 'web/**/*.{ts,tsx}', 'scripts/*.ts'],
  {
    exclude: (file) =>
      /\.test\.ts$|\.testing\.ts$|\/testing\/|\/migrations\/|\.gen\.ts$|sentences\.ts$/.test(file),
  },
);
/** Attributes whose values nobody reads. */
const SILENT_ATTRIBUTES = /^(className|class|id|d|viewBox|rel|type|name|key|href|to|src|data-.*)$/;
const SILENT_CALLS = /^(cx|cva|RegExp|createHash)$/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  return typeof node.name === 'string' ? node.name : nameOf(node.name ?? node.property);
}

/** The text of an element as it reads: `{}` stands for what is put in at run time. */
function readElement(node: Node): string {
  if (node.type === 'JSXText') return String(node.value).replaceAll(/\s+/g, ' ');
  if (node.type === 'JSXExpressionContainer') {
    const { expression } = node as { expression?: Node };
    return expression?.type === 'Literal' ? String(expression.value) : '{}';
  }
  return ((node.children ?? []) as Node[]).map(readElement).join('');
}

const readTemplate = (node: Node): string =>
  (node.quasis as { value: { cooked: string | null } }[]).map(({ value }) => value.cooked ?? '').join('{}');

/** Two words or more in the order of a sentence, or one that begins with a capital. */
const isRead = (text: string): boolean =>
  /[A-Za-z]{2}/.test(text) &&
  !/^[\w./:#@-]+$/.test(text.replace(/^[A-Z][a-z]+$/, 'A b')) &&
  !/(^|\s)[a-z-]+(:[a-z-]+)+|\[[^\]]+\]|(^|\s)[a-z]+-\d|^(select|insert|update|delete|with|alter) /.test(
    text,
  );

function* sentencesOf(node: Node): Generator<{ start: number; text: string }> {
  if (/^(Import|Export(All|Named)D|TS(?!AsE|Satisfies|NonNull))/.test(node.type) && node.declaration == null)
    return;
  if (node.type === 'TaggedTemplateExpression') return;
  if (node.type === 'CallExpression' && SILENT_CALLS.test(nameOf(node.callee))) return;
  if (node.type === 'JSXAttribute' && SILENT_ATTRIBUTES.test(nameOf(node.name))) return;
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const isText = ((node.children ?? []) as Node[]).some(
      (child) => child.type === 'JSXText' && String(child.value).trim() !== '',
    );
    if (isText) yield { start: node.start, text: readElement(node).trim() };
  }
  if (node.type === 'TemplateLiteral') yield { start: node.start, text: readTemplate(node).trim() };
  if (node.type === 'Literal' && typeof node.value === 'string')
    yield { start: node.start, text: node.value.trim() };
  for (const child of childrenOf(node)) yield* sentencesOf(child);
}

for (const file of FILES.toSorted()) {
  const source = readFileSync(file, 'utf8');
  const tree = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
  for (const { start, text } of sentencesOf(tree)) {
    if (isRead(text)) console.log(`${file}:${source.slice(0, start).split('\n').length}\t${text}`);
  }
}
