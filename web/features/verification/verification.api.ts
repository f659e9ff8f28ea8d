/** Applications as queries, and each step of one as a mutation that answers the application as it is then. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, type CallApi } from '#common/api/call.ts';
import type {
  Application,
  ApplicationMessageBody,
  ApplyBody,
  DecisionBody,
  Letter,
  LetterBody,
} from '#common/api/verification.ts';
import type { ApplicationFilter } from '#common/domain/choices.ts';
import { api } from '#web/lib/api.ts';
import { isOver } from './application-copy.ts';

const LISTS_KEY = ['applications'] as const;
const LOOK_AGAIN_MS = 5_000;

/** One's own, the newest first; nobody reads beyond the first page. */
export const ownApplicationsQuery = (call: CallApi = api) =>
  queryOptions({ queryKey: [...LISTS_KEY, 'mine'], queryFn: () => call('GET /tenants/applications/mine') });

export const applicationsQuery = (state: ApplicationFilter, call: CallApi = api) =>
  infiniteQueryOptions({
    queryKey: [...LISTS_KEY, 'of', state],
    queryFn: ({ pageParam }) => call('GET /tenants/applications', { query: { state, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // What others have done meanwhile should not be done again.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** An open page asks again by itself: the other side writes, asks and decides meanwhile. */
export const applicationQuery = (id: number, call: CallApi = api) =>
  queryOptions({
    queryKey: ['application', id],
    queryFn: () => call('GET /tenants/applications/:id', { params: { id } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || isOver(data.state) ? false : LOOK_AGAIN_MS,
  });

/** City and state of a zip; places do not move. */
export const placeQuery = (zip: string) =>
  queryOptions({
    queryKey: ['zip', zip],
    queryFn: () => api('GET /zips/:zip', { params: { zip } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

function useStep<Input>(send: (input: Input) => Promise<Application>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (application) => {
      client.setQueryData(applicationQuery(application.id).queryKey, application);
      void client.invalidateQueries({ queryKey: LISTS_KEY });
    },
    onError: (error) => {
      // Somebody else has taken a step meanwhile: the page shows it.
      if (error instanceof ApiError && error.status === 409) {
        void client.invalidateQueries({ queryKey: ['application'] });
      }
    },
  });
}

/** It is done when the page knows of it. */
export function useApply() {
  const client = useQueryClient();
  return useStep(async (body: ApplyBody) => {
    const application = await api('POST /tenants/applications', { body });
    client.setQueryData(applicationQuery(application.id).queryKey, application);
    await client.invalidateQueries({ queryKey: ownApplicationsQuery().queryKey });
    return application;
  });
}
export const useWriteMessage = (id: number) =>
  useStep((body: ApplicationMessageBody) =>
    api('POST /tenants/applications/:id/messages', { params: { id }, body }),
  );
export const useEnterCode = (id: number) =>
  useStep((code: string) => api('POST /tenants/applications/:id/code', { params: { id }, body: { code } }));
export const useWithdraw = (id: number) =>
  useStep<void>(() => api('POST /tenants/applications/:id/withdraw', { params: { id } }));
export const useDecide = (id: number) =>
  useStep((body: DecisionBody) => api('POST /tenants/applications/:id/decision', { params: { id }, body }));

/** The letter that was made in this tab: it is told once, and is gone when the page is loaded anew. */
const letterKey = (id: number) => ['letter', id] as const;
export const letterQuery = (id: number) =>
  queryOptions<Letter | null>({
    queryKey: letterKey(id),
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useMakeLetter(id: number) {
  const client = useQueryClient();
  return useStep(async (body: LetterBody) => {
    const { application, letter } = await api('POST /tenants/applications/:id/letter', {
      params: { id },
      body,
    });
    client.setQueryData(letterKey(id), letter);
    return application;
  });
}
