/** What the browser forgets when another person, or nobody, is logged in. */
import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#common/contracts/accounts.ts';
import { currentTenantQuery, currentUserQuery, currentZipQuery } from '#web/lib/current.ts';

/** Empties the cache but for the site's own state, which is asked for anew behind the page. */
export function changeUser(client: QueryClient, user: CurrentUser): void {
  const { queryKey: userKey } = currentUserQuery();
  const siteKeys = [currentTenantQuery().queryKey, currentZipQuery().queryKey];
  const kept = new Set<unknown>([userKey, ...siteKeys].map(([name]) => name));
  client.setQueryData(userKey, user);
  client.removeQueries({ predicate: ({ queryKey }) => !kept.has(queryKey[0]) });
  for (const queryKey of siteKeys) void client.invalidateQueries({ queryKey });
}
