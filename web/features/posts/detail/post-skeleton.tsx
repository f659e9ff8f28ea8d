/** Holds the place of a post that is still loading: laid out as a listing with a few pictures is. */
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The room around a post, which its page and this one share. */
export const POST_FRAME = 'pb-10 sm:pt-1';

const THUMBNAILS = 4;
const LINES = ['w-full', 'w-full', 'w-4/5', 'w-2/3'];

export function PostSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <div className="flex h-11 items-center">
        <Skeleton className="h-4 w-28" />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_424px] lg:gap-6">
        <div className="min-w-0">
          <Skeleton className="aspect-3/2 max-sm:-mx-(--gutter) max-sm:rounded-none" />
          <div className="mt-2 flex gap-2 pb-1">
            {Array.from({ length: THUMBNAILS }, (_, index) => (
              <Skeleton key={index} className="h-[54px] w-[72px] sm:h-[72px] sm:w-24" />
            ))}
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Head />
          <Card padded={false} className="p-4">
            {/* Since when somebody is a member takes a line of its own on a phone. */}
            <div className="flex h-15 items-center gap-3 sm:h-11">
              <Skeleton className="size-11 rounded-full" />
              <div className="flex min-w-0 grow flex-col gap-2">
                <Skeleton className="h-4 w-40 max-w-full" />
                <Skeleton className="h-3 w-28" />
              </div>
            </div>
            <Skeleton className="mt-2.5 h-5 w-36" />
            <Skeleton className="mt-2 h-[18px] w-44" />
          </Card>
          <Skeleton className="-mt-1 hidden h-12 lg:block" />
          <Skeleton className="hidden h-11 lg:block" />
          <Skeleton className="h-[92px] sm:h-[70px] lg:h-[92px]" />
        </div>
        <Card>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-7 w-32" />
            {LINES.map((width, index) => (
              <Skeleton key={index} className={`h-4 ${width}`} />
            ))}
          </div>
        </Card>
      </div>
      {/* As high as its buttons make it. */}
      <ActionBar className="h-[61px] lg:hidden" />
    </div>
  );
}

/** Badges, a title of two lines where room is short, the price, place and time, reactions. */
function Head() {
  return (
    <div className="flex flex-col gap-2.5">
      <Skeleton className="h-[22px] w-40" />
      <div className="flex h-14 flex-col justify-around sm:h-8 lg:h-16">
        <Skeleton className="h-5 sm:h-6" />
        <Skeleton className="h-5 w-3/5 sm:hidden lg:block lg:h-6" />
      </div>
      <Skeleton className="h-[38px] w-32" />
      <div className="flex h-5 items-center">
        <Skeleton className="h-4 w-52 max-w-full" />
      </div>
      <Skeleton className="h-[46px] w-72 max-w-full" />
    </div>
  );
}
