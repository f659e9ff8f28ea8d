/** Current user, tenant and ZIP code. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ApiError, type CallApi } from '#common/api/call.ts';
import type { CurrentUser } from '#common/api/accounts.ts';
import { api } from './api.ts';
import { useInitialState } from './initial-state.tsx';
import { logWarning } from './log.ts';

export const warnNotLoggedIn = (): void => logWarning('Not logged in');

/** Null for a visitor: a 401 is an answer here, not a failure. */
export const currentUserQuery = (call: CallApi = api) =>
  queryOptions({
    queryKey: ['currentUser'],
    queryFn: async (): Promise<CurrentUser | null> => {
      try {
        return await call('GET /accounts/current');
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        warnNotLoggedIn();
        return null;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const currentTenantQuery = (call: CallApi = api) =>
  queryOptions({
    queryKey: ['currentTenant'],
    queryFn: () => call('GET /accounts/currentTenant'),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const currentZipQuery = (call: CallApi = api) =>
  queryOptions({
    queryKey: ['currentZip'],
    queryFn: () => call('GET /accounts/currentZip'),
    staleTime: Number.POSITIVE_INFINITY,
  });

const CurrentUserContext = createContext<CurrentUser | null>(null);

/** One observer for the whole page: cards alone would have forty. */
export const CurrentUserProvider = CurrentUserContext.Provider;

export const useCurrentUser = (): CurrentUser | null => useContext(CurrentUserContext);

/** What the site is called at this host: a tenant by its own name, the network as it is set. */
export function useHostName(): string {
  const { siteName } = useInitialState();
  const { data: tenant } = useQuery(currentTenantQuery());
  return tenant === undefined || tenant.isNetwork ? siteName : tenant.displayName;
}

/** The zip that searches start from: the user's own, else the one worked out from the address. */
export function useKnownZip(): string | null {
  const user = useCurrentUser();
  const { data: zip = null } = useQuery({ ...currentZipQuery(), enabled: user?.zipCode == null });
  return user?.zipCode ?? zip;
}

export function useHasPermission(permission: string): boolean {
  return useCurrentUser()?.permissions.includes(permission) ?? false;
}

export type Counts = Pick<CurrentUser, 'notificationsCount' | 'unreadMessagesCount'>;

function changeCounts(client: QueryClient, change: (user: CurrentUser) => Partial<Counts>): void {
  client.setQueryData(currentUserQuery().queryKey, (user) => user && { ...user, ...change(user) });
}

/** Sets what waits for the user, as the server has just told it; for a visitor nothing waits. */
export function setCounts(client: QueryClient, counts: Partial<Counts>): void {
  changeCounts(client, () => counts);
}

/** One more, until the server tells the number. */
export function raiseCount(client: QueryClient, name: keyof Counts): void {
  changeCounts(client, (user) => ({ [name]: user[name] + 1 }));
}

/** So many less, never below none. */
export function lowerCount(client: QueryClient, name: keyof Counts, by: number): void {
  changeCounts(client, (user) => ({ [name]: Math.max(0, user[name] - by) }));
}
