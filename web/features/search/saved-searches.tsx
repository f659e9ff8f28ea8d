/** The list of a person's saved searches. */
import { useQuery } from '@tanstack/react-query';
import { Bell, BookmarkCheck } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { SavedSearch } from '#common/contracts/searches.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { loginUrl } from '#web/lib/require-login.ts';
import { Card } from '#web/ui/card.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { searchesQuery } from './searches.api.ts';

export function SavedSearches() {
  const isMember = useCurrentUser() !== null;
  const location = useLocation();
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    ...searchesQuery(),
    enabled: isMember,
  });
  return (
    <Card padded={false}>
      <h2 className="border-b px-4 py-3.5 text-small-title">Saved searches</h2>
      {!isMember && (
        <p className="p-4 text-note text-soft">
          <Link to={loginUrl(location)} className="text-link">
            Log in
          </Link>{' '}
          to save a search and hear of new matches.
        </p>
      )}
      {isError && (
        <ErrorBlock
          message="Your saved searches could not be loaded."
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {isMember && isPending && (
        <Delayed>
          <div className="flex flex-col gap-3 p-4">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-5 w-3/5" />
          </div>
        </Delayed>
      )}
      {data?.searches.length === 0 && (
        <p className="p-4 text-note text-soft">
          None yet. Search for something, then press “Save this search” above the results.
        </p>
      )}
      {data && data.searches.length > 0 && (
        <ul className="divide-y">
          {data.searches.map((search) => (
            <SavedSearchItem key={search.id} search={search} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SavedSearchItem({ search }: { search: SavedSearch }) {
  return (
    <li>
      <Link
        to={`/search/${search.id}`}
        className="flex min-h-14 items-center gap-3 px-4 py-2 text-ink no-underline hover:bg-well focus-visible:-outline-offset-2"
      >
        <BookmarkCheck aria-hidden="true" className="size-5 text-soft" />
        <span className="min-w-0 grow">
          <span className="block truncate text-card-title">{search.name}</span>
          <span className="block text-meta text-soft">
            Saved <Time value={search.createdAt} show="date" />
          </span>
        </span>
        {search.notify && (
          <>
            <Bell aria-hidden="true" className="size-4 text-brand" />
            <span className="sr-only">with notifications</span>
          </>
        )}
      </Link>
    </li>
  );
}
