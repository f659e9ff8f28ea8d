/** Query client: cache times and retries. */
import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#common/api/call.ts';
import { logFailure } from './log.ts';

export const CACHE_MS = 5 * 60 * 1000;
export const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 1_000;
const LAST_DELAY_MS = 30_000;
/** Answers, not failures: the specification's four, and 422, which says what to change. */
const FINAL_STATUSES = new Set([401, 403, 404, 422, 429]);

/** Whether a failed fetch is tried again (specification, section 8). */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && FINAL_STATUSES.has(error.status)) return false;
  return failures < MAX_RETRIES;
}

/** The same, but for what a browser without a connection would only wait for: that is asked for when it is back. */
export function shouldAskAgain(failures: number, error: unknown): boolean {
  return onlineManager.isOnline() && shouldRetry(failures, error);
}

/** Milliseconds before the next try; `attempt` counts from 0. */
export function retryDelay(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, LAST_DELAY_MS);
}

/** Whether something is broken; an answer such as 404 is none. */
function isBroken(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

export function createQueryClient(): QueryClient {
  const isServer = typeof document === 'undefined';
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (isBroken(error)) logFailure(`Fetching ${String(queryKey[0])} failed`, error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: CACHE_MS,
        gcTime: isServer ? Number.POSITIVE_INFINITY : CACHE_MS,
        retry: isServer ? false : shouldAskAgain,
        retryDelay,
        // Without a connection a fetch fails and says so, instead of waiting behind a skeleton without an end.
        networkMode: 'always',
        refetchOnReconnect: true,
        // What failed before its page was drawn is asked for again by its reader, not by the drawing.
        retryOnMount: false,
        refetchOnWindowFocus: false,
      },
      // What its reader gave up while there was no connection must not happen by itself later.
      mutations: { networkMode: 'always' },
    },
  });
}

let browserClient: QueryClient | undefined;

/** The browser's one client. */
export function getQueryClient(): QueryClient {
  if (browserClient === undefined) {
    listenToConnection();
    browserClient = createQueryClient();
  }
  return browserClient;
}

/**
 * TanStack Query takes a page for connected until it hears otherwise. One that began to run without a connection, or
 * lost it before it listened, never hears of the loss: the return is news all the same.
 */
export function listenToConnection(): void {
  onlineManager.setEventListener((setOnline) => {
    const leave = new AbortController();
    const { signal } = leave;
    addEventListener('offline', () => setOnline(false), { signal });
    addEventListener(
      'online',
      () => {
        setOnline(false);
        setOnline(true);
      },
      { signal },
    );
    return () => leave.abort();
  });
}
