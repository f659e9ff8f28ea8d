/** The faces of a part of a list: loading, failed, empty, and there with a way to more. */
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface PagedRowsProps {
  query: {
    data: unknown;
    error: Error | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
    hasNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
    isFetchingNextPage: boolean;
  };
  isEmpty: boolean | undefined;
  empty: ReactNode;
  children: ReactNode;
}

export function PagedRows({ query, isEmpty, empty, children }: PagedRowsProps) {
  if (query.data === undefined) {
    return query.error ? (
      <ErrorBlock
        message={query.error.message}
        pending={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Delayed>
        <div role="status" aria-label="Loading" className="flex flex-col gap-3 p-4 sm:px-6">
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
          <Skeleton className="h-8" />
        </div>
      </Delayed>
    );
  }
  if (isEmpty === true) return empty;
  return (
    <>
      {children}
      {query.hasNextPage && (
        <div className="flex justify-center border-t p-4">
          <Button
            variant="outlined"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
