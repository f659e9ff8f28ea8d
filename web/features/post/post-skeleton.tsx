/** Holds the place of a post that is still loading. */
import { Skeleton } from '#web/ui/skeleton.tsx';

export function PostSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="grid gap-5 pt-11 lg:grid-cols-[minmax(0,1fr)_424px] lg:gap-6"
    >
      <Skeleton className="aspect-3/2 max-sm:-mx-(--gutter)" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-5.5 w-40" />
        <Skeleton className="h-16" />
        <Skeleton className="h-9.5 w-32" />
        <Skeleton className="h-28" />
        <Skeleton className="h-12" />
      </div>
    </div>
  );
}
