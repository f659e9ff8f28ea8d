/** The inventory's questions and changes; a change puts its answer in place of the items in every cached list. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import type { BulkBody, Inventory, InventoryItem } from '#common/api/inventory.ts';
import { api } from '#web/lib/api.ts';
import { changeCached } from '#web/lib/change-cached.ts';
import type { InventoryFilters } from './inventory-filters.ts';
import { BULK_MAX } from '#common/domain/limits.ts';

export const INVENTORY_KEY = 'inventory';
const PAGE = 50;

export const inventoryQuery = (filters: InventoryFilters, call: CallApi = api) =>
  infiniteQueryOptions({
    queryKey: [INVENTORY_KEY, filters],
    queryFn: ({ pageParam }) =>
      call('GET /inventory', { query: { ...filters, cursor: pageParam, limit: PAGE } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Colleagues work on the same items.
    staleTime: 0,
  });

type Pages = InfiniteData<Inventory, string | undefined>;

/** Items as they are now; null for those that are gone. They keep their places, filters aside, until one looks again. */
export function replaceItems(client: QueryClient, now: ReadonlyMap<number, InventoryItem | null>): void {
  changeCached<Pages>(client, [INVENTORY_KEY], (data) => ({
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.flatMap((item) => {
        const replacement = now.get(item.id);
        return replacement === undefined ? [item] : (replacement ?? []);
      }),
    })),
  }));
}

export interface BulkOutcome {
  done: number[];
  /** What was refused, in the server's words. */
  problems: { id: number; detail: string }[];
}

/** Any number of items: as many at once as the server takes. */
export function useChangeItems() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BulkBody): Promise<BulkOutcome> => {
      const outcome: BulkOutcome = { done: [], problems: [] };
      for (let start = 0; start < body.ids.length; start += BULK_MAX) {
        const end = start + BULK_MAX;
        const ids = body.ids.slice(start, end);
        const prices = body.prices?.slice(start, end);
        const { results, items } = await api('POST /inventory/bulk', {
          body: {
            ...body,
            ids,
            ...(prices === undefined ? {} : { prices }),
          },
        });
        const now = new Map<number, InventoryItem | null>(items.map((item) => [item.id, item]));
        for (const { id, ok, problem } of results) {
          if (ok) outcome.done.push(id);
          else outcome.problems.push({ id, detail: problem?.detail ?? '' });
          if (ok && body.action === 'delete') now.set(id, null);
        }
        replaceItems(client, now);
      }
      return outcome;
    },
  });
}
