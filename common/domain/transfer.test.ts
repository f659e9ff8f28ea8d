/** Tries which posts need a transfer by a licensed dealer. */
import { describe, expect, test } from 'vitest';
import { PostType } from './enums.ts';
import { needsTransfer } from './transfer.ts';

const offer = { title: 'Trigger', description: '' };

test.each([
  [PostType.Sell, 'guns', true],
  [PostType.DealerNew, 'guns', true],
  [PostType.DealerUsed, 'guns', true],
  [PostType.Trade, 'guns', true],
  [PostType.Buy, 'guns', false],
  [PostType.Basic, 'guns', false],
  [PostType.News, 'guns', false],
  [PostType.Sell, 'ammunition', false],
  [PostType.Sell, 'optics', false],
  [PostType.Trade, 'kit', false],
  [PostType.Sell, 'gunParts', false],
  [PostType.Sell, null, false],
])('a post of type %d in %s: %s', (type, category, needed) =>
  expect(needsTransfer({ ...offer, type, category })).toBe(needed),
);

describe('gun parts', () => {
  test.each([
    ['AR-15 stripped lower receiver', true],
    ['Anderson lower, never built', true],
    ['Complete lower with Magpul stock', true],
    ['1911 frame, stainless', true],
    ['Remington 700 barreled action', true],
    ['AK receiver, new', true],
    ['Lower parts kit', false],
    ['AR-15 upper receiver, anodized', false],
    ['Receiver extension and buffer', false],
    ['J-frame grips, walnut', false],
    ['K frame holster', false],
    ['Barrel for a Glock frame', false],
    ['Flower-pattern grips', false],
  ])('%s: %s', (title, needed) =>
    expect(needsTransfer({ type: PostType.Sell, category: 'gunParts', title, description: '' })).toBe(needed),
  );

  test.each([
    ['A stripped lower, transfer at my dealer.', true],
    ['Forged lower receiver.', true],
    ['I can lower the price. Fits the frame well.', false],
    ['Trigger for a complete lower.', false],
  ])('that are described as “%s”: %s', (description, needed) =>
    expect(
      needsTransfer({ type: PostType.Sell, category: 'gunParts', title: 'AR-15 part', description }),
    ).toBe(needed),
  );

  test('wanted ads do not', () => {
    const title = 'Stripped lower receiver';
    expect(needsTransfer({ type: PostType.Buy, category: 'gunParts', title, description: '' })).toBe(false);
  });
});

test('a long title takes no time', () => {
  const title = 'for '.repeat(20_000);
  const start = performance.now();
  needsTransfer({ type: PostType.Sell, category: 'gunParts', title, description: title });
  expect(performance.now() - start).toBeLessThan(500);
});
