/** Holds the place of a page whose list waits for what stands above it: a dealer, a person, a saved search. */
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PostGridSkeleton } from './post-grid.tsx';

/** The room around a list, which its page and this one share. */
export const LIST_FRAME = 'pt-4 pb-10 sm:pt-5';

interface ListPageSkeletonProps {
  /** The height of what stands above the list, as a class. */
  head: string;
  /** Whether the line of ratings stands below that. */
  hasRatings?: boolean;
  /** Whether chips stand above the posts, as where a search can be saved. */
  hasChips?: boolean;
  /** Whether a note stands below the list's title. */
  hasNote?: boolean;
}

export function ListPageSkeleton({
  head,
  hasRatings = false,
  hasChips = false,
  hasNote = false,
}: ListPageSkeletonProps) {
  return (
    <>
      <Skeleton className={head} />
      {hasRatings && <Skeleton className="mt-5 h-[58px]" />}
      <div className="mt-5 lg:grid lg:grid-cols-[260px_minmax(0,1fr)] lg:items-start lg:gap-6">
        <Skeleton className="h-[640px] max-lg:hidden" />
        <div>
          <div
            className={`mb-4 flex flex-wrap content-between justify-between ${hasNote ? 'h-32 sm:h-[98px] lg:h-19' : 'h-25 sm:h-13'}`}
          >
            <Skeleton className="h-11 w-36" />
            <Skeleton className="h-11 w-full sm:w-60" />
          </div>
          {hasChips && <Skeleton className="-mt-2 mb-3 h-9 w-40 rounded-full! sm:-mt-1 sm:mb-4" />}
          <PostGridSkeleton />
        </div>
      </div>
    </>
  );
}
