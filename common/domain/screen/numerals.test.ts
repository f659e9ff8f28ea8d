/** That a number is found as a number and as a word at once, and that each way to write it says which of both it is. */
import { expect, it } from 'vitest';
import { compileScreen } from './compile-screen.ts';
import { HOSTILE_TEXTS, repeat } from './hostile-texts.testing.ts';
import type { ScreenRule } from './screen-rule.ts';

const createRule = (id: string, pattern: string): ScreenRule => ({
  id,
  category: 'nfa-item',
  action: { private: 'block', dealer: 'block' },
  kinds: ['sell'],
  patterns: [pattern],
  reason: id,
});

const screen = compileScreen({
  lists: {},
  rules: [
    createRule('word', '80 lower'),
    createRule('number', '# lower'),
    createRule('range', '#70-90 lower'),
    createRule('one', '#80 lower'),
  ],
});

const listRules = (description: string): string[] =>
  screen({ poster: 'private', kind: 'sell', title: '', description, price: null, category: null })
    .hits.map(({ ruleId }) => ruleId)
    .toSorted();

it.each([
  ['80 lower', ['number', 'one', 'range', 'word']],
  ['81 lower', ['number', 'range']],
  ['080 lower', ['number', 'one', 'range']],
  ['80s lower', ['number', 'one', 'range']],
  ['8O lower', ['word']],
  ['8 0 lower', ['number', 'word']],
  ['5 lower', ['number']],
  ['1080 lower', ['number']],
])('reads “%s” as %j', (text, rules) => {
  expect(listRules(text)).toEqual(rules);
});

it('finds what is written plainly behind any text that needs too many steps', () => {
  for (const text of HOSTILE_TEXTS)
    expect(listRules(`${repeat(text, 9_000)}\n\nAn 80 lower.`), text).toContain('word');
});
