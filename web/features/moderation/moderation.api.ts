/** The moderators' queue, what is done in it, and the public log, as queries and mutations. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, type CallApi } from '#common/api/call.ts';
import type { CaseDecisionBody, QueueCase } from '#common/api/moderation.ts';
import type { CaseKind } from '#common/domain/cases.ts';
import { api } from '#web/lib/api.ts';
import { inTime } from '#web/lib/in-time.ts';
import { useWatch } from '#web/lib/live.ts';
import { QUEUE_ID } from '#common/domain/shared-names.ts';
import { toast } from '#web/ui/toast.ts';

export const QUEUE_KEY = ['moderation', 'queue'] as const;
/** What is new, and what others do while there is no live connection, shows after so long at most. */
const REFRESH_MS = 15_000;

export const queueQuery = (kind: CaseKind | null, call: CallApi = api) =>
  infiniteQueryOptions({
    queryKey: [...QUEUE_KEY, kind],
    queryFn: ({ pageParam }) =>
      call('GET /moderation/queue', {
        query: {
          ...(kind === null ? {} : { kind }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // What others have decided meanwhile should not be decided again.
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });

/** Opening it is written down: it is asked for once, and only when a moderator says so. */
export const reportedMessagesQuery = (id: number) =>
  queryOptions({
    queryKey: ['moderation', 'messages', id],
    queryFn: () => api('GET /moderation/conversations/:id', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const logQuery = (call: CallApi = api) =>
  infiniteQueryOptions({
    queryKey: ['moderationLog'],
    queryFn: ({ pageParam }) => call('GET /moderation/log', { query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

/** What is done in the queue reaches the server in its order: a claim that came after its decision would be refused. */
const IN_ORDER = { id: 'moderation' };

/** What a case is called among all of them. */
export const keyOf = ({ kind, id }: Pick<QueueCase, 'kind' | 'id'>): string => `${kind}:${id}`;

export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';

const GONE: readonly number[] = [404, 409];

/** Whether there is nothing left to decide here: another one has decided it, or holds it. */
export const isOutOfHand = (error: unknown): boolean =>
  error instanceof ApiError && GONE.includes(error.status);

/** Asks for the queue anew as soon as something in it was taken, let go or decided, on whichever page. */
export function useLiveQueue(): void {
  const client = useQueryClient();
  const refetchQueue = () => void client.invalidateQueries({ queryKey: QUEUE_KEY });
  useWatch('queue', QUEUE_ID, refetchQueue, refetchQueue);
}

/** Takes a case, or lets go of it; the queue shows it at once. */
export function useClaim() {
  const client = useQueryClient();
  return useMutation({
    scope: IN_ORDER,
    mutationFn: async ({ item, isTaken }: { item: QueueCase; isTaken: boolean }) => {
      // Decisions wait for it, and must not do so for good.
      await inTime<unknown>(
        api(`${isTaken ? 'POST' : 'DELETE'} /moderation/:kind/:id/claim`, {
          params: { kind: item.kind, id: item.id },
        }),
      );
    },
    onError: (error) => toast.error(messageOf(error)),
    // What comes next need not wait for the queue.
    onSettled: () => void client.invalidateQueries({ queryKey: QUEUE_KEY }),
  });
}

export interface Decided {
  item: QueueCase;
  body: CaseDecisionBody;
}

export function useDecision(onDone: (decided: Decided) => void) {
  const client = useQueryClient();
  const mutationKey = ['moderation', 'decide'];
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationKey,
    scope: IN_ORDER,
    mutationFn: ({ item, body }: Decided) =>
      api('POST /moderation/:kind/:id', { params: { kind: item.kind, id: item.id }, body }),
    onSuccess: (_answer, decided) => {
      onDone(decided);
      void client.invalidateQueries({ queryKey: QUEUE_KEY });
    },
    onError: (failure) => {
      // Somebody else was faster: the queue tells.
      if (isOutOfHand(failure)) void client.invalidateQueries({ queryKey: QUEUE_KEY });
    },
  });
  /** Of two quick presses the second does nothing, even before the page has drawn the first. */
  const decide: typeof mutate = (input, options) => {
    if (client.isMutating({ mutationKey }) === 0) mutate(input, options);
  };
  return { decide, deciding: isPending ? keyOf(variables.item) : null, error, reset };
}
