/** A list that goes on as one scrolls: its pages, what it says while it loads, fails or has nothing, and its end. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ApiError } from '#common/api/call.ts';
import type { Post, PostsQuery } from '#common/api/posts.ts';
import { fetchMore } from '#web/lib/fetch-more.ts';
import { useListKey } from '#web/lib/use-list-key.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { NextPage } from '#web/ui/next-page.tsx';
import { uniquePosts } from './posts.cache.ts';
import { showsSamePosts } from './list-query.ts';
import { postsPagesQuery } from './posts.api.ts';
import { type ListLook, PostGrid, PostGridSkeleton } from './post-grid.tsx';

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
      showsSamePosts(previousQuery?.queryKey[1] as PostsQuery | undefined, query) ? previous : undefined,
  });
  const posts = useMemo(() => uniquePosts(data?.pages ?? []), [data]);
  const lastCursor = data?.pages.at(-1)?.nextCursor ?? null;
  const listKey = useListKey({
    place: query.zipCode,
    order: data?.pages[0]?.posts.map(({ id }) => id).join() ?? '',
    isOld: isPlaceholderData,
  });

  /** Old posts under a new heading cannot be opened; the same ones with other distances can. */
  const wanted = JSON.stringify({
    ...query,
    zipCode: undefined,
    maxDistanceMiles: query.maxDistanceMiles || undefined,
  });
  const [settled, setSettled] = useState(wanted);
  if (!isPlaceholderData && settled !== wanted) setSettled(wanted);

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
    return (
      <ErrorBlock
        message={messageOf(error)}
        pending={isFetching}
        onRetry={() => void refetch()}
        wayOn={
          <LinkButton to="/" variant="plain">
            Go to the home page
          </LinkButton>
        }
      />
    );
  }
  if (posts.length === 0) return empty;
  return (
    <div aria-busy={isFetching}>
      <div
        inert={isPlaceholderData && settled !== wanted}
        className={isPlaceholderData ? 'opacity-60 transition-opacity' : ''}
      >
        <PostGrid key={listKey} posts={posts} look={look} eager renderRow={renderRow} />
      </div>
      {hasNextPage && !isPlaceholderData && lastCursor !== null && (
        <NextPage
          cursor={lastCursor}
          isFetching={isFetchingNextPage}
          hasFailed={isFetchNextPageError}
          failed="The next posts could not be loaded."
          onReached={() => void fetchMore({ data, fetchNextPage })}
        />
      )}
      {!hasNextPage && data !== undefined && data.pages.length > 1 && (
        <p className="pt-6 text-center text-meta text-soft">You’ve reached the end</p>
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
