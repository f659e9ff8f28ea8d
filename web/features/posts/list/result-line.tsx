/** How many posts a list has, and around which place. */
import { useQuery } from '@tanstack/react-query';
import type { PostCount, PostsQuery } from '#common/api/posts.ts';
import { placeQuery, postCountQuery } from './posts.api.ts';
import { COUNT_CAP } from '#common/domain/limits.ts';

const wholeNumber = new Intl.NumberFormat('en-US');

/** "1 result", "726 results", "1,000+ results". */
export function describeCount({ count, capped }: PostCount): string {
  if (capped) return `${wholeNumber.format(COUNT_CAP)}+ results`;
  return `${wholeNumber.format(count)} ${count === 1 ? 'result' : 'results'}`;
}

interface CountText {
  /** In words; null until it is known. */
  count: string | null;
  /** Known to be none. */
  isNone: boolean;
  /** It could not be had. */
  hasFailed: boolean;
}

export function useCountText(query: PostsQuery): CountText {
  const { data, isError } = useQuery({ ...postCountQuery(query), placeholderData: (previous) => previous });
  return { count: data ? describeCount(data) : null, isNone: data?.count === 0, hasFailed: isError };
}

/** "Boise, ID"; null for no zip and until it is known. */
export function usePlaceName(zip: string | null): string | null {
  const { data } = useQuery({ ...placeQuery(zip ?? ''), enabled: zip !== null });
  return zip !== null && data ? `${data.city}, ${data.state}` : null;
}

interface ResultLineProps {
  count: string | null;
  /** It could not be counted: the line gives its room away. */
  hasFailed: boolean;
  /** The limit of distance; null where there is none. */
  miles: number | null;
  /** "Boise, ID"; null until it is known. */
  place: string | null;
  zip: string | null;
  /** Leads to where another place is entered. */
  onChange: () => void;
}

/** One line, whatever is learned of the reader's place after the page was drawn. */
export function ResultLine({ count, hasFailed, miles, place, zip, onChange }: ResultLineProps) {
  return (
    <div className={`flex gap-x-1 text-note ${count === null && hasFailed ? '' : 'mt-0.5 min-h-[22px]'}`}>
      <p role="status" className="min-w-0 truncate">
        <span className="font-semibold">{count}</span>
        {count !== null && miles !== null && (
          <span className="text-soft">
            {` within ${miles} mi`}
            {place && ` of ${place}`}
            {place && <Zip zip={zip} />}
          </span>
        )}
        {count !== null && miles === null && place && (
          <span className="text-soft">
            {` · ${place}`}
            <Zip zip={zip} />
          </span>
        )}
      </p>
      {count !== null && place && (
        <p className="shrink-0 text-soft noscript:hidden">
          {'· '}
          <button type="button" onClick={onChange} className="text-link">
            Change<span className="sr-only"> the ZIP code</span>
          </button>
        </p>
      )}
    </div>
  );
}

/** Beside the toolbar of a tablet there is no room for it. */
const Zip = ({ zip }: { zip: string | null }) => <span className="max-lg:hidden">{` ${zip}`}</span>;
