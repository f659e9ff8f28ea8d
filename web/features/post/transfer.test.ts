/** Tries for which posts the page speaks of a transfer. */
import { expect, test } from 'vitest';
import { PostType } from '#common/domain/enums.ts';
import { describeNearby, needsTransfer, showsDealersNearby, transferSentence } from './transfer.ts';

test.each([
  [PostType.Sell, 'guns', true],
  [PostType.DealerNew, 'gunParts', true],
  [PostType.Buy, 'guns', true],
  [PostType.Sell, 'optics', false],
  [PostType.Sell, null, false],
  [PostType.Basic, 'guns', false],
])('type %d of %s: %s', (type, category, needed) => expect(needsTransfer({ type, category })).toBe(needed));

test.each([
  [PostType.Sell, 'optics', true],
  [PostType.Buy, null, true],
  [PostType.Trade, 'kit', true],
  [PostType.DealerNew, 'guns', true],
  [PostType.DealerUsed, 'optics', false],
  [PostType.Basic, null, false],
])('dealers nearby at type %d of %s: %s', (type, category, shown) =>
  expect(showsDealersNearby({ type, category })).toBe(shown),
);

test('dealers are near the reader, else near the post', () => {
  const location = { city: 'Boise', state: 'ID' };
  expect(describeNearby({ location }, '10001')).toBe('near you');
  expect(describeNearby({ location }, null)).toBe('near Boise, ID');
});

test('a private seller is met at a dealer', () => {
  expect(transferSentence({ type: PostType.Sell })).toMatch(/^Meet at a licensed dealer/);
  expect(transferSentence({ type: PostType.DealerUsed })).not.toMatch(/Meet/);
});
