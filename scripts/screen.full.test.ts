/** The command that screens texts, and how well the labelled ones are told apart. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { describeFigures, rateFigures, readFigures, SETS } from './screen-report.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

function run(args: string[], input = '') {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/screen.ts', ...args], {
    cwd: ROOT,
    input,
    encoding: 'utf8',
  });
  return { lines: stdout.split('\n').filter(Boolean), stderr, status };
}

it('answers each line with its id, outcome, category and the writer’s words', () => {
  const texts = [
    {
      id: 'a',
      poster: 'private',
      kind: 'sell',
      title: 'Gl0ck switch',
      description: '',
      price: 90,
      category: 'gunParts',
    },
    { id: 2, poster: 'private', kind: 'sell', title: 'Light switch', description: null },
    { id: 'c', kind: 'poem', title: '80% lower' },
  ];
  const { lines, status } = run([], texts.map((text) => JSON.stringify(text)).join('\r\n'));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { id: 'a', outcome: 'block', category: 'conversion-device', words: ['Gl0ck switch'] },
    { id: 2, outcome: 'allow', category: null, words: [] },
    { id: 'c', outcome: 'block', category: 'unserialized-kit', words: ['80% lower'] },
  ]);
  expect(status).toBe(0);
});

it('names lines that it cannot read, answers the others, and ends with 1', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'screen-'));
  const file = path.join(folder, 'texts.jsonl');
  writeFileSync(
    file,
    '\uFEFF{"id":1,"title":"Glock 19"}\n\n{"id":2\n[]\n"x"\n{"id":5,"price":"$1,200","category":"AMMO"}',
  );
  const { lines, stderr, status } = run([file]);
  rmSync(folder, { recursive: true });
  expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([1, 5]);
  expect(stderr.match(/Line \d+/g)).toEqual(['Line 3', 'Line 4', 'Line 5']);
  expect(status).toBe(1);
});

it.each([[['no-such-file.jsonl']], [['one', 'two']], [['--unknown']]])('ends with 1 for %o', (args) => {
  const { stderr, status } = run(args);
  expect(stderr).not.toBe('');
  expect(status).toBe(1);
});

it.each(SETS)('catches 98 %% of %s and stops at most 1 %% of its lawful texts', async (set) => {
  const figures = await readFigures(set);
  const { recall, falseStops } = rateFigures(figures);
  expect(recall, describeFigures(set, figures)).toBeGreaterThanOrEqual(0.98);
  expect(falseStops, describeFigures(set, figures)).toBeLessThanOrEqual(0.01);
});

it.each([
  ['fresh-held-out', 0.95, 0.06],
  ['by-other-hands-held-out', 0.94, 0.06],
  ['by-other-hands-held-out-2', 0.83, 0.113],
  ['by-other-hands-held-out-3', 0.92, 0.1],
  ['by-other-hands-held-out-4', 0.79, 0.044],
] as const)('does no worse with %s, which nobody looks at, than it did', async (set, caught, stopped) => {
  const figures = await readFigures(set);
  const { recall, falseStops } = rateFigures(figures);
  expect(recall).toBeGreaterThanOrEqual(caught);
  expect(falseStops).toBeLessThanOrEqual(stopped);
  const told = describeFigures(set, figures);
  expect(told.split('\n')).toHaveLength(1);
});
