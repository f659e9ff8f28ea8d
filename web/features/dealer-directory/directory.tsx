/** Dealer directory page. */
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { ZIP_RULE } from '#common/domain/zip.ts';
import type { AddressQuery } from '#web/lib/use-address-query.ts';
import { DirectoryFilterForm } from './directory-filters.tsx';
import { BadZip, DirectoryList } from './directory-list.tsx';
import { type DirectoryFilters, toDirectoryQuery } from './directory-query.ts';

interface DirectoryProps {
  state: AddressQuery<DirectoryFilters>;
  /** Where the reader is, as far as is known. */
  knownZip: string | null;
  siteName: string;
  /** The fields of the place. */
  place: ReactNode;
  /** What the place is called: "Boise, ID"; null until it is known. */
  placeName: string | null;
}

export function Directory({ state, knownZip, siteName, place, placeName }: DirectoryProps) {
  const { query, shown, change, addressOf } = state;
  const { pathname } = useLocation();
  const asked = toDirectoryQuery(query, knownZip);
  const clearTo = addressOf({ zipCode: query.zipCode });
  const within = asked.zipCode !== undefined && asked.maxDistanceMiles;
  return (
    <div className="content-width pt-4 pb-10 sm:pt-5">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[280px_minmax(0,1fr)] lg:gap-6">
        <div className="lg:col-start-2">
          <h1 className="text-title">Find a dealer</h1>
          <p role="status" className="mt-0.5 min-h-[22px] text-note text-soft">
            {asked.zipCode === undefined
              ? 'Enter your ZIP code to see dealers near you.'
              : `Licensed dealers ${within ? `within ${within} miles of` : 'near'} ${placeName === null ? '' : `${placeName} `}${asked.zipCode}`}
          </p>
        </div>
        <aside className="lg:sticky lg:top-[76px] lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <DirectoryFilterForm filters={shown} onChange={change} clearTo={clearTo} place={place} />
        </aside>
        <div className="min-w-0 lg:col-start-2">
          {query.cursor !== undefined && (
            <p className="mb-3">
              <Link
                to={{ pathname, search: addressOf({ ...query, cursor: undefined }) }}
                className="text-note text-link"
              >
                Back to the first page
              </Link>
            </p>
          )}
          {query.zipCode !== undefined && asked.zipCode === undefined ? (
            <BadZip title={ZIP_RULE} />
          ) : (
            <DirectoryList query={asked} siteName={siteName} clearTo={clearTo} />
          )}
        </div>
      </div>
    </div>
  );
}
