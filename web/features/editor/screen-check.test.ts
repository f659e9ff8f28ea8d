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
const VALUES = {
  title: 'A rifle 208-555-0143',
  description: '',
  manufacturer: 'Ruger',
  model: '10/22',
  caliber: '.22',
  stockNumber: '',
};
const mask = (description: string, ...hits: ScreenFinding[]) =>
  maskPersonalData({ ...VALUES, description }, hits);

test.each([
  ['Call 208-555-0143 or 208-555-0143.', ['208-555-0143'], `Call ${MASK} or ${MASK}.`],
  ['Serial number AB12345, good.', ['Serial number', 'AB12345'], `Serial number ${MASK}, good.`],
  ['jake@example.com', ['jake@example.com'], MASK],
  ['jake at example dot com', ['jake at example dot com'], MASK],
])('%s', (text, words, masked) => {
  expect(mask(text, found('personal-data', ...words))).toEqual({ ...VALUES, description: masked });
});

test('what was found otherwise stays', () => {
  expect(mask('Zelle 1 only', found('scam', 'Zelle 1 only')).description).toBe('Zelle 1 only');
});

test('what stands in a short field is masked there', () => {
  const hit: ScreenFinding = {
    ...found('personal-data'),
    words: [{ field: 'model', start: 3, end: 15, text: '208-555-0143' }],
  };
  expect(maskPersonalData({ ...VALUES, model: '19 208-555-0143' }, [hit])).toEqual({
    ...VALUES,
    model: `19 ${MASK}`,
  });
});
