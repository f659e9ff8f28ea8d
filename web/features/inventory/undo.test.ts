/** Tries what takes a change of status or price back. */
import { expect, test } from 'vitest';
import type { InventoryItem } from '#common/api/inventory.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { undoOf } from './undo.ts';

const item = (id: number, status: number) => ({ id, status }) as InventoryItem;
const items = [
  item(1, PostStatus.Published),
  item(2, PostStatus.Pending),
  item(3, PostStatus.Approved),
  item(4, PostStatus.Complete),
];

test('each item returns to where it was', () => {
  expect(undoOf('markSold', items)).toEqual([
    { action: 'clearStatus', ids: [1, 3] },
    { action: 'markPending', ids: [2] },
  ]);
  expect(undoOf('clearStatus', items)).toEqual([
    { action: 'markPending', ids: [2] },
    { action: 'markSold', ids: [4] },
  ]);
});

test('each item gets its own price back, unless one had none', () => {
  const priced = (id: number, price: number | null) => ({ id, price }) as InventoryItem;
  expect(undoOf('price', [priced(1, 300), priced(2, 20)])).toEqual([
    { action: 'price', ids: [1, 2], prices: [300, 20] },
  ]);
  expect(undoOf('price', [priced(1, 300), priced(2, null)])).toEqual([]);
});

test.each(['renew', 'delete'] as const)('%s is not taken back', (action) => {
  expect(undoOf(action, items)).toEqual([]);
});
