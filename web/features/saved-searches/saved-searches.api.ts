/** A person's saved searches: what there are, and keeping, changing and removing one. */
import {
  type MutationKey,
  queryOptions,
  useMutation,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import type {
  CreateSearchBody,
  SavedSearch,
  SavedSearches,
  UpdateSearchBody,
} from '#common/api/saved-searches.ts';
import { api } from '#web/lib/api.ts';

export const searchesQuery = (call: CallApi = api) =>
  queryOptions({ queryKey: ['searches'], queryFn: () => call('GET /searches') });

export const searchQuery = (id: number, call: CallApi = api) =>
  queryOptions({ queryKey: ['search', id], queryFn: () => call('GET /searches/:id', { params: { id } }) });

/** A mutation whose second press does nothing while the first is on its way, even before the page has drawn that. */
function useOnce<Data, Input>(
  options: UseMutationOptions<Data, Error, Input> & { mutationKey: MutationKey },
) {
  const client = useQueryClient();
  const mutation = useMutation(options);
  const mutateOnce: typeof mutation.mutate = (...input) => {
    if (client.isMutating({ mutationKey: options.mutationKey }) === 0) mutation.mutate(...input);
  };
  return { ...mutation, mutateOnce };
}

export function useSaveSearch() {
  const client = useQueryClient();
  return useOnce({
    mutationKey: ['saveSearch'],
    mutationFn: (body: CreateSearchBody) => api('POST /searches', { body }),
    onSuccess: (search) => {
      client.setQueryData(searchQuery(search.id).queryKey, search);
      return client.invalidateQueries({ queryKey: searchesQuery().queryKey });
    },
  });
}

export function useUpdateSearch(id: number) {
  const client = useQueryClient();
  return useOnce({
    mutationKey: ['updateSearch', id],
    mutationFn: (body: UpdateSearchBody) => api('PATCH /searches/:id', { params: { id }, body }),
    onSuccess: (search: SavedSearch) => {
      client.setQueryData(searchQuery(id).queryKey, search);
      client.setQueryData<SavedSearches>(
        searchesQuery().queryKey,
        (all) => all && { searches: all.searches.map((other) => (other.id === id ? search : other)) },
      );
    },
  });
}

export function useDeleteSearch(id: number) {
  const client = useQueryClient();
  return useOnce({
    mutationKey: ['deleteSearch', id],
    mutationFn: () => api('DELETE /searches/:id', { params: { id } }),
    onSuccess: () => {
      client.setQueryData<SavedSearches>(
        searchesQuery().queryKey,
        (all) => all && { searches: all.searches.filter((other) => other.id !== id) },
      );
    },
  });
}
