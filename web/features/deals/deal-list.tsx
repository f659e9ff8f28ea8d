/** One's own deals of one kind, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Deal, Deals, DealState } from '#common/api/deals.ts';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { DealCard } from './deal-card.tsx';
import { dealsQuery } from './deals.api.ts';

export function DealList({ state, empty }: { state: DealState; empty: ReactNode }) {
  const query = useInfiniteQuery(dealsQuery(state));
  return (
    <PagedList<Deals, Deal>
      query={query}
      itemsOf={(page) => page.deals}
      skeleton={<SkeletonRows count={3} hasPictures />}
      empty={empty}
    >
      {(deals) => (
        <ul className="flex flex-col gap-3">
          {deals.map((deal) => (
            <li key={deal.id}>
              <DealCard deal={deal} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
