/** `/ffl`: the licensed dealers around a zip, and what the network's own say of themselves. */
import type { QueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { Directory } from '#web/features/dealer-directory/directory.tsx';
import { directoryPagesQuery } from '#web/features/dealer-directory/directory.api.ts';
import {
  DIRECTORY_ADDRESS,
  toDirectoryQuery,
  zipOf,
} from '#web/features/dealer-directory/directory-query.ts';
import { ANY_DISTANCE } from '#web/features/posts/list/list-query.ts';
import { PlaceFields } from '#web/features/posts/list/place-fields.tsx';
import { fetchKnownZip, placeQuery } from '#web/features/posts/list/posts.api.ts';
import { usePlaceName } from '#web/features/posts/list/result-line.tsx';
import { useKnownZip } from '#web/lib/current.ts';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { useAddressQuery } from '#web/lib/use-address-query.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/directory.ts';

/** Failures are left to the page, whose own queries say them in their places. */
const prefetch = (url: URL) => async (client: QueryClient, call: CallApi) => {
  const knownZip = await fetchKnownZip(client, call);
  const asked = toDirectoryQuery(DIRECTORY_ADDRESS.parse(url.searchParams), knownZip);
  await Promise.all([
    client.prefetchInfiniteQuery(directoryPagesQuery(asked, call)),
    asked.zipCode === undefined ? null : client.prefetchQuery(placeQuery(asked.zipCode, call)),
  ]);
};

export const loader = ({ context, url }: Route.LoaderArgs) => loadOnServer(context, prefetch(url));
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => loadInBrowser(prefetch(url));

export default function DirectoryRoute() {
  const { siteName } = useInitialState();
  const { search } = useLocation();
  const knownZip = useKnownZip();
  const state = useAddressQuery(DIRECTORY_ADDRESS);
  const placeName = usePlaceName(zipOf(state.query, knownZip));
  const { zipCode, maxDistanceMiles } = state.shown;
  return (
    <>
      <PageMeta
        title="Find a dealer"
        description={`Licensed firearm dealers by ZIP code and distance: who is verified on ${siteName}, who is open now, and what a transfer costs.`}
        canonical="/ffl"
        noindex={search !== ''}
      />
      <Directory
        state={state}
        knownZip={knownZip}
        siteName={siteName}
        placeName={placeName}
        place={
          <PlaceFields
            query={{ zipCode, maxDistanceMiles }}
            onChange={state.change}
            knownZip={knownZip}
            defaultMiles={ANY_DISTANCE}
          />
        }
      />
    </>
  );
}
