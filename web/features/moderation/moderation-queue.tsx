/** The queue as moderators work it off: each post with its reason, its reports, its appeal and what can be done. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Post } from '#common/contracts/posts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { queueQuery } from './moderation.api.ts';
import { QueueEntry } from './queue-entry.tsx';

/** As many as fill a screen. */
const WAITING = 4;

interface ModerationQueueProps {
  renderPicture: (post: Post) => ReactNode;
  renderActions: (post: Post) => ReactNode;
  /** What was decided here, by the post's id. Those keep their places, so that nothing slides under the pointer. */
  decided: ReadonlyMap<number, string>;
  onLookAgain: () => void;
}

export function ModerationQueue({
  renderPicture,
  renderActions,
  decided,
  onLookAgain,
}: ModerationQueueProps) {
  const query = useInfiniteQuery(queueQuery());
  const { data, error, isFetching, refetch, hasNextPage } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];

  if (data === undefined) {
    return error ? (
      <ErrorBlock message={error.message} pending={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Delayed>
        <div role="status" aria-label="Loading" className="flex flex-col gap-3">
          {Array.from({ length: WAITING }, (_, index) => (
            <EntrySkeleton key={index} />
          ))}
        </div>
      </Delayed>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState icon={<CircleCheck />} title="Nothing waits">
        Posts come here when they are flagged or reported.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <li key={item.post.id}>
            <QueueEntry
              item={item}
              picture={renderPicture(item.post)}
              actions={renderActions(item.post)}
              decided={decided.get(item.post.id)}
            />
          </li>
        ))}
      </ul>
      <ShowMore query={query} />
      {!hasNextPage && items.every(({ post }) => decided.has(post.id)) && (
        <Button variant="outlined" pending={isFetching} onClick={onLookAgain} className="mx-auto mt-5 flex">
          Look for more
        </Button>
      )}
    </>
  );
}

/** An entry with its reason in a line or two, and its buttons in a row, or in two on a phone. */
function EntrySkeleton() {
  return (
    <Card padded={false} className="flex flex-col gap-3 p-4">
      <div className="flex gap-3">
        <Skeleton className="h-[72px] w-24 shrink-0" />
        <div className="flex min-h-[84px] grow flex-col gap-2">
          <Skeleton className="h-[22px] w-36" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      </div>
      <div className="flex h-11 flex-col justify-center gap-2 sm:h-[22px]">
        <Skeleton className="h-4 w-full sm:w-3/5" />
        <Skeleton className="h-4 w-2/5 sm:hidden" />
      </div>
      <div className="flex flex-wrap gap-2">
        <Skeleton className="h-11 w-32" />
        <Skeleton className="h-11 w-40" />
        <Skeleton className="h-11 w-32" />
      </div>
    </Card>
  );
}
