/** What the browser forgets when another person logs in, and how it learns that nobody is logged in any more. */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#common/api-client.ts';
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

/** Asks anew who is logged in; a visitor stays one. */
export function recheckUser(client: QueryClient): void {
  const { queryKey } = currentUserQuery();
  if (client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey });
}

/** Asks anew who is logged in where an action is refused for want of a login: the session may have ended. */
export function watchSession(client: QueryClient): () => void {
  return client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { error }: { error: unknown } = event.action;
    if (error instanceof ApiError && error.status === 401) recheckUser(client);
  });
}
