/** Tries the words about a transfer: who handles it, and where dealers are. */
import { expect, test } from 'vitest';
import { PostType } from '#common/domain/enums.ts';
import { describeNearby, transferSentence } from './transfer.ts';

test('dealers are near the reader, else near the post', () => {
  const location = { city: 'Boise', state: 'ID' };
  expect(describeNearby({ location }, '10001')).toBe('near you');
  expect(describeNearby({ location }, null)).toBe('near Boise, ID');
});

test('a private seller is met at a dealer', () => {
  expect(transferSentence({ type: PostType.Sell })).toMatch(/^Meet at a licensed dealer/);
  expect(transferSentence({ type: PostType.DealerUsed })).not.toMatch(/Meet/);
});
