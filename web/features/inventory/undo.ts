/** What takes a change of status back: items return to where each of them was. */
import type { BulkAction, BulkBody, InventoryItem } from '#common/contracts/inventory.ts';
import { PostStatus } from '#common/domain/enums.ts';

const ACTION_TO: Partial<Record<number, BulkAction>> = {
  [PostStatus.Pending]: 'markPending',
  [PostStatus.Complete]: 'markSold',
};

/** @param before the items that were changed, as they were; none is left out but those that stayed as they were */
export function undoOf(action: BulkAction, before: readonly InventoryItem[]): BulkBody[] {
  if (action !== 'markSold' && action !== 'markPending' && action !== 'clearStatus') return [];
  const groups = Map.groupBy(before, ({ status }) => ACTION_TO[status] ?? 'clearStatus');
  groups.delete(action);
  return [...groups].map(([back, items]) => ({ action: back, ids: items.map(({ id }) => id) }));
}
