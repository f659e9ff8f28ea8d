/** One's own saved search: its results, its filters to change, its name and notices. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import type { SavedSearch as SavedSearchView } from '#common/api/saved-searches.ts';
import { prefetchList } from '#web/features/posts/list/list-loading.ts';
import { ListPageSkeleton } from '#web/features/posts/list/list-page-skeleton.tsx';
import { SEARCH_PAGE } from '#web/features/posts/list/list-pages.ts';
import { fromCriteria, parseListQuery, writeListQuery } from '#web/features/posts/list/list-query.ts';
import { ListView } from '#web/features/posts/list/list-view.tsx';
import { NothingListed } from '#web/features/posts/list/nothing-listed.tsx';
import { PhraseBar } from '#web/features/posts/list/phrase-bar.tsx';
import { useDealerChoices } from '#web/features/posts/list/use-dealer-choices.ts';
import { useListQuery } from '#web/features/posts/list/use-list-query.ts';
import { SavedSearchActions } from '#web/features/saved-searches/saved-search-actions.tsx';
import { searchQuery } from '#web/features/saved-searches/saved-searches.api.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { requireLoginInBrowser, requireLoginOnServer } from '#web/lib/require-login.ts';
import { PagePending } from '#web/shell/page-pending.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readId } from './route-id.ts';
import type { Route } from './+types/saved-search.ts';

/** An address whose id is no number asks for nothing: 0 is no search. */
const prefetch = (id: number, url: URL) => async (client: QueryClient, call: CallApi) => {
  const search = await client.fetchQuery(searchQuery(id, call));
  const query = url.search === '' ? fromCriteria(search.criteria) : parseListQuery(url.searchParams);
  await prefetchList(client, call, query, SEARCH_PAGE.defaults);
};

export function loader({ context, params, url }: Route.LoaderArgs) {
  requireLoginOnServer({ context, url });
  return loadOnServer(context, prefetch(readId(params.id), url));
}

export async function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  await requireLoginInBrowser({ url });
  return loadInBrowser(prefetch(readId(params.id), url));
}

export default function SavedSearch({ params }: Route.ComponentProps) {
  return <SavedSearchPage id={readId(params.id)} />;
}

function SavedSearchPage({ id }: { id: number }) {
  const { data: search, ...query } = useQuery(searchQuery(id));
  if (search) return <Results key={id} search={search} />;
  return (
    <PagePending
      title="Saved search"
      error={query.error}
      isFetching={query.isFetching}
      refetch={query.refetch}
    >
      <SavedSearchSkeleton />
    </PagePending>
  );
}

/** The way back, the words of the search, and the list. */
function SavedSearchSkeleton() {
  return (
    <>
      <Skeleton className="mb-3 h-5 w-16" />
      <ListPageSkeleton head="h-12" hasChips />
    </>
  );
}

function Results({ search }: { search: SavedSearchView }) {
  const saved = useMemo(() => fromCriteria(search.criteria), [search.criteria]);
  const state = useListQuery(saved);
  const dealers = useDealerChoices();
  const isChanged = writeListQuery({ ...state.query, cursor: undefined }) !== writeListQuery(saved);
  return (
    <>
      <PageMeta title={search.name} noindex />
      <ListView
        page={SEARCH_PAGE}
        title={search.name}
        state={state}
        dealers={dealers}
        empty={<NothingListed canAdd />}
        lead={
          <div className="mb-4 flex flex-col gap-3 sm:mb-5">
            <Link to="/search" className="self-start text-crumb text-link">
              Search
            </Link>
            <PhraseBar query={state.shown} onChange={state.change} />
          </div>
        }
        isSaved
        renderSave={({ criteria }) => (
          <SavedSearchActions search={search} changed={isChanged ? criteria : null} />
        )}
      />
    </>
  );
}
