/** What is answered to rules that are not right. */
import { expect, it } from 'vitest';
import type { ScreenRule } from './screen-rule.ts';
import { validateLists, validateRule } from './validate-rule.ts';

const RULE: ScreenRule = {
  id: 'glock-switch',
  category: 'conversion-device',
  action: { private: 'block', dealer: 'block' },
  kinds: ['sell'],
  patterns: ['glock switch'],
  reason: 'Not allowed here.',
};
/** Rules come from outside: any field may be anything. */
const validate = (change: object) => validateRule({ ...RULE, ...change }, { gun: ['glock'] });

it('accepts a rule that is right', () => {
  expect(validate({})).toEqual([]);
  expect(validate({ patterns: ['@gun'], price: { over: 10, under: 20 }, goods: { only: ['guns'] } })).toEqual(
    [],
  );
});

it.each([
  ['id', { id: 'Glock Switch' }],
  ['category', { category: 'bananas' }],
  ['action.dealer', { action: { private: 'block', dealer: 'burn' } }],
  ['kinds', { kinds: [] }],
  ['kinds', { kinds: ['poem'] }],
  ['goods', { goods: { only: ['boats'] } }],
  ['price', { price: { over: 1.5 } }],
  ['price', { price: { over: 20, under: 10 } }],
  ['reason', { reason: ' ' }],
  ['reason', { reason: 'x'.repeat(401) }],
  ['patterns', { patterns: [] }],
  ['patterns', { patterns: Array.from({ length: 201 }, () => 'one') }],
  ['patterns.1', { patterns: ['one', '(two'] }],
  ['except.0', { except: ['_'] }],
  ['milder.patterns', { milder: { action: 'hold', patterns: [] } }],
  ['milder.patterns.0', { milder: { action: 'hold', patterns: ['@none'] } }],
  ['milder.action', { milder: { action: 'burn', patterns: ['one'] } }],
])('names the field %s of %o', (path, change) => {
  expect(validate(change).map((fault) => fault.path)).toEqual([path]);
});

it('names the list that is not right', () => {
  const lists = { 'good-one': ['glock'], 'Bad One': ['glock'], empty: [], broken: ['glock', '(sig'] };
  expect(validateLists(lists).map(({ path }) => path)).toEqual(['Bad One', 'empty', 'broken.1']);
});
