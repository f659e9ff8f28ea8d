/** The list of a person's saved searches. */
import { useQuery } from '@tanstack/react-query';
import { Bell, BookmarkCheck } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { SavedSearch } from '#common/api/saved-searches.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { loginUrl } from '#web/lib/require-login.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Delayed } from '#web/ui/delayed.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { ALERT_LABELS } from './alert-choice.tsx';
import { searchesQuery } from './saved-searches.api.ts';

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
          to save searches and get alerts.
        </p>
      )}
      {isError && data === undefined && (
        <ErrorBlock
          message="Your saved searches could not be loaded."
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {isMember && isPending && (
        <div role="status" aria-label="Loading your saved searches" className="min-h-[113px]">
          <Delayed>
            <SearchesSkeleton />
          </Delayed>
        </div>
      )}
      {data?.searches.length === 0 && (
        <div className="p-4">
          <p className="text-note text-soft">
            No saved searches yet. Run a search and choose “Save this search” to get alerts.
          </p>
          <LinkButton to="/search?all" variant="outlined" className="mt-3">
            Show all results
          </LinkButton>
        </div>
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

/** Two rows, as they will be. */
function SearchesSkeleton() {
  return (
    <div className="divide-y">
      {[0, 1].map((row) => (
        <div key={row} className="flex min-h-14 items-center gap-3 px-4 py-2">
          <Skeleton className="size-5" />
          <div className="grow">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="mt-1.5 h-3.5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
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
            {ALERT_LABELS[search.alerts]} · Saved <Time value={search.createdAt} show="date" />
          </span>
        </span>
        {search.notify && <Bell aria-hidden="true" className="size-4 text-brand" />}
      </Link>
    </li>
  );
}
