/** Dealer directory results. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { MapPinOff, Store } from 'lucide-react';
import { Navigate, useLocation } from 'react-router';
import { ZIP_UNKNOWN } from '#common/domain/zip.ts';
import { ApiError } from '#common/api/call.ts';
import type { DirectoryQuery } from '#common/api/dealer-directory.ts';
import { fetchMore } from '#web/lib/fetch-more.ts';
import { useListKey } from '#web/lib/use-list-key.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { NextPage } from '#web/ui/next-page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { directoryPagesQuery, listPages } from './directory.api.ts';
import { hasFilters } from './directory-query.ts';
import { OutsiderRow, StoreRow } from './directory-row.tsx';

const FAILED = 'The dealers could not be loaded. Please try again later.';

interface DirectoryListProps {
  query: DirectoryQuery;
  siteName: string;
  /** Where the list stands with every filter off. */
  clearTo: string;
}

export function DirectoryList({ query, siteName, clearTo }: DirectoryListProps) {
  const {
    data,
    error,
    isFetching,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    refetch,
  } = useInfiniteQuery({ ...directoryPagesQuery(query), placeholderData: (previous) => previous });
  const dealers = listPages(data?.pages ?? []);
  const listKey = useListKey({
    place: query.zipCode,
    order: dealers.map(([key]) => key).join(),
    isOld: isPlaceholderData,
  });
  const refuses = (field: string): boolean =>
    error instanceof ApiError && error.fieldMessage(field) !== undefined;

  if (error && refuses('cursor')) return <FirstPage />;
  if (error && refuses('zipCode')) {
    return <BadZip title={ZIP_UNKNOWN} />;
  }
  if (error && (data === undefined || isPlaceholderData)) {
    return (
      <Card className="py-6! sm:py-10!">
        <ErrorBlock
          message={FAILED}
          pending={isFetching}
          onRetry={() => void refetch()}
          wayOn={
            <LinkButton to="/" variant="plain">
              Go to the home page
            </LinkButton>
          }
        />
      </Card>
    );
  }
  if (data === undefined) {
    return (
      <div className="min-h-screen" aria-busy="true">
        <Delayed>
          <ListSkeleton isAround={query.zipCode !== undefined} />
        </Delayed>
        {/* The server waits for the list: what is still missing there has failed. */}
        <noscript>
          <ErrorBlock message={FAILED} />
        </noscript>
      </div>
    );
  }
  const cursor = data.pages.at(-1)?.nextCursor ?? null;
  if (dealers.length === 0 && cursor === null) {
    if (!isNarrowed(query)) {
      return (
        <EmptyState
          icon={<Store />}
          title="No dealers yet"
          action={<LinkButton to="/dealers/apply">Become a verified dealer</LinkButton>}
        >
          No dealers are listed here so far.
        </EmptyState>
      );
    }
    return (
      <EmptyState
        icon={<Store />}
        title="No dealers match"
        action={
          <LinkButton to={{ search: clearTo }} replace preventScrollReset>
            Show all dealers
          </LinkButton>
        }
      >
        Try a wider area or fewer filters.
      </EmptyState>
    );
  }
  return (
    // As high as what it waits for, with few dealers too: where a visitor is, the page learns after it was drawn.
    <div className="min-h-screen" aria-busy={isFetching}>
      {dealers.length > 0 && (
        <Card
          key={listKey}
          padded={false}
          className={`overflow-hidden ${isPlaceholderData ? 'opacity-60 transition-opacity' : ''}`}
        >
          <ul className="divide-y" aria-label="Dealers">
            {dealers.map(([key, dealer]) =>
              dealer.isMember ? (
                <StoreRow key={key} dealer={dealer} />
              ) : (
                <OutsiderRow key={key} dealer={dealer} siteName={siteName} />
              ),
            )}
          </ul>
        </Card>
      )}
      {hasNextPage && !isPlaceholderData && cursor !== null && (
        <NextPage
          cursor={cursor}
          isFetching={isFetchingNextPage}
          hasFailed={isFetchNextPageError}
          failed="The next dealers could not be loaded."
          onReached={() => void fetchMore({ data, fetchNextPage })}
        />
      )}
      {!hasNextPage && data.pages.length > 1 && (
        <p className="pt-6 text-center text-meta text-soft">You’ve reached the end</p>
      )}
    </div>
  );
}

/** Whether there may be dealers whom this list leaves out. */
const isNarrowed = (query: DirectoryQuery): boolean =>
  hasFilters(query) ||
  (query.zipCode !== undefined && Boolean(query.maxDistanceMiles)) ||
  query.cursor !== undefined;

/** Leads from a page that is none, or no longer one, to where the list begins. */
function FirstPage() {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete('cursor');
  return <Navigate to={{ pathname, search: params.toString() }} replace />;
}

/** Around a zip most are no members; without one all are, and more is known of each. */
function ListSkeleton({ isAround }: { isAround: boolean }) {
  return (
    <Card padded={false} role="status" aria-label="Loading">
      <div className="divide-y">
        {Array.from({ length: isAround ? 12 : 6 }, (_, index) => (
          <div
            key={index}
            className={`flex gap-3.5 px-4 py-3.5 ${isAround ? 'h-[88px] sm:h-[70px]' : 'h-[106px] sm:h-[92px]'}`}
          >
            <Skeleton className="size-11" />
            <div className="flex grow flex-col gap-1 sm:gap-2">
              <Skeleton className="h-5 w-56 max-w-full" />
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-4 w-40 sm:hidden" />
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}

/** Stands in place of the dealers around a ZIP code that is none. */
export function BadZip({ title }: { title: string }) {
  return (
    <EmptyState
      icon={<MapPinOff />}
      title={title}
      action={<LinkButton to="/ffl">Remove ZIP code</LinkButton>}
    >
      Enter another ZIP code, or remove it to see all dealers.
    </EmptyState>
  );
}
