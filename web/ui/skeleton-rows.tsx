/** Skeleton of a list. */
import { Card } from './card.tsx';
import { Skeleton } from './skeleton.tsx';

interface SkeletonRowsProps {
  count: number;
  hasPictures?: boolean;
}

export function SkeletonRows({ count, hasPictures = false }: SkeletonRowsProps) {
  return (
    <Card aria-hidden="true" padded={false} className="divide-y">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex min-h-14 items-center gap-3 px-4 py-2.5 sm:px-6">
          {hasPictures && <Skeleton className="size-8 shrink-0 rounded-full!" />}
          <div className="grow">
            {/* Titles are of different lengths. */}
            <Skeleton className={`h-4 max-w-full ${index % 2 === 0 ? 'w-48' : 'w-36'}`} />
            <Skeleton className="mt-2 h-3 w-72 max-w-full" />
          </div>
        </div>
      ))}
    </Card>
  );
}
