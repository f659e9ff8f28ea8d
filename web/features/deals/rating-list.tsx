/** Ratings of a person or store. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { DealScore, Rating, Ratings } from '#common/api/deals.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { ReportDialog } from '#web/ui/report-dialog.tsx';
import { ScoreLine, Stars } from '#web/ui/stars.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { type Rated, ratingsQuery, useReportRating } from './deals.api.ts';

const ID = 'ratings';
const LINE = 'flex min-h-14 items-center gap-x-2.5 px-4 sm:px-6';

interface RatingListProps {
  about: Rated;
  deals: DealScore | null;
}

/** As high without ratings as with them, so that a page can hold its place. The network itself has none. */
export function RatingList({ about, deals }: RatingListProps) {
  const headingId = useId();
  const [isOpen, setIsOpen] = useOpenByHash();
  const count = deals?.ratings ?? 0;
  const query = useInfiniteQuery({ ...ratingsQuery(about), enabled: count > 0 });
  if (deals === null) return null;
  const heading = (
    <h2 id={headingId} className="text-panel">
      Ratings
    </h2>
  );
  const score = <ScoreLine deals={deals} className="min-w-0 text-note text-soft" />;
  return (
    <Card padded={false} className="mb-5 scroll-mt-3" id={ID} role="region" aria-labelledby={headingId}>
      {count === 0 ? (
        <div className={LINE}>
          {heading}
          <span className="text-note text-soft">None so far</span>
          {score}
        </div>
      ) : (
        <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)} className="group">
          <summary
            className={`${LINE} list-none rounded hover:bg-well/50 [&::-webkit-details-marker]:hidden`}
          >
            {heading}
            {score}
            <ChevronDown aria-hidden="true" className="ml-auto size-5 text-soft group-open:rotate-180" />
          </summary>
          <div className="px-4 pb-4 sm:px-6 sm:pb-6">
            <PagedList<Ratings, Rating>
              query={query}
              itemsOf={(page) => page.ratings}
              skeleton={<Skeleton className="h-16" />}
              empty={<p className="text-note text-soft">No ratings to show right now.</p>}
            >
              {(ratings) => (
                <ul className="divide-y border-t">
                  {ratings.map((rating) => (
                    <RatingItem key={rating.id} rating={rating} />
                  ))}
                </ul>
              )}
            </PagedList>
          </div>
        </details>
      )}
    </Card>
  );
}

/** Opens for whoever follows a link to the ratings. */
function useOpenByHash() {
  const { hash } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (hash === `#${ID}`) setIsOpen(true);
  }, [hash]);
  return [isOpen, setIsOpen] as const;
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
