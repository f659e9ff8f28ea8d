/** What of a text is masked. */
import { expect, test } from 'vitest';
import type { ScreenFinding } from '#common/contracts/shared.ts';
import { MASK, maskPersonalData } from './screen-check.ts';

const found = (category: ScreenFinding['category'], ...texts: string[]): ScreenFinding => ({
  category,
  action: 'warn',
  reason: 'Why.',
  words: texts.map((text) => ({ field: 'description', start: 0, end: text.length, text })),
});
const mask = (description: string, ...hits: ScreenFinding[]) =>
  maskPersonalData({ title: 'A rifle 208-555-0143', description }, hits);

test.each([
  ['Call 208-555-0143 or 208-555-0143.', ['208-555-0143'], `Call ${MASK} or ${MASK}.`],
  ['Serial number AB12345, good.', ['Serial number', 'AB12345'], `Serial number ${MASK}, good.`],
  ['jake@example.com', ['jake@example.com'], MASK],
  ['jake at example dot com', ['jake at example dot com'], MASK],
])('%s', (text, words, masked) => {
  expect(mask(text, found('personal-data', ...words))).toEqual({
    title: 'A rifle 208-555-0143',
    description: masked,
  });
});

test('what was found otherwise stays', () => {
  expect(mask('Zelle 1 only', found('scam', 'Zelle 1 only')).description).toBe('Zelle 1 only');
});
