/** Cache patches that survive an in-flight refetch. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes the data of every query whose key begins so. An answer on its way was asked for before and takes the place of
 * all: even a next page brings the earlier ones along as they were. So the change is made again once it is there.
 * @param change gives the same when it is made twice
 * @param keepsAge whether the data count as old as they were
 */
export function changeCached<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: Data, key: QueryKey) => Data,
  { keepsAge = false } = {},
): void {
  for (const query of client.getQueryCache().findAll({ queryKey })) {
    const make = (): void => {
      const options = keepsAge ? { updatedAt: query.state.dataUpdatedAt } : {};
      client.setQueryData<Data>(query.queryKey, (data) => data && change(data, query.queryKey), options);
    };
    make();
    if (query.state.fetchStatus !== 'idle') query.promise?.then(make, make);
  }
}
