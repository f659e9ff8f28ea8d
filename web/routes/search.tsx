/** The search form, and on the same address with a query its results. */
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { activeFilters } from '#web/features/posts/list/list-filters.ts';
import { prefetchList } from '#web/features/posts/list/list-loading.ts';
import { SEARCH_PAGE } from '#web/features/posts/list/list-pages.ts';
import {
  limitMiles,
  type ListQuery,
  orderPrices,
  parseListQuery,
  toPostsQuery,
  writeListQuery,
} from '#web/features/posts/list/list-query.ts';
import { ListView } from '#web/features/posts/list/list-view.tsx';
import { NewListingLink, NothingListed } from '#web/features/posts/list/nothing-listed.tsx';
import { PhraseBar } from '#web/features/posts/list/phrase-bar.tsx';
import { useCountText } from '#web/features/posts/list/result-line.tsx';
import { SearchFields } from '#web/features/posts/list/search-fields.tsx';
import { useDealerChoices } from '#web/features/posts/list/use-dealer-choices.ts';
import { useListQuery } from '#web/features/posts/list/use-list-query.ts';
import { SaveSearch } from '#web/features/saved-searches/save-search.tsx';
import { SavedSearches } from '#web/features/saved-searches/saved-searches.tsx';
import { SearchForm } from '#web/features/saved-searches/search-form.tsx';
import { useKnownZip } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { Button } from '#web/ui/button.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/search.ts';

const COUNT_DELAY_MS = 350;

const prefetch = (url: URL) => (client: QueryClient, call: CallApi) =>
  prefetchList(client, call, parseListQuery(url.searchParams), SEARCH_PAGE.defaults);

export const loader = ({ context, url }: Route.LoaderArgs) => loadOnServer(context, prefetch(url));
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadInBrowser(prefetch(url));

export default function Search() {
  const hasSearched = useLocation().search !== '';
  return (
    <>
      <PageMeta
        title={SEARCH_PAGE.title}
        description={SEARCH_PAGE.description}
        canonical="/search"
        noindex={hasSearched}
      />
      {hasSearched ? <Results /> : <Ask />}
    </>
  );
}

function Results() {
  const state = useListQuery();
  const dealers = useDealerChoices();
  return (
    <ListView
      page={SEARCH_PAGE}
      title="Search results"
      state={state}
      dealers={dealers}
      empty={<NothingListed canAdd />}
      lead={
        <div className="mb-4 sm:mb-5">
          <PhraseBar query={state.shown} onChange={state.change} />
        </div>
      }
      renderSave={(saveable) => <SaveSearch {...saveable} />}
    />
  );
}

/** The fields as they will be, a moment after the last change. */
function useSettled(query: ListQuery): ListQuery {
  const [settled, setSettled] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), COUNT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [query]);
  return settled;
}

/** What was asked from this form, as its entry in the browser's history remembers it. */
function readAsked(state: unknown): ListQuery {
  const isKept = typeof state === 'object' && state !== null && 'asked' in state;
  return isKept ? parseListQuery(new URLSearchParams(String(state.asked))) : {};
}

function Ask() {
  const navigate = useNavigate();
  const knownZip = useKnownZip();
  const [query, setQuery] = useState<ListQuery>({});
  const dealers = useDealerChoices();
  const { count: results, isNone } = useCountText(
    toPostsQuery(useSettled(query), SEARCH_PAGE.defaults, knownZip, null),
  );

  // Back from the results, the form is as it was left. Not from the start: the server draws it empty.
  const { state } = useLocation();
  useEffect(() => setQuery(readAsked(state)), [state]);

  async function search() {
    const asked = writeListQuery(orderPrices(query));
    await navigate({ search: '' }, { replace: true, preventScrollReset: true, state: { asked } });
    await navigate({ search: asked || '?all' });
  }

  return (
    <div className="content-width pt-4 pb-10 sm:pt-5">
      <h1 className="mb-3 text-title">Search</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <SearchForm
          results={results}
          nextStep={isNone && <NextStep query={query} knownZip={knownZip} onChange={setQuery} />}
          onSubmit={() => void search()}
        >
          <SearchFields
            page={SEARCH_PAGE}
            query={query}
            onChange={(changed) => setQuery((current) => ({ ...current, ...changed }))}
            knownZip={knownZip}
            dealers={dealers}
          />
        </SearchForm>
        <SavedSearches />
      </div>
    </div>
  );
}

interface NextStepProps {
  query: ListQuery;
  knownZip: string | null;
  onChange: (query: ListQuery) => void;
}

/** Where the fields leave nothing: what may help, without a way through the empty results. */
function NextStep({ query, knownZip, onChange }: NextStepProps) {
  const hasLimit = limitMiles(query, SEARCH_PAGE.defaults, knownZip) !== null;
  const hasFilters = activeFilters(query, SEARCH_PAGE, knownZip).length > 0;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-note noscript:hidden">
      <p className="basis-full text-soft">
        {hasLimit || hasFilters ? 'Try a wider area or fewer filters.' : 'Nothing has been listed here yet.'}
      </p>
      {hasLimit && (
        <Button variant="outlined" onClick={() => onChange({ ...query, maxDistanceMiles: 0 })}>
          Search everywhere
        </Button>
      )}
      {hasFilters && (
        <Button variant="outlined" onClick={() => onChange({})}>
          Clear all filters
        </Button>
      )}
      {!hasLimit && !hasFilters && <NewListingLink />}
    </div>
  );
}
