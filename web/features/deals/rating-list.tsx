/** What others said of their deals with a person or a store, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { DealScore, Rating, Ratings } from '#common/contracts/deals.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { ReportDialog } from '#web/ui/report-dialog.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { type Rated, ratingsQuery, useReportRating } from './deals.api.ts';

interface RatingListProps {
  about: Rated;
  deals: DealScore | null;
}

/** Nothing before the first rating. */
export function RatingList({ about, deals }: RatingListProps) {
  const headingId = useId();
  const query = useInfiniteQuery({ ...ratingsQuery(about), enabled: deals !== null && deals.ratings > 0 });
  if (deals === null || deals.ratings === 0) return null;
  return (
    <Card className="mb-5" id="ratings" role="region" aria-labelledby={headingId}>
      <h2 id={headingId} className="text-panel">
        Ratings
      </h2>
      <PagedList<Ratings, Rating>
        query={query}
        itemsOf={(page) => page.ratings}
        skeleton={<Skeleton className="h-16" />}
        empty={<p className="mt-2 text-note text-soft">There are no ratings to read at the moment.</p>}
      >
        {(ratings) => (
          <ul className="divide-y">
            {ratings.map((rating) => (
              <RatingItem key={rating.id} rating={rating} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

function RatingItem({ rating }: { rating: Rating }) {
  return (
    <li className="py-3 last:pb-0">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-2 gap-y-0.5 text-note">
          <Stars score={rating.score} />
          <span className="min-w-0 wrap-anywhere">
            <Writer rating={rating} /> <span className="text-soft">as {rating.role}</span>
          </span>
          <span className="text-meta text-soft">
            <Time value={rating.shownAt} show="date" />
          </span>
        </div>
        {rating.can.report && <ReportRating rating={rating} />}
      </div>
      {rating.words && <p className="mt-1 text-note whitespace-pre-line wrap-anywhere">{rating.words}</p>}
    </li>
  );
}

function Writer({ rating: { store, author } }: { rating: Rating }) {
  if (store !== null) {
    return (
      <Link to={`/ffl/${store.name}`} className="text-link">
        {store.displayName}
      </Link>
    );
  }
  if (author === null) return 'Removed member';
  return (
    <Link to={`/profile/${author.id}`} className="text-link">
      {author.displayName}
    </Link>
  );
}

function ReportRating({ rating }: { rating: Rating }) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending, isSuccess } = useReportRating(rating.id);
  return (
    <>
      <Button
        variant="plain"
        disabled={isSuccess}
        onClick={() => setIsOpen(true)}
        className="-my-2.5 -mr-2 shrink-0 px-2! text-meta noscript:hidden"
      >
        {isSuccess ? 'Reported' : 'Report'}
      </Button>
      {isOpen && (
        <ReportDialog
          open
          onOpenChange={setIsOpen}
          title="Report this rating"
          pending={isPending}
          onReport={(report) => mutate(report, { onSuccess: () => setIsOpen(false) })}
        />
      )}
    </>
  );
}
