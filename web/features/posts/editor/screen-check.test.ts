/** What of a text is masked, and what is left of a refusal while it is mended. */
import { describe, expect, test } from 'vitest';
import type { ScreenFinding } from '#common/api/shared.ts';
import { PostType } from '#common/domain/enums.ts';
import { emptyValues } from './editor-values.ts';
import { dropMended, isAccepted, MASK, maskPersonalData, type Screening } from './screen-check.ts';

const found = (category: ScreenFinding['category'], ...texts: string[]): ScreenFinding => ({
  category,
  action: 'warn',
  reason: 'Why.',
  words: texts.map((text) => ({ field: 'description', start: 0, end: text.length, text })),
});
const VALUES = {
  ...emptyValues(PostType.Sell, null),
  title: 'A rifle 208-555-0143',
  manufacturer: 'Ruger',
  model: '10/22',
  caliber: '.22',
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

describe('what was refused', () => {
  const [apart, together] = [
    found('no-check', 'no', 'ship', 'your door'),
    found('machine-gun', 'full auto', 'select fire'),
  ];
  for (const words of apart.words.slice(0, -1)) words.goesOn = true;
  const hits = [apart, together];
  const screening: Screening = { kind: 'refused', found: hits, hits };
  const left = (field: string, value: string): string[] =>
    (dropMended(screening, field, value)?.hits ?? []).flatMap(({ words }) => words.map(({ text }) => text));

  test.each([
    ['stays while it is there', 'no ship your door full auto select fire', hits],
    ['goes with one of its parts', 'ship your door full auto select fire', [together]],
  ])('%s', (_, value, expected) => {
    expect(left('description', value)).toEqual(
      expected.flatMap(({ words }) => words.map(({ text }) => text)),
    );
  });

  test('goes one by one, and at last altogether', () => {
    expect(left('description', 'select fire')).toEqual(['select fire']);
    expect(dropMended(screening, 'description', 'A rifle')).toBeNull();
  });

  test('stays where another field is mended', () => {
    expect(dropMended(screening, 'title', '')).toEqual(screening);
  });
});

test('one is not asked again about the same words in another place, but about further ones', () => {
  const accepted = [found('scam', 'Zelle only', 'gift card')];
  const moved = found('scam', 'gift card');
  expect(isAccepted({ ...moved, words: moved.words.map((word) => ({ ...word, start: 9 })) }, accepted)).toBe(
    true,
  );
  expect(isAccepted(found('scam', 'gift card', 'Bitcoin'), accepted)).toBe(false);
  expect(isAccepted(found('personal-data', 'gift card'), accepted)).toBe(false);
});
