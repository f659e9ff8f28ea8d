/** Star rating. */
import { Star } from 'lucide-react';
import { Link } from 'react-router';
import type { DealScore } from '#common/api/deals.ts';
import { DEALS_COUNTED, SCORE_MAX } from '#common/domain/limits.ts';

const STARS = Array.from({ length: SCORE_MAX }, (_, index) => index + 1);

/** @param score whole stars */
export function Stars({ score }: { score: number }) {
  return (
    <span role="img" aria-label={`${score} of ${SCORE_MAX} stars`} className="inline-flex gap-0.5">
      {STARS.map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={`size-4 ${star <= score ? 'fill-brass text-brass' : 'text-edge'}`}
        />
      ))}
    </span>
  );
}

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')}${count >= DEALS_COUNTED ? '+' : ''} ${one}${count === 1 ? '' : 's'}`;

interface ScoreLineProps {
  deals: DealScore;
  /** Where the ratings stand. */
  to?: string;
  className?: string;
}

/** `4.8 of 5 (12 ratings) · 15 deals`; nothing before the first deal. */
export function ScoreLine({ deals: { count, score, ratings }, to, className = '' }: ScoreLineProps) {
  if (count === 0 && ratings === 0) return null;
  const words = `(${counted(ratings, 'rating')})`;
  return (
    <span className={`flex flex-wrap items-center gap-x-1.5 ${className}`}>
      {score !== null && (
        <>
          <Star aria-hidden="true" className="size-4 fill-brass text-brass" />
          <span className="font-semibold text-ink tabular-nums">
            {score.toFixed(1)}
            <span className="sr-only"> of {SCORE_MAX} stars</span>
          </span>
          {to === undefined ? (
            <span>{words}</span>
          ) : (
            <Link to={to} className="text-link">
              {words}
            </Link>
          )}
          <span aria-hidden="true">·</span>
        </>
      )}
      {counted(count, 'deal')}
    </span>
  );
}
