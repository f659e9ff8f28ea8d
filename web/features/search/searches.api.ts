/** A person's saved searches: what there are, and keeping, changing and removing one. */
import {
  type MutationKey,
  queryOptions,
  useMutation,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query';
import {
  createSearch,
  deleteSearch,
  type Fetcher,
  getSearch,
  getSearches,
  updateSearch,
} from '#common/api-client.ts';
import type {
  CreateSearchBody,
  SavedSearch,
  SavedSearches,
  UpdateSearchBody,
} from '#common/contracts/searches.ts';
import { browserFetcher } from '#web/lib/api.ts';

export const searchesQuery = (fetcher: Fetcher = browserFetcher) =>
  queryOptions({ queryKey: ['searches'], queryFn: () => getSearches(fetcher) });

export const searchQuery = (id: number, fetcher: Fetcher = browserFetcher) =>
  queryOptions({ queryKey: ['search', id], queryFn: () => getSearch(fetcher, id) });

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
    mutationFn: (body: CreateSearchBody) => createSearch(browserFetcher, body),
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
    mutationFn: (body: UpdateSearchBody) => updateSearch(browserFetcher, id, body),
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
    mutationFn: () => deleteSearch(browserFetcher, id),
    onSuccess: () => {
      client.setQueryData<SavedSearches>(
        searchesQuery().queryKey,
        (all) => all && { searches: all.searches.filter((other) => other.id !== id) },
      );
    },
  });
}
