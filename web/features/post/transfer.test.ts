/** Tries for which posts the page speaks of a transfer. */
import { expect, test } from 'vitest';
import { PostType } from '#common/domain/enums.ts';
import { needsTransfer, transferSentence } from './transfer.ts';

test.each([
  [PostType.Sell, 'guns', true],
  [PostType.DealerNew, 'gunParts', true],
  [PostType.Buy, 'guns', true],
  [PostType.Sell, 'optics', false],
  [PostType.Sell, null, false],
  [PostType.Basic, 'guns', false],
])('type %d of %s: %s', (type, category, needed) => expect(needsTransfer({ type, category })).toBe(needed));

test('a private seller is met at a dealer', () => {
  expect(transferSentence({ type: PostType.Sell })).toMatch(/^Meet at a licensed dealer/);
  expect(transferSentence({ type: PostType.DealerUsed })).not.toMatch(/Meet/);
});
