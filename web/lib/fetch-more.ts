/** The next page of a list. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

/** What the end of a list needs to know of its query. */
export type PagedQuery = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/**
 * Asks for the next page. While the list is asked for anew that comes first: the next page would call it off, or be called
 * off by it. A question that is under way is joined and brings no more pages, so it is asked until there are.
 */
export async function fetchMore({
  data,
  fetchNextPage,
}: Pick<PagedQuery, 'data' | 'fetchNextPage'>): Promise<void> {
  const count = data?.pages.length ?? 0;
  let result;
  do result = await fetchNextPage({ cancelRefetch: false });
  while (!result.isError && result.hasNextPage && (result.data?.pages.length ?? 0) <= count);
}
