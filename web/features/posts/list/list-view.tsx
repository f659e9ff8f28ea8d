/** A list as a page: title and count, filters, sort and layout, what is on, and the posts. */
import { type ReactNode, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Criteria } from '#common/api/saved-searches.ts';
import { LayoutMode } from '#common/domain/enums.ts';
import { ZIP_RULE, ZIP_UNKNOWN } from '#common/domain/zip.ts';
import { useKnownZip } from '#web/lib/current.ts';
import { RemoveChip } from '#web/ui/chip.tsx';
import { FilterColumn, FilterSheet } from './filters.tsx';
import { activeFilters, anyWordOf, suggestSearchName } from './list-filters.ts';
import { LIST_FRAME } from './list-page-skeleton.tsx';
import type { ListPage } from './list-pages.ts';
import { useStoredLayout, useStoredSort } from './list-preferences.ts';
import { effectiveSort, limitMiles, toCriteria, toPostsQuery, zipOf } from './list-query.ts';
import { LayoutSegment, SortSelect } from './list-toolbar.tsx';
import { NoResults, UnknownZip } from './no-results.tsx';
import { PostList } from './post-list.tsx';
import { ResultLine, useCountText, usePlaceName } from './result-line.tsx';
import type { DealerChoices } from './use-dealer-choices.ts';
import type { ListQueryState } from './use-list-query.ts';

export type Saveable = { criteria: Criteria; suggestedName: string };

interface ListViewProps {
  page: ListPage;
  title: string;
  state: ListQueryState;
  dealers?: DealerChoices;
  /** Its level: a list under a header of its own page is `h2`. */
  heading?: 'h1' | 'h2';
  /** Directly below the title: what these posts are. */
  note?: string;
  /** Above it all, such as who the dealer is. */
  lead?: ReactNode;
  /** Beside the title, such as a button to write a post of this kind. */
  action?: ReactNode;
  /** What stands in place of the list where there is nothing at all. */
  empty: ReactNode;
  /** The search is a saved one: no word on saving it where it finds nothing. */
  isSaved?: boolean;
  /** Behind the chips: what can be done with this very search. */
  renderSave?: (saveable: Saveable) => ReactNode;
}

export function ListView({
  page,
  title,
  state,
  dealers,
  heading: Heading = 'h1',
  note,
  lead,
  action,
  empty,
  isSaved = false,
  renderSave,
}: ListViewProps) {
  const { query, shown, change, addressOf } = state;
  const knownZip = useKnownZip();
  const layout = useStoredLayout();
  const storedSort = useStoredSort();
  const { pathname } = useLocation();
  const isCards = page.look === 'cards';
  const asked = toPostsQuery(query, page.defaults, knownZip, storedSort);
  const { count, hasFailed } = useCountText(asked);
  const zip = page.defaults.hasPlaces ? zipOf(query, knownZip) : null;
  const place = usePlaceName(zip);
  const isBadZip = page.defaults.hasPlaces && query.zipCode !== undefined && zip === null;
  const dealerName = dealers?.dealers.find((dealer) => dealer.id === query.fflId)?.displayName;
  const miles = limitMiles(query, page.defaults, knownZip);
  const active = activeFilters(query, page, knownZip, dealerName);
  const clearTo = addressOf({ sort: query.sort });
  const filters = {
    page,
    query: shown,
    onChange: change,
    knownZip,
    dealers: dealers ?? null,
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

  const unknownZip = (
    <UnknownZip
      title={isBadZip ? ZIP_RULE : ZIP_UNKNOWN}
      clearTo={{
        pathname,
        search: addressOf({ ...query, zipCode: undefined, maxDistanceMiles: undefined }),
      }}
      onChange={changeZip}
    />
  );
  const main = (
    <div className="min-w-0">
      <div
        className={`flex flex-wrap justify-between gap-x-4 gap-y-2.5 ${isCards ? 'items-end' : 'items-center'}`}
      >
        {/* What is learned of the reader's place is cut short: it must not push the toolbar to a line of its own. */}
        <div className="min-w-0 basis-full sm:grow sm:basis-64">
          <Heading className={Heading === 'h1' ? 'text-title' : 'text-section'}>{title}</Heading>
          {note && <p className="mt-0.5 text-note text-soft">{note}</p>}
          {isCards && (
            <ResultLine
              count={isBadZip ? null : count}
              hasFailed={hasFailed}
              miles={miles}
              place={place}
              zip={zip}
              onChange={changeZip}
            />
          )}
        </div>
        <div className="flex min-w-0 basis-full gap-1.5 max-[389px]:flex-wrap sm:basis-auto sm:gap-2">
          {isCards && (
            <FilterSheet {...filters} results={count} isOpen={isFiltering} onOpenChange={setIsFiltering} />
          )}
          <SortSelect query={query} sort={effectiveSort(query, storedSort)} onChange={change} />
          {isCards && <LayoutSegment />}
          {action}
        </div>
      </div>
      {(active.length > 0 || renderSave !== undefined) && (
        // One line on a phone, which scrolls sideways; the room above and below is that of a chip's touch.
        <div className="-mx-(--gutter) mt-[3px] -mb-[5px] flex gap-2 overflow-x-auto px-(--gutter) py-[5px] [scrollbar-width:none] sm:mx-0 sm:mt-[7px] sm:flex-wrap sm:overflow-visible sm:px-0">
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
        {isBadZip ? (
          unknownZip
        ) : (
          <PostList
            query={asked}
            look={page.look === 'cards' && isCompact ? 'rows' : page.look}
            empty={
              active.length === 0 && miles === null ? (
                empty
              ) : (
                <NoResults
                  clearTo={active.length === 0 ? null : { pathname, search: clearTo }}
                  widerTo={
                    miles === null ? null : { pathname, search: addressOf({ ...query, maxDistanceMiles: 0 }) }
                  }
                  looserTo={
                    looser === null ? null : { pathname, search: addressOf({ ...query, phrase: looser }) }
                  }
                  canSave={renderSave !== undefined && !isSaved}
                />
              )
            }
            unknownZip={unknownZip}
          />
        )}
      </div>
    </div>
  );

  return (
    <div className={`content-width ${LIST_FRAME}`}>
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
