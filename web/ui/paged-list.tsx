/** Frame of a paged list. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Delayed } from './delayed.tsx';
import { ErrorBlock } from './error-block.tsx';
import { ShowMore } from './show-more.tsx';

interface PagedListProps<Page, Item> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  itemsOf: (page: Page) => readonly Item[];
  /** What stands there meanwhile. */
  skeleton: ReactNode;
  empty: ReactNode;
  /** It fills a card, to whose edges it goes. */
  isInset?: boolean;
  children: (items: readonly Item[]) => ReactNode;
}

export function PagedList<Page, Item extends { id: number | string }>({
  query,
  itemsOf,
  skeleton,
  empty,
  isInset = false,
  children,
}: PagedListProps<Page, Item>) {
  const { data, error, isFetching, refetch } = query;
  if (data === undefined) {
    return error ? (
      <ErrorBlock message={error.message} pending={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Delayed>
        <div
          role="status"
          aria-label="Loading"
          className={`flex flex-col gap-3 ${isInset ? 'p-4 sm:px-6' : ''}`}
        >
          {skeleton}
        </div>
      </Delayed>
    );
  }
  // What has moved between two pages meanwhile stands in both.
  const items = new Map(data.pages.flatMap(itemsOf).map((item) => [item.id, item]));
  if (items.size === 0 && !query.hasNextPage) return empty;
  return (
    <>
      {children([...items.values()])}
      {query.isFetchNextPageError ? (
        <ErrorBlock
          message="The next page could not be loaded."
          pending={query.isFetchingNextPage}
          onRetry={() => void query.fetchNextPage()}
        />
      ) : (
        query.hasNextPage && (
          <div className={isInset ? 'border-t pb-5' : ''}>
            <ShowMore query={query} />
          </div>
        )
      )}
    </>
  );
}

interface TableOrCardsProps<Item> {
  items: readonly Item[];
  /** The cells of its head. */
  head: ReactNode;
  /** The cells of one row. */
  renderRow: (item: Item) => ReactNode;
  /** The same on a phone. */
  renderCard: (item: Item) => ReactNode;
}

/** A table, and cards on a phone. */
export function TableOrCards<Item extends { id: number | string }>({
  items,
  head,
  renderRow,
  renderCard,
}: TableOrCardsProps<Item>) {
  return (
    <>
      <Card padded={false} className="hidden overflow-x-auto md:block">
        <table className="w-full text-note tabular-nums">
          <thead className="text-label text-soft">
            <tr>{head}</tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id} className="border-t">
                {renderRow(item)}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <ul className="flex flex-col gap-3 md:hidden">
        {items.map((item) => (
          <li key={item.id}>
            <Card>{renderCard(item)}</Card>
          </li>
        ))}
      </ul>
    </>
  );
}
