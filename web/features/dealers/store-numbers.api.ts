/** What the pages ask about a store's own numbers. */
import { queryOptions } from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import { api } from '#web/lib/api.ts';

export const storeNumbersQuery = (call: CallApi = api) =>
  queryOptions({ queryKey: ['storeNumbers'], queryFn: () => call('GET /store/numbers') });
