/** A person's saved searches: what there are, and keeping, changing and removing one. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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

export function useSaveSearch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateSearchBody) => createSearch(browserFetcher, body),
    onSuccess: (search) => {
      client.setQueryData(searchQuery(search.id).queryKey, search);
      return client.invalidateQueries({ queryKey: searchesQuery().queryKey });
    },
  });
}

export function useUpdateSearch(id: number) {
  const client = useQueryClient();
  return useMutation({
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
  return useMutation({
    mutationFn: () => deleteSearch(browserFetcher, id),
    onSuccess: () => {
      client.setQueryData<SavedSearches>(
        searchesQuery().queryKey,
        (all) => all && { searches: all.searches.filter((other) => other.id !== id) },
      );
    },
  });
}
