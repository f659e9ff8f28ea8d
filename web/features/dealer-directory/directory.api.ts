/** What the directory asks for: dealers, page by page. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import type { Dealer, Dealers, DirectoryQuery } from '#common/api/dealer-directory.ts';
import { api } from '#web/lib/api.ts';

/** A cursor in the query is where the first page begins. */
export const directoryPagesQuery = (query: DirectoryQuery, call: CallApi = api) =>
  infiniteQueryOptions({
    queryKey: ['dealers', 'directory', query],
    queryFn: ({ pageParam }) => call('GET /ffls', { query: { ...query, cursor: pageParam } }),
    initialPageParam: query.cursor,
    getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
  });

/** What tells a dealer from the others: members have a number, others nothing but what is shown of them. */
const keyOf = ({ id, displayName, city, state, distanceMiles }: Dealer): string =>
  id === null ? [displayName, city, state, distanceMiles].join('|') : String(id);

/** The dealers of all pages by their keys; whoever came twice, because the list moved meanwhile, stands once. */
export function listPages(pages: readonly Dealers[]): [key: string, dealer: Dealer][] {
  return [...new Map(pages.flatMap(({ ffls }) => ffls.map((dealer) => [keyOf(dealer), dealer] as const)))];
}
