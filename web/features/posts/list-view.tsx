/** A list as a page: title and count, filters, sort and layout, what is on, and the posts. */
import { MapPinOff, SearchX } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Criteria } from '#common/contracts/searches.ts';
import type { Dealer } from '#common/contracts/directory.ts';
import { LayoutMode } from '#common/domain/enums.ts';
import { useKnownZip } from '#web/lib/current.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { RemoveChip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterColumn, FilterSheet } from './filters.tsx';
import { activeFilters, anyWordOf, suggestSearchName } from './list-filters.ts';
import type { ListPage } from './list-pages.ts';
import { useStoredLayout, useStoredSort } from './list-preferences.ts';
import { effectiveSort, limitMiles, toCriteria, toPostsQuery } from './list-query.ts';
import { LayoutSegment, SortSelect } from './list-toolbar.tsx';
import { PostList } from './post-list.tsx';
import { ResultLine, useCountText, usePlaceName } from './result-line.tsx';
import type { ListQueryState } from './use-list-query.ts';

export type Saveable = { criteria: Criteria; suggestedName: string };

interface ListViewProps {
  page: ListPage;
  title: string;
  state: ListQueryState;
  dealers?: readonly Dealer[];
  /** Its level: a list under a header of its own page is `h2`. */
  heading?: 'h1' | 'h2';
  /** Above it all, such as who the dealer is. */
  lead?: ReactNode;
  /** Beside the title, such as a button to write a post of this kind. */
  action?: ReactNode;
  /** Behind the chips: what can be done with this very search. */
  renderSave?: (saveable: Saveable) => ReactNode;
}

export function ListView({
  page,
  title,
  state,
  dealers = [],
  heading: Heading = 'h1',
  lead,
  action,
  renderSave,
}: ListViewProps) {
  const { query, shown, change, addressOf } = state;
  const knownZip = useKnownZip();
  const layout = useStoredLayout();
  const storedSort = useStoredSort();
  const { pathname } = useLocation();
  const isCards = page.look === 'cards';
  const asked = toPostsQuery(query, page.defaults, knownZip, storedSort);
  const count = useCountText(asked);
  const place = usePlaceName(page.defaults.hasPlaces ? (query.zipCode ?? knownZip) : null);
  const dealerName = dealers.find((dealer) => dealer.id === query.fflId)?.displayName;
  const active = activeFilters(query, page, knownZip, dealerName);
  const clearTo = addressOf({ sort: query.sort });
  const filters = {
    page,
    query: shown,
    onChange: change,
    knownZip,
    dealers: page.defaults.fflId === undefined ? dealers : [],
    count: active.length,
    clearTo,
  };
  const isCompact = layout === LayoutMode.Compact;
  const column = useRef<HTMLDivElement>(null);
  const [isFiltering, setIsFiltering] = useState(false);
  const looser = query.phrase === undefined ? null : anyWordOf(query.phrase);

  /** In the column where that is shown, else in the sheet. */
  function changeZip() {
    const field = column.current?.querySelector<HTMLInputElement>('input[name="zipCode"]');
    if (field?.checkVisibility()) field.focus();
    else setIsFiltering(true);
  }

  const main = (
    <div className="min-w-0">
      <div
        className={`flex flex-wrap justify-between gap-x-4 gap-y-2.5 ${isCards ? 'items-end' : 'items-center'}`}
      >
        <div className="min-w-0 basis-full sm:basis-auto">
          <Heading className={Heading === 'h1' ? 'text-title' : 'text-section'}>{title}</Heading>
          {isCards && (
            <ResultLine count={count} miles={limitMiles(query, page.defaults, knownZip)} place={place} />
          )}
        </div>
        <div className="flex min-w-0 basis-full gap-1.5 max-[359px]:flex-wrap sm:basis-auto sm:gap-2">
          {isCards && (
            <FilterSheet {...filters} results={count} isOpen={isFiltering} onOpenChange={setIsFiltering} />
          )}
          <SortSelect query={query} sort={effectiveSort(query, storedSort)} onChange={change} />
          {isCards && <LayoutSegment />}
          {action}
        </div>
      </div>
      {(active.length > 0 || renderSave !== undefined) && (
        <div className="-mx-(--gutter) mt-0.5 -mb-1.5 flex [scrollbar-width:none] gap-2 overflow-x-auto px-(--gutter) py-1.5 sm:mt-1.5 lg:mx-0 lg:flex-wrap lg:px-0">
          {active.map(({ label, without }) => (
            <RemoveChip key={label} to={{ pathname, search: addressOf(without) }} replace preventScrollReset>
              {label}
            </RemoveChip>
          ))}
          {renderSave?.({
            criteria: toCriteria(asked),
            suggestedName: suggestSearchName(active, place),
          })}
        </div>
      )}
      {query.cursor !== undefined && (
        <p className="mt-3">
          <Link
            to={{ pathname, search: addressOf({ ...query, cursor: undefined }) }}
            className="text-note text-link"
          >
            Back to the first page
          </Link>
        </p>
      )}
      <div className="mt-3 sm:mt-4">
        <PostList
          query={asked}
          look={isCards ? (isCompact ? 'rows' : 'cards') : 'stories'}
          empty={
            <NoResults
              hasFilters={active.length > 0}
              clearTo={{ pathname, search: clearTo }}
              looserTo={
                looser === null ? null : { pathname, search: addressOf({ ...query, phrase: looser }) }
              }
              action={action}
            />
          }
          unknownZip={
            <UnknownZip
              clearTo={{
                pathname,
                search: addressOf({ ...query, zipCode: undefined, maxDistanceMiles: undefined }),
              }}
              onChange={changeZip}
            />
          }
        />
      </div>
    </div>
  );

  return (
    <div className="content-width pt-4 pb-10 sm:pt-5">
      {lead}
      {isCards ? (
        <div className="lg:grid lg:grid-cols-[260px_minmax(0,1fr)] lg:items-start lg:gap-6">
          <div ref={column} className="contents">
            <FilterColumn {...filters} />
          </div>
          {main}
        </div>
      ) : (
        <div className="mx-auto max-w-[824px]">{main}</div>
      )}
    </div>
  );
}

type ListAddress = { pathname: string; search: string };

interface NoResultsProps {
  hasFilters: boolean;
  clearTo: ListAddress;
  /** The same list for any of the words; null where there are not several. */
  looserTo: ListAddress | null;
  action: ReactNode;
}

function NoResults({ hasFilters, clearTo, looserTo, action }: NoResultsProps) {
  if (!hasFilters) {
    return (
      <EmptyState icon={<SearchX />} title="Nothing here yet" action={action}>
        Come back later.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title="No results"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {looserTo && (
            <LinkButton to={looserTo} replace preventScrollReset>
              Search for any of these words
            </LinkButton>
          )}
          <LinkButton
            to={clearTo}
            replace
            preventScrollReset
            variant={looserTo === null ? 'filled' : 'outlined'}
          >
            Clear all filters
          </LinkButton>
        </div>
      }
    >
      Try a wider distance, fewer words or fewer filters. You can also save this search and hear of new
      matches.
    </EmptyState>
  );
}

interface UnknownZipProps {
  clearTo: ListAddress;
  onChange: () => void;
}

/** Trying again would not help: the zip of the address is none. */
function UnknownZip({ clearTo, onChange }: UnknownZipProps) {
  return (
    <EmptyState
      icon={<MapPinOff />}
      title="No place has this zip code"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={onChange} className="noscript:hidden">
            Change the zip
          </Button>
          <LinkButton to={clearTo} replace preventScrollReset variant="outlined">
            Search without it
          </LinkButton>
        </div>
      }
    >
      Distances are measured from it: enter another one, or leave it out.
    </EmptyState>
  );
}
