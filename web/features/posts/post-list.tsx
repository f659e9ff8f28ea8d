/** A list that goes on as one scrolls: its pages, what it says while it loads, fails or has nothing, and its end. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { ApiError } from '#common/api-client.ts';
import type { Post, PostsQuery } from '#common/contracts/posts.ts';
import { Delayed } from '#web/ui/delayed.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { uniquePosts } from './posts.cache.ts';
import { keepsPosts } from './list-query.ts';
import { postsPagesQuery } from './posts.api.ts';
import { type ListLook, PostGrid, PostGridSkeleton } from './post-grid.tsx';

/** The next page is asked for this far ahead of the end. */
const AHEAD = '800px';
const FAILED = 'An error occurred while loading the list. Please try again later.';

interface PostListProps {
  query: PostsQuery;
  look: ListLook;
  /** What stands in place of an empty list. */
  empty: ReactNode;
  /** What stands in place of a list that is measured from a zip that is none. */
  unknownZip?: ReactNode;
  renderRow?: (post: Post) => ReactNode;
}

export function PostList({ query, look, empty, unknownZip, renderRow }: PostListProps) {
  const {
    data,
    error,
    isPending,
    isFetching,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery({
    ...postsPagesQuery(query),
    placeholderData: (previous, previousQuery) =>
      keepsPosts(previousQuery?.queryKey[1] as PostsQuery | undefined, query) ? previous : undefined,
  });
  const posts = useMemo(() => uniquePosts(data?.pages ?? []), [data]);
  const lastCursor = data?.pages.at(-1)?.nextCursor ?? null;

  if (isPending) {
    return (
      <div className="min-h-screen" aria-busy="true">
        <Delayed>
          <PostGridSkeleton look={look} />
        </Delayed>
        {/* The server waits for the list: what is still missing there has failed. */}
        <noscript>
          <ErrorBlock message={FAILED} />
        </noscript>
      </div>
    );
  }
  if (error && posts.length === 0) {
    if (isRefused(error, 'cursor')) return <FirstPage />;
    if (unknownZip && isRefused(error, 'zipCode')) return unknownZip;
    return <ErrorBlock message={messageOf(error)} pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (posts.length === 0) return empty;
  return (
    <div aria-busy={isFetching}>
      <div className={isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
        <PostGrid posts={posts} look={look} eager renderRow={renderRow} />
      </div>
      {hasNextPage && !isPlaceholderData && lastCursor !== null && (
        <NextPage
          cursor={lastCursor}
          isFetching={isFetchingNextPage}
          hasFailed={isFetchNextPageError}
          onReached={() => void fetchNextPage({ cancelRefetch: false })}
        />
      )}
      {!hasNextPage && query.id === undefined && (
        <p className="pt-6 text-center text-meta text-soft">You have seen them all.</p>
      )}
    </div>
  );
}

function isRefused(error: unknown, field: string): boolean {
  return error instanceof ApiError && error.fieldMessage(field) !== undefined;
}

/** Leads from a page that is none, or no longer one, to where the list begins. */
function FirstPage() {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete('cursor');
  return <Navigate to={{ pathname, search: params.toString() }} replace />;
}

function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : FAILED;
}

interface NextPageProps {
  cursor: string;
  isFetching: boolean;
  hasFailed: boolean;
  onReached: () => void;
}

/** A real link to the next page, followed by itself when one scrolls near it. */
function NextPage({ cursor, isFetching, hasFailed, onReached }: NextPageProps) {
  const box = useRef<HTMLDivElement>(null);
  const reached = useRef(onReached);
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('cursor', cursor);

  useEffect(() => {
    reached.current = onReached;
  });

  useEffect(() => {
    // Watched anew after each page: a page too short to push the end out of sight asks for the next one.
    if (!box.current || isFetching || hasFailed) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) reached.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isFetching, hasFailed]);

  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onReached();
  }

  if (hasFailed) {
    return (
      <div ref={box}>
        <ErrorBlock message="The next posts could not be loaded." pending={isFetching} onRetry={onReached} />
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
          className="inline-flex min-h-11 items-center text-control text-link"
        >
          Next page
        </Link>
      )}
    </div>
  );
}
