/** A rule through the form: what was not touched comes out as it went in. */
import { expect, test } from 'vitest';
import { DEFAULT_RULES } from '#common/domain/screen/default-rules.ts';
import { EMPTY_DRAFT, readFaults, toDraft, toRule } from './rule-draft.ts';

test('each shipped rule comes out of the form as it went in', () => {
  const inOrder = (text: string) => text.split('').toSorted().join('');
  for (const rule of DEFAULT_RULES.rules) {
    const out = toRule(toDraft(rule));
    expect(out).toMatchObject({
      id: rule.id,
      patterns: rule.patterns,
      reason: rule.reason,
      action: rule.action,
    });
    expect(inOrder(JSON.stringify(out))).toBe(inOrder(JSON.stringify(rule)));
  }
});

test('empty lines are no patterns', () => {
  const [rule] = DEFAULT_RULES.rules;
  if (rule === undefined) throw new Error('no rules');
  expect(
    toRule({ ...toDraft(rule), patterns: '\n one \n\n two\n', except: '', milder: '' }).patterns,
  ).toEqual(['one', 'two']);
});

test('what is wrong stands beside its field, each line with its number and how it begins', () => {
  const draft = { ...EMPTY_DRAFT, patterns: `one\n\n(two\nthree\n${'four '.repeat(20)}`, milder: '@x' };
  expect(
    readFaults(
      [
        { path: 'rule.patterns.1', message: 'Open.' },
        { path: 'rule.patterns.3', message: 'Shut.' },
        { path: 'rule.milder.patterns.0', message: 'Open.' },
        { path: 'rule.action.private', message: 'Choose.' },
        { path: 'rule.reason', message: 'Say why.' },
        { path: 'rule.price', message: 'Give whole dollars.' },
      ],
      draft,
    ),
  ).toEqual({
    patterns: `Line 3, (two: Open.\nLine 5, ${'four '.repeat(8)}…: Shut.`,
    milder: 'Line 1, @x: Open.',
    price: 'Give whole dollars.',
    action: 'Choose.',
    reason: 'Say why.',
  });
});
