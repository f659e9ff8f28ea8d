/** ATF list queries. */
import {
  infiniteQueryOptions,
  queryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import type { ChangeKind, LicenseeImport } from '#common/api/ffl-registry.ts';
import { api } from '#web/lib/api.ts';
import { sendFile, type SendOptions } from '#web/lib/send-file.ts';

const IMPORTS_KEY = ['licensees', 'imports'] as const;
/** While a list is being read. */
const LOOK_AGAIN_MS = 1_000;

/** Whether it is being read, or waits for it. */
export const isUnderWay = ({ state }: LicenseeImport): boolean => state === 'waiting' || state === 'running';

export const importsQuery = (call: CallApi = api) =>
  infiniteQueryOptions({
    queryKey: IMPORTS_KEY,
    queryFn: ({ pageParam }) => call('GET /licensees/imports', { query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ imports }) => imports.some(isUnderWay)) ? LOOK_AGAIN_MS : false,
  });

export const importQuery = (id: number, call: CallApi = api) =>
  queryOptions({
    queryKey: ['licensees', 'import', id],
    queryFn: () => call('GET /licensees/imports/:id', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_AGAIN_MS : false),
  });

/** What a list that has been read says stays, but for those who are gone once it is confirmed as the whole one. */
const FINAL = { staleTime: Infinity } as const;

export const faultsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['licensees', 'faults', id],
    queryFn: ({ pageParam }) =>
      api('GET /licensees/imports/:id/faults', { params: { id }, query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...FINAL,
  });

export const changesQuery = (id: number, kind: ChangeKind) =>
  infiniteQueryOptions({
    queryKey: ['licensees', 'changes', id, kind],
    queryFn: ({ pageParam }) =>
      api('GET /licensees/imports/:id/changes', {
        params: { id },
        query: {
          kind,
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    ...FINAL,
  });

export const sendList = (file: File, listedOn: string, options: SendOptions): Promise<LicenseeImport> =>
  sendFile(`/api/licensees/imports?listedOn=${listedOn}`, file, options) as Promise<LicenseeImport>;

export const lookForImports = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: IMPORTS_KEY });

/** Confirms that a list is the whole one; where that is refused, the page shows how the list stands by now. */
export function useConfirmWhole(id: number) {
  const client = useQueryClient();
  const { queryKey } = importQuery(id);
  return useMutation({
    mutationFn: () => api('POST /licensees/imports/:id/whole', { params: { id } }),
    onSuccess: (list) => {
      client.setQueryData(queryKey, list);
      void client.resetQueries({ queryKey: changesQuery(id, 'gone').queryKey });
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
