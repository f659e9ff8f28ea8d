/** What stands in the place of a case until it is there: its signs, what it is about, whom, and its buttons. */
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function CaseSkeleton() {
  return (
    <Card padded={false} className="flex flex-col gap-3 p-4">
      <div className="flex flex-col gap-2">
        <Skeleton className="h-[22px] w-36" />
        <Skeleton className="h-4 w-3/5" />
      </div>
      <div className="flex gap-3">
        <Skeleton className="h-[72px] w-24 shrink-0" />
        <div className="flex grow flex-col gap-2">
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-4/5" />
        </div>
      </div>
      <Skeleton className="h-16" />
      <div className="flex flex-wrap gap-2">
        <Skeleton className="h-11 w-24" />
        <Skeleton className="h-11 w-24" />
        <Skeleton className="h-11 w-28" />
      </div>
    </Card>
  );
}
