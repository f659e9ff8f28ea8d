/** Imports as the pages ask for them: a file is sent, looked at, applied, and followed until it is done. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import type { InventoryImport, RowFilter } from '#common/api/inventory.ts';
import { api } from '#web/lib/api.ts';
import { INVENTORY_KEY } from './inventory.api.ts';

const IMPORTS_KEY = 'inventoryImports';
const PAST_PAGE = 10;
const ROWS_PAGE = 50;
const PROGRESS_MS = 1_000;
const PICTURES_MS = 3_000;
/** Pictures that have not come by then were given up. */
const PICTURES_WAIT_MS = 3_600_000;

/** What the address of an import that was checked a moment ago is come to with. */
export const CHECKED = 'checked';

/** Whether pictures of an import that is done are still on their way. */
export const isFetching = ({ counts, finishedAt }: InventoryImport): boolean =>
  counts.fetching > 0 && finishedAt !== null && Date.now() - Date.parse(finishedAt) < PICTURES_WAIT_MS;

export const importsQuery = (call: CallApi = api) =>
  infiniteQueryOptions({
    queryKey: [IMPORTS_KEY],
    queryFn: ({ pageParam }) =>
      call('GET /inventory/imports', { query: { cursor: pageParam, limit: PAST_PAGE } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });

/** Asked for again while it is being worked on, and while its pictures come. */
export const importQuery = (id: number, call: CallApi = api) =>
  queryOptions({
    queryKey: ['inventoryImport', id],
    queryFn: () => call('GET /inventory/imports/:id', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.state === 'running') return PROGRESS_MS;
      return data !== undefined && isFetching(data) ? PICTURES_MS : false;
    },
  });

/** `state` tells one list of rows from the same one after the import. */
export const rowsQuery = (
  { id, state }: Pick<InventoryImport, 'id' | 'state'>,
  outcome: RowFilter,
  call: CallApi = api,
) =>
  infiniteQueryOptions({
    queryKey: ['inventoryImportRows', id, state, outcome],
    queryFn: ({ pageParam }) =>
      call('GET /inventory/imports/:id/rows', {
        params: { id },
        query: { outcome, cursor: pageParam, limit: ROWS_PAGE },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });

/** Sends a file to be checked. */
function checkFile({ file, retireMissing }: CheckInput): Promise<InventoryImport> {
  const form = new FormData();
  form.append('file', file);
  return api('POST /inventory/imports', { query: { retireMissing }, body: form });
}

interface CheckInput {
  file: File;
  retireMissing: boolean;
}

export const useCheckFile = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: checkFile,
    onSuccess: (checked) => {
      client.setQueryData(importQuery(checked.id).queryKey, checked);
      void client.invalidateQueries({ queryKey: [IMPORTS_KEY] });
    },
  });
};

export const useApplyImport = (id: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /inventory/imports/:id/apply', { params: { id } }),
    onSuccess: (started) => {
      client.setQueryData(importQuery(id).queryKey, started);
      void client.invalidateQueries({ queryKey: [IMPORTS_KEY] });
      void client.invalidateQueries({ queryKey: [INVENTORY_KEY], refetchType: 'none' });
    },
  });
};
