/** The state of the server, asked for again and again while it is looked at; its jobs, and what is done with one. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { actOnJob, type Fetcher, getDiagnostics, getJobs } from '#common/api-client.ts';
import type { JobActionBody, JobListState } from '#common/contracts/diagnostics.ts';
import { browserFetcher } from '#web/lib/api.ts';

const EVERY_MS = 5_000;
const JOBS_KEY = ['jobs'] as const;

export const diagnosticsQuery = (fetcher: Fetcher = browserFetcher) =>
  queryOptions({
    queryKey: ['diagnostics'],
    queryFn: () => getDiagnostics(fetcher),
    staleTime: 0,
    // Not while the page is out of sight.
    refetchInterval: EVERY_MS,
  });

export interface JobsPlace {
  queue: string;
  state: JobListState;
}

export const jobsQuery = ({ queue, state }: JobsPlace, fetcher: Fetcher = browserFetcher) =>
  infiniteQueryOptions({
    queryKey: [...JOBS_KEY, queue, state],
    queryFn: ({ pageParam }) =>
      getJobs(fetcher, { queue, state, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });

export function useJobAction(queue: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: string } & JobActionBody) =>
      actOnJob(browserFetcher, queue, id, action),
    // One that has moved on meanwhile is gone from the list, too.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: JOBS_KEY }),
        client.invalidateQueries({ queryKey: diagnosticsQuery().queryKey }),
      ]),
  });
}
