/** Tries that docs/specification.md tells the truth: each file and each test that it names is there. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const LEAST_ROWS = 100;
const HEAD = ['What', 'Where it stands', 'Test', 'State'];

interface Row {
  section: number;
  what: string;
  files: string[];
  tests: { file: string; name: string }[];
  state: string;
}

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** `file` · part of a test's name; several with a semicolon between them. */
function readTests(cell: string): Row['tests'] {
  return cell
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, file = '', name = ''] = /^\s*`([^`]+)` · (.+?)\s*$/.exec(part) ?? [];
      return { file, name };
    });
}

function readRows(): Row[] {
  const rows: Row[] = [];
  let section = 0;
  for (const line of read('docs/specification.md').split('\n')) {
    section = Number(/^## (\d)\./.exec(line)?.[1] ?? section);
    if (!line.startsWith('|')) continue;
    const [what = '', where = '', test = '', state = '', ...rest] = line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim());
    expect(rest, `a row of four cells: ${line}`).toEqual([]);
    if (what === HEAD[0] || /^-+$/.test(what)) continue;
    const files = [...where.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
    rows.push({ section, what, files, tests: readTests(test), state });
  }
  return rows;
}

const rows = readRows();
const having = (state: string): Row[] => rows.filter((row) => row.state === state);
const names = (list: Row[]): string[] => list.map(({ section, what }) => `${section}: ${what}`);

describe('docs/specification.md', () => {
  it('has rows for each section of the specification', () => {
    expect(rows.length).toBeGreaterThan(LEAST_ROWS);
    expect([...new Set(rows.map(({ section }) => section))]).toEqual(SECTIONS);
  });

  it('has no empty row, and no state but its two', () => {
    expect(names(rows.filter(({ what, state }) => what === '' || state === ''))).toEqual([]);
    const states = new Set(rows.map(({ state }) => state));
    expect([...states].filter((state) => !['built', 'not yet built'].includes(state))).toEqual([]);
  });

  it('names a file and a test for all that is built', () => {
    const bare = having('built').filter(({ files, tests }) => files.length === 0 || tests.length === 0);
    expect(names(bare)).toEqual([]);
  });

  it('names nothing for what is not yet built', () => {
    const named = having('not yet built').filter(({ files, tests }) => files.length + tests.length > 0);
    expect(names(named)).toEqual([]);
  });

  it('names only files that exist', () => {
    const named = rows.flatMap(({ files, tests }) => [...files, ...tests.map(({ file }) => file)]);
    expect([...new Set(named)].filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  it('names only tests that are in their files', () => {
    const missing = rows
      .flatMap(({ tests }) => tests)
      .filter(
        ({ file, name }) => !/\.(test|e2e)\.ts$/.test(file) || name === '' || !read(file).includes(name),
      )
      .map(({ file, name }) => `${file}: ${name}`);
    expect(missing).toEqual([]);
  });
});
