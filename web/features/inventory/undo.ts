/** What takes a change of status or price back: items return to where each of them was. */
import type { BulkAction, BulkBody, InventoryItem } from '#common/api/inventory.ts';
import { PostStatus } from '#common/domain/enums.ts';

const ACTION_TO: Partial<Record<number, BulkAction>> = {
  [PostStatus.Pending]: 'markPending',
  [PostStatus.Complete]: 'markSold',
};

/**
 * @param before the items that were changed, as they were; none is left out but those that stayed as they were
 * @returns nothing where the change cannot be taken back
 */
export function undoOf(action: BulkAction, before: readonly InventoryItem[]): BulkBody[] {
  if (action === 'price') return undoPrices(before);
  if (action !== 'markSold' && action !== 'markPending' && action !== 'clearStatus') return [];
  const groups = Map.groupBy(before, ({ status }) => ACTION_TO[status] ?? 'clearStatus');
  groups.delete(action);
  return [...groups].map(([back, items]) => ({ action: back, ids: items.map(({ id }) => id) }));
}

/** A draft may have had no price at all, and none is taken away at once from many. */
function undoPrices(before: readonly InventoryItem[]): BulkBody[] {
  const prices = before.flatMap(({ price }) => price ?? []);
  if (prices.length === 0 || prices.length < before.length) return [];
  return [{ action: 'price', ids: before.map(({ id }) => id), prices }];
}
