/** A store's inventory page by page, with its four faces, and what is chosen of it. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LinkButton } from '#web/ui/button.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { inventoryQuery } from './inventory.api.ts';
import type { InventoryFilters } from './inventory-filters.ts';
import { InventoryTable, InventoryTableSkeleton } from './inventory-table.tsx';

export function InventoryList({ filters }: { filters: InventoryFilters }) {
  const query = useInfiniteQuery(inventoryQuery(filters));
  const { data, error, isFetching, refetch } = query;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const items = [
    ...new Map(data?.pages.flatMap((page) => page.items).map((item) => [item.id, item])).values(),
  ];

  // Escape chooses none, unless it has closed something else.
  useEffect(() => {
    if (chosen.size === 0) return;
    function handleKey(event: KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented) setChosen(new Set());
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [chosen]);

  if (data === undefined) {
    return error ? (
      <ErrorBlock message={error.message} pending={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Delayed>
        <InventoryTableSkeleton />
      </Delayed>
    );
  }
  if (items.length === 0) return <Nothing isFiltered={Object.keys(filters).length > 0} />;
  return (
    <div>
      <InventoryTable items={items} chosen={chosen} onChoose={setChosen} />
      <ShowMore query={query} />
      <BulkBar items={items.filter(({ id }) => chosen.has(id))} onClear={() => setChosen(new Set())} />
    </div>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<Package />}
        title="No items here"
        action={
          <LinkButton to="/inventory" variant="outlined">
            Show all items
          </LinkButton>
        }
      >
        Nothing in the inventory matches these filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Package />}
      title="No inventory yet"
      action={
        <span className="flex flex-wrap justify-center gap-2.5">
          <LinkButton to="/posts/create?type=dealerNew">New Listing</LinkButton>
          <LinkButton to="/inventory/import" variant="outlined">
            Import CSV
          </LinkButton>
        </span>
      }
    >
      Create listings one by one, or import them all from a file.
    </EmptyState>
  );
}
