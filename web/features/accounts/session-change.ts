/** Clears caches when the session changes, in every tab. */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#common/api/call.ts';
import type { CurrentUser } from '#common/api/accounts.ts';
import { currentTenantQuery, currentUserQuery, currentZipQuery } from '#web/lib/current.ts';

/** Written at each login: the browser tells its other tabs, and only those. */
const LOGIN_KEY = 'loginAt';

/** Empties the cache but for the site's own state, which is asked for anew behind the page; other tabs follow. */
export function changeUser(client: QueryClient, user: CurrentUser): void {
  const { queryKey: userKey } = currentUserQuery();
  const siteKeys = [currentTenantQuery().queryKey, currentZipQuery().queryKey];
  const kept = new Set<unknown>([userKey, ...siteKeys].map(([name]) => name));
  client.setQueryData(userKey, user);
  client.removeQueries({ predicate: ({ queryKey }) => !kept.has(queryKey[0]) });
  for (const queryKey of siteKeys) void client.invalidateQueries({ queryKey });
  notifyOtherTabs();
}

function notifyOtherTabs(): void {
  try {
    localStorage.setItem(LOGIN_KEY, String(Date.now()));
  } catch {
    // Storage that is forbidden: other tabs see the login with their next page.
  }
}

/**
 * After a login in another tab: what is shown is asked for anew where it stands, so that whatever someone is typing
 * stays.
 */
async function followLogin(client: QueryClient): Promise<void> {
  const query = currentUserQuery();
  const before = client.getQueryData(query.queryKey)?.id;
  // Where it fails, the page stays as it is.
  const user = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
  if (user === undefined || user?.id === before) return;
  await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== query.queryKey[0] });
}

/** Asks anew who is logged in; a visitor stays one. Where a suspension began or ended, everything else is asked for too. */
export function recheckUser(client: QueryClient): void {
  const { queryKey } = currentUserQuery();
  const before = client.getQueryData(queryKey);
  if (before) void client.invalidateQueries({ queryKey }).then(() => followSuspension(client, before));
}

function followSuspension(client: QueryClient, before: CurrentUser): void {
  const { queryKey } = currentUserQuery();
  const after = client.getQueryData(queryKey);
  if (after?.id !== before.id || (after.suspension === null) === (before.suspension === null)) return;
  void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== queryKey[0] });
}

/**
 * Asks anew who is logged in: where an action is refused for want of a login, since the session may have ended, or for
 * a suspension, and where someone has logged in in another tab.
 */
export function watchSession(client: QueryClient): () => void {
  const stop = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { error }: { error: unknown } = event.action;
    if (error instanceof ApiError && (error.status === 401 || error.code === 'suspended'))
      recheckUser(client);
  });
  const follow = ({ key }: StorageEvent): void => {
    if (key === LOGIN_KEY) void followLogin(client);
  };
  addEventListener('storage', follow);
  return () => {
    stop();
    removeEventListener('storage', follow);
  };
}
