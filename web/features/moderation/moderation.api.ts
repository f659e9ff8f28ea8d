/** The moderators' queue: posts that are flagged or reported, page by page. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Fetcher, getQueue } from '#common/api-client.ts';
import { browserFetcher } from '#web/lib/api.ts';

export const QUEUE_KEY = ['moderation', 'queue'] as const;

export const queueQuery = (fetcher: Fetcher = browserFetcher) =>
  infiniteQueryOptions({
    queryKey: QUEUE_KEY,
    queryFn: ({ pageParam }) => getQueue(fetcher, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // What others have decided meanwhile should not be decided again.
    staleTime: 0,
  });
