/** The filters of an inventory, as they stand in its address. */
import type { InventoryState } from '#common/api/inventory.ts';
import { CATEGORIES, type Category } from '#common/domain/categories.ts';
import { INVENTORY_STATES } from '#common/domain/choices.ts';

export interface InventoryFilters {
  status?: InventoryState;
  category?: Category;
  phrase?: string;
}

export const STATE_LABELS: Record<InventoryState, string> = {
  active: 'Active',
  pending: 'Pending',
  sold: 'Sold',
  ended: 'Ended',
  draft: 'Drafts',
  held: 'Held for review',
};

/** What the address names and nothing else; words that mean nothing here are passed over. */
export function readFilters(params: URLSearchParams): InventoryFilters {
  const status = INVENTORY_STATES.find((state) => state === params.get('status'));
  const category = CATEGORIES.find((one) => one === params.get('category'));
  const phrase = params.get('phrase')?.trim();
  return { ...(status && { status }), ...(category && { category }), ...(phrase && { phrase }) };
}

/** The query part of the address, with its question mark, or nothing. */
export function writeFilters(filters: InventoryFilters): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value as string);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
