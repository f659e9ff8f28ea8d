/** The calls about people as queries and mutations. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, type CallApi } from '#common/api/call.ts';
import type { NumberDecisionBody, PeopleSearchBody, PersonDetail } from '#common/api/user-admin.ts';
import { api } from '#web/lib/api.ts';

const PEOPLE_KEY = 'people';
const HISTORY_KEY = 'personHistory';

export type PeopleFilters = Pick<PeopleSearchBody, 'phrase' | 'role' | 'state'>;

export const peopleQuery = (filters: PeopleFilters, call: CallApi = api) =>
  infiniteQueryOptions({
    queryKey: [PEOPLE_KEY, filters],
    queryFn: ({ pageParam }) =>
      call('POST /people/search', {
        body: { ...filters, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export const personQuery = (id: number, call: CallApi = api) =>
  queryOptions({ queryKey: ['person', id], queryFn: () => call('GET /people/:id', { params: { id } }) });

export const historyQuery = (id: number, call: CallApi = api) =>
  infiniteQueryOptions({
    queryKey: [HISTORY_KEY, id],
    queryFn: ({ pageParam }) =>
      call('GET /people/:id/history', { params: { id }, query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** A change that answers the person as they are then; where somebody else was faster, they are asked for anew. */
export function usePersonChange<Input>(id: number, send: (input: Input) => Promise<PersonDetail>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (person) => {
      client.setQueryData(personQuery(id).queryKey, person);
      void client.invalidateQueries({ queryKey: historyQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: [PEOPLE_KEY] });
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || ![403, 409].includes(error.status)) return;
      void client.invalidateQueries({ queryKey: personQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: historyQuery(id).queryKey });
    },
  });
}

/** People who lost their number and wait for a decision. */
export const numberRequestsQuery = (call: CallApi = api) =>
  infiniteQueryOptions({
    queryKey: ['numberRequests'],
    queryFn: ({ pageParam }) => call('GET /people/numberRequests', { query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** Someone else may have been faster: the list is loaded again in any case. */
export function useDecideNumberRequest(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NumberDecisionBody) =>
      api('POST /people/numberRequests/:id/decision', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: numberRequestsQuery().queryKey }),
  });
}
