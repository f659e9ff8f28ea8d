/** What a list's loader fetches before its page is drawn. */
import type { QueryClient } from '@tanstack/react-query';
import type { Fetcher } from '#common/api-client.ts';
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
  fetcher: Fetcher,
  query: ListQuery,
  defaults: ListDefaults,
): Promise<void> {
  const knownZip = await fetchKnownZip(client, fetcher);
  const asked = toPostsQuery(query, defaults, knownZip, readStoredSort());
  const zip = defaults.hasPlaces ? zipOf(query, knownZip) : null;
  await Promise.all([
    client.prefetchInfiniteQuery(postsPagesQuery(asked, fetcher)),
    client.prefetchQuery(postCountQuery(asked, fetcher)),
    zip === null ? null : client.prefetchQuery(placeQuery(zip, fetcher)),
    defaults.hasPlaces && defaults.fflId === undefined
      ? client.prefetchQuery(dealerChoicesQuery(knownZip, fetcher))
      : null,
  ]);
}
