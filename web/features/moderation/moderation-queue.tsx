/** The queue as moderators work it off: each post with its reason, its reports, its appeal and what can be done. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Post } from '#common/contracts/posts.ts';
import { Button } from '#web/ui/button.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { queueQuery } from './moderation.api.ts';
import { QueueEntry } from './queue-entry.tsx';

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
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
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
