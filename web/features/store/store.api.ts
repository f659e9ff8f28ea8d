/** What the pages ask about a store's own numbers. */
import { queryOptions } from '@tanstack/react-query';
import { type Fetcher, getStoreNumbers } from '#common/api-client.ts';
import { browserFetcher } from '#web/lib/api.ts';

export const storeNumbersQuery = (fetcher: Fetcher = browserFetcher) =>
  queryOptions({ queryKey: ['storeNumbers'], queryFn: () => getStoreNumbers(fetcher) });
