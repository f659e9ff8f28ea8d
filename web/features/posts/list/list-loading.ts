/** What a list's loader fetches before its page is drawn. */
import type { QueryClient } from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import { readStoredSort } from './list-preferences.ts';
import { type ListDefaults, type ListQuery, toPostsQuery, zipOf } from './list-query.ts';
import {
  dealerChoicesQuery,
  fetchKnownZip,
  placeQuery,
  postCountQuery,
  postsPagesQuery,
} from './posts.api.ts';

/** Failures are left to the page, whose own queries say them in their places. */
export async function prefetchList(
  client: QueryClient,
  call: CallApi,
  query: ListQuery,
  defaults: ListDefaults,
): Promise<void> {
  const knownZip = await fetchKnownZip(client, call);
  const asked = toPostsQuery(query, defaults, knownZip, readStoredSort());
  const zip = defaults.hasPlaces ? zipOf(query, knownZip) : null;
  await Promise.all([
    client.prefetchInfiniteQuery(postsPagesQuery(asked, call)),
    client.prefetchQuery(postCountQuery(asked, call)),
    zip === null ? null : client.prefetchQuery(placeQuery(zip, call)),
    defaults.hasPlaces && defaults.fflId === undefined
      ? client.prefetchQuery(dealerChoicesQuery(knownZip, call))
      : null,
  ]);
}
