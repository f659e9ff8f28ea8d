/** The end of what is loaded of a list: loads the next page when one scrolls near it. */
import { useEffect, useRef } from 'react';
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

  useEffect(() => {
    // Watched anew after each page: one too short to push the end out of sight asks for the next one.
    if (!box.current || isFetchingNextPage || isFetchNextPageError) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage({ cancelRefetch: false });
      },
      // The second one counts in boxes that scroll by themselves.
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  if (!hasNextPage) return null;
  return (
    <div ref={box} className="flex min-h-16 items-center justify-center text-soft noscript:hidden">
      {isFetchNextPageError ? (
        <ErrorBlock
          message={failed}
          pending={isFetchingNextPage}
          onRetry={() => void fetchNextPage({ cancelRefetch: false })}
        />
      ) : (
        <Spinner label={isFetchingNextPage ? 'Loading more' : ''} />
      )}
    </div>
  );
}
