/** The notifications, newest first, going on as one scrolls; with their skeleton, and what stands where there are none. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useRef } from 'react';
import { fetchMore } from '#web/lib/fetch-more.ts';
import { useReached } from '#web/lib/use-reached.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { NotificationRow } from './notification-row.tsx';
import { notificationsQuery, useReadNotifications } from './notifications.api.ts';
import { uniqueNotifications } from './notifications.cache.ts';

/** The next page is asked for this far ahead of the end. */
const AHEAD = '600px';

export function NotificationList() {
  const query = useInfiniteQuery(notificationsQuery());
  const { mutate: read } = useReadNotifications();
  if (query.data === undefined) {
    return query.error ? (
      <ErrorBlock
        message={query.error.message}
        pending={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <div className="min-h-screen" aria-busy="true">
        <Delayed>
          <ListSkeleton />
        </Delayed>
      </div>
    );
  }
  const notifications = uniqueNotifications(query.data.pages);
  if (notifications.length === 0) {
    return (
      <EmptyState
        icon={<Bell />}
        title="Nothing yet"
        action={<LinkButton to="/posts">Browse listings</LinkButton>}
      >
        Replies to you, price drops on saved posts and new matches for your searches show up here.
      </EmptyState>
    );
  }
  return (
    <>
      <Card padded={false}>
        <ul className="divide-y overflow-hidden rounded">
          {notifications.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              onRead={() => read([notification.id])}
            />
          ))}
        </ul>
      </Card>
      {query.isFetchNextPageError ? (
        <ErrorBlock
          message="The next notifications could not be loaded."
          pending={query.isFetchingNextPage}
          onRetry={() => void query.fetchNextPage()}
        />
      ) : (
        query.hasNextPage && (
          <ListEnd isFetching={query.isFetchingNextPage} onReached={() => void fetchMore(query)} />
        )
      )}
    </>
  );
}

/** Asks for the next page when one comes near. */
function ListEnd({ isFetching, onReached }: { isFetching: boolean; onReached: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useReached(box, { ahead: AHEAD, isPaused: isFetching, onReached });
  return (
    <div ref={box} className="flex h-20 items-center justify-center text-soft noscript:hidden">
      {isFetching ? (
        <Spinner label="Loading more" />
      ) : (
        <Button variant="plain" onClick={onReached}>
          Show more
        </Button>
      )}
    </div>
  );
}

function ListSkeleton() {
  return (
    <Card padded={false} role="status" aria-label="Loading">
      <div className="divide-y">
        {/* Three lines on a phone, two where there is room. */}
        {Array.from({ length: 12 }, (_, index) => (
          <div key={index} className="flex h-[114px] gap-3 px-4 py-3 sm:h-[92px] sm:gap-3.5">
            <Skeleton className="size-10 shrink-0 rounded-full!" />
            <div className="flex grow flex-col gap-2 py-1">
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-full sm:w-3/5" />
              <Skeleton className="h-4 w-3/5 sm:hidden" />
              <Skeleton className="h-3.5 w-20" />
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}
