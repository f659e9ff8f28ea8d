/** Holds the place of the editor while the post that is edited is loading. */
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function EditorSkeleton({ isListing }: { isListing: boolean }) {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-[30px] w-48 sm:h-[34px]" />
      <div className="mt-10 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_328px]">
        <div className="flex min-w-0 flex-col gap-[22px] sm:rounded sm:border sm:bg-card sm:p-6 sm:shadow-card">
          <FieldSkeleton size="h-11 sm:h-[62px]" />
          <FieldSkeleton size="aspect-4/3 w-[calc((100%-16px)/3)] sm:w-[calc((100%-36px)/4)] lg:w-[calc((100%-48px)/5)]" />
          <FieldSkeleton size="mb-11 h-11 sm:mb-[26px]" />
          {isListing && (
            <div className="grid gap-x-4 gap-y-[22px] sm:grid-cols-3">
              <FieldSkeleton size="h-11" />
              <FieldSkeleton size="h-11" />
              <FieldSkeleton size="h-11" />
            </div>
          )}
          <FieldSkeleton size="mb-[26px] h-[190px]" />
        </div>
        <div className="hidden flex-col gap-3 lg:flex">
          <Skeleton className="-mb-1.5 h-5 w-40" />
          <Skeleton className="h-[422px]" />
          <Skeleton className="h-14" />
          <Skeleton className="h-12" />
          <Skeleton className="h-11" />
        </div>
      </div>
      {/* As high as its buttons make it. */}
      <ActionBar className="h-[61px] lg:hidden" />
    </div>
  );
}

/** A label and what is filled in below it. */
function FieldSkeleton({ size }: { size: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <Skeleton className="h-5 w-28" />
      <Skeleton className={size} />
    </div>
  );
}
