/** Loads the next page on scroll or press. */
import { useRef } from 'react';
import { fetchMore, type PagedQuery } from '#web/lib/fetch-more.ts';
import { useReached } from '#web/lib/use-reached.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** The next page is asked for this far ahead of the end. */
const AHEAD = '400px';

interface MoreOnReachProps {
  query: PagedQuery;
  /** What is said where the next page does not come. */
  failed: string;
}

export function MoreOnReach({ query, failed }: MoreOnReachProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const box = useRef<HTMLDivElement>(null);

  const loadNext = () => void fetchMore(query);
  useReached(box, {
    ahead: AHEAD,
    isPaused: !hasNextPage || isFetchingNextPage || isFetchNextPageError,
    onReached: loadNext,
  });

  if (!hasNextPage) return null;
  return (
    <div ref={box} className="flex min-h-16 items-center justify-center text-soft noscript:hidden">
      {isFetchNextPageError ? (
        <ErrorBlock message={failed} pending={isFetchingNextPage} onRetry={loadNext} />
      ) : isFetchingNextPage ? (
        <Spinner label="Loading more" />
      ) : (
        <Button variant="plain" onClick={loadNext}>
          Show more
        </Button>
      )}
    </div>
  );
}
