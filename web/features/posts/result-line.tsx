/** How many posts a list has, and around which place. */
import { useQuery } from '@tanstack/react-query';
import { COUNT_CAP, type PostCount, type PostsQuery } from '#common/contracts/posts.ts';
import { placeQuery, postCountQuery } from './posts.api.ts';

const wholeNumber = new Intl.NumberFormat('en-US');

/** "1 result", "726 results", "1,000+ results". */
export function describeCount({ count, capped }: PostCount): string {
  if (capped) return `${wholeNumber.format(COUNT_CAP)}+ results`;
  return `${wholeNumber.format(count)} ${count === 1 ? 'result' : 'results'}`;
}

/** The count in words; null until it is known. */
export function useCountText(query: PostsQuery): string | null {
  const { data } = useQuery({ ...postCountQuery(query), placeholderData: (previous) => previous });
  return data ? describeCount(data) : null;
}

/** "Boise, ID"; null for no zip and until it is known. */
export function usePlaceName(zip: string | null): string | null {
  const { data } = useQuery({ ...placeQuery(zip ?? ''), enabled: zip !== null });
  return zip !== null && data ? `${data.city}, ${data.state}` : null;
}

interface ResultLineProps {
  count: string | null;
  /** The limit of distance; null where there is none. */
  miles: number | null;
  place: string | null;
}

export function ResultLine({ count, miles, place }: ResultLineProps) {
  return (
    <p role="status" className="mt-0.5 min-h-[22px] text-note">
      <span className="font-semibold">{count}</span>
      {count !== null && miles !== null && (
        <span className="text-soft">
          {` within ${miles} miles`}
          {place && ` of ${place}`}
        </span>
      )}
    </p>
  );
}
