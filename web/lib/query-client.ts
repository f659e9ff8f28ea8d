/** The client cache: 5 minutes, 3 retries at doubling delays, none where trying again cannot help. */
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#common/api-client.ts';

export const CACHE_MS = 5 * 60 * 1000;
export const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 1_000;
const LAST_DELAY_MS = 30_000;
const FINAL_STATUSES = new Set([401, 403, 404, 429]);

/** Whether a failed fetch is tried again (specification, section 8). */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && FINAL_STATUSES.has(error.status)) return false;
  return failures < MAX_RETRIES;
}

/** Milliseconds before the next try; `attempt` counts from 0. */
export function retryDelay(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, LAST_DELAY_MS);
}

export function createQueryClient(): QueryClient {
  const isServer = typeof document === 'undefined';
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: CACHE_MS,
        gcTime: isServer ? Number.POSITIVE_INFINITY : CACHE_MS,
        retry: isServer ? false : shouldRetry,
        retryDelay,
        refetchOnWindowFocus: false,
      },
    },
  });
}

let browserClient: QueryClient | undefined;

/** The browser's one client. */
export function getQueryClient(): QueryClient {
  browserClient ??= createQueryClient();
  return browserClient;
}
