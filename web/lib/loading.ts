/** Loaders of a route for server and browser. */
import type { QueryClient } from '@tanstack/react-query';
import { data, type RouterContextProvider } from 'react-router';
import { ApiError, type CallApi } from '#common/api/call.ts';
import { api } from './api.ts';
import { getPageContext } from './page-context.ts';
import { getQueryClient } from './query-client.ts';

export type Prefetch = (client: QueryClient, call: CallApi) => Promise<unknown>;

/**
 * Runs on the server: fetches what the page shows; it goes over with the document (`PageData`).
 * @throws a 404 response where the API says so; any other failure shows the router's error page.
 */
export async function loadOnServer(
  context: Readonly<RouterContextProvider>,
  prefetch: Prefetch,
): Promise<null> {
  const { client, call } = getPageContext(context);
  try {
    await prefetch(client, call);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
  return null;
}

/** Runs in the browser on navigation: starts the fetch and lets the page show its skeleton meanwhile. */
export function loadInBrowser(prefetch: Prefetch): null {
  // The page's own query shows the failure in its place.
  prefetch(getQueryClient(), api).catch(() => undefined);
  return null;
}
