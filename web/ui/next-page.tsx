/** Link to the next page, followed on scroll. */
import { type MouseEvent, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useReached } from '#web/lib/use-reached.ts';
import { ErrorBlock } from './error-block.tsx';
import { Spinner } from './spinner.tsx';

/** The next page is asked for half a screen ahead of the end. */
const AHEAD = '50%';

interface NextPageProps {
  cursor: string;
  isFetching: boolean;
  hasFailed: boolean;
  /** What is said where the next page does not come. */
  failed: string;
  onReached: () => void;
}

/** Stands right behind the list, in the same box. */
export function NextPage({ cursor, isFetching, hasFailed, failed, onReached }: NextPageProps) {
  const box = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('cursor', cursor);

  useReached(box, { ahead: AHEAD, isPaused: isFetching || hasFailed, onReached });

  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onReached();
  }

  if (hasFailed) {
    return (
      <div ref={box}>
        <ErrorBlock message={failed} pending={isFetching} onRetry={onReached} />
      </div>
    );
  }
  return (
    <div ref={box} className="flex h-24 items-center justify-center text-soft">
      {isFetching ? (
        <Spinner label="Loading more" />
      ) : (
        <Link
          to={{ pathname, search: params.toString() }}
          rel="next"
          onClick={follow}
          // It comes by itself as one scrolls; the keyboard stops here first.
          className="inline-flex min-h-11 items-center text-control text-link opacity-0 focus-visible:opacity-100 noscript:opacity-100"
        >
          Next page
        </Link>
      )}
    </div>
  );
}
