/** The end of what is loaded of a list: loads the next page when one scrolls near it, or by its button. */
import { useRef } from 'react';
import { useReached } from '#web/lib/use-reached.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** The next page is asked for this far ahead of the end. */
const AHEAD = '400px';

interface MoreOnReachProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
  };
  /** What is said where the next page does not come. */
  failed: string;
}

export function MoreOnReach({ query, failed }: MoreOnReachProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const box = useRef<HTMLDivElement>(null);

  const loadNext = () => void fetchNextPage({ cancelRefetch: false });
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
