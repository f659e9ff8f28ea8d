/** The two halves of a page's data: prefetched on the server, asked for by the browser on later navigations. */
import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { data, type RouterContextProvider } from 'react-router';
import { ApiError, type Fetcher } from '#common/api-client.ts';
import { browserFetcher } from './api.ts';
import { currentUserQuery } from './current.ts';
import { getPageContext } from './page-context.ts';
import { createQueryClient, getQueryClient } from './query-client.ts';

export type Loaded = { dehydrated: DehydratedState | null };
export type Prefetch = (client: QueryClient, fetcher: Fetcher) => Promise<unknown>;

/**
 * Runs on the server: fetches what the page shows and hands it over with the document.
 * @throws a 404 response where the API says so; any other failure shows the router's error page.
 */
export async function loadOnServer(
  context: Readonly<RouterContextProvider>,
  prefetch: Prefetch,
): Promise<Loaded> {
  const client = createQueryClient();
  const { fetcher, initialState } = getPageContext(context);
  // Without a session there is nobody to ask about.
  if (!initialState.hasSession) client.setQueryData(currentUserQuery(fetcher).queryKey, null);
  try {
    await prefetch(client, fetcher);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
  return { dehydrated: dehydrate(client) };
}

/** Runs in the browser on navigation: starts the fetch and lets the page show its skeleton meanwhile. */
export function loadInBrowser(prefetch: Prefetch): Loaded {
  // The page's own query shows the failure in its place.
  prefetch(getQueryClient(), browserFetcher).catch(() => undefined);
  return { dehydrated: null };
}
