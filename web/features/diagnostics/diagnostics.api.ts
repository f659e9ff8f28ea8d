/** Diagnostics queries with polling. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import type { JobActionBody, JobListState } from '#common/api/diagnostics.ts';
import { api } from '#web/lib/api.ts';

const EVERY_MS = 5_000;
const JOBS_KEY = ['jobs'] as const;

export const diagnosticsQuery = (call: CallApi = api) =>
  queryOptions({
    queryKey: ['diagnostics'],
    queryFn: () => call('GET /diagnostics'),
    staleTime: 0,
    // Not while the page is out of sight.
    refetchInterval: EVERY_MS,
  });

export interface JobsPlace {
  queue: string;
  state: JobListState;
}

export const jobsQuery = ({ queue, state }: JobsPlace, call: CallApi = api) =>
  infiniteQueryOptions({
    queryKey: [...JOBS_KEY, queue, state],
    queryFn: ({ pageParam }) =>
      call('GET /diagnostics/jobs', { query: { queue, state, ...(pageParam ? { cursor: pageParam } : {}) } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });

export function useJobAction(queue: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: string } & JobActionBody) =>
      api('POST /diagnostics/jobs/:queue/:id', { params: { queue, id }, body: { action } }),
    // One that has moved on meanwhile is gone from the list, too.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: JOBS_KEY }),
        client.invalidateQueries({ queryKey: diagnosticsQuery().queryKey }),
      ]),
  });
}
