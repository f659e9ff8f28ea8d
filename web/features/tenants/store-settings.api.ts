/** The calls of setting up tenants as queries and mutations. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, type CallApi } from '#common/api/call.ts';
import type { InviteBody, MemberRole, StoreMembers } from '#common/api/tenant-members.ts';
import type {
  CreateTenantBody,
  LicenseBody,
  TenantSettings,
  UpdateTenantBody,
} from '#common/api/tenant-settings.ts';
import { api } from '#web/lib/api.ts';
import { currentTenantQuery, currentUserQuery } from '#web/lib/current.ts';

const TENANTS_KEY = 'tenants';

export const tenantsQuery = (phrase: string, call: CallApi = api) =>
  infiniteQueryOptions({
    queryKey: [TENANTS_KEY, phrase],
    queryFn: ({ pageParam }) => call('GET /tenants', { query: { phrase, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Asked for anew at each visit: what is changed should be no older copy. */
export const tenantSettingsQuery = (id: number, call: CallApi = api) =>
  queryOptions({
    queryKey: ['tenantSettings', id],
    queryFn: () => call('GET /tenants/:id', { params: { id } }),
  });

export const storeMembersQuery = (id: number, call: CallApi = api) =>
  queryOptions({
    queryKey: ['storeMembers', id],
    queryFn: () => call('GET /tenants/:id/members', { params: { id } }),
  });

/** The stores that one belongs to, and those that ask. */
export const ownStoresQuery = (call: CallApi = api) =>
  queryOptions({ queryKey: ['ownStores'], queryFn: () => call('GET /accounts/invitations') });

/** Keeps what the server has answered, and lets header, home and lists follow. */
function cacheSettings(client: QueryClient, settings: TenantSettings): void {
  client.setQueryData(tenantSettingsQuery(settings.id).queryKey, settings);
  void client.invalidateQueries({ queryKey: [TENANTS_KEY] });
  if (client.getQueryData(currentTenantQuery().queryKey)?.id !== settings.id) return;
  void client.invalidateQueries({ queryKey: currentTenantQuery().queryKey });
  void client.invalidateQueries({ queryKey: ['tenantHome'] });
}

export function useCreateTenant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateTenantBody) => api('POST /tenants', { body }),
    onSuccess: (settings) => cacheSettings(client, settings),
  });
}

export function useUpdateTenant(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateTenantBody) => api('PATCH /tenants/:id', { params: { id }, body }),
    onSuccess: (settings) => cacheSettings(client, settings),
  });
}

export function useChangeLicense(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: LicenseBody) => api('PATCH /tenants/:id/license', { params: { id }, body }),
    onSuccess: (settings) => cacheSettings(client, settings),
  });
}

/** A change that answers the people of the store as they are then. */
function usePeopleChange<Input>(id: number, send: (input: Input) => Promise<StoreMembers>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (people) => client.setQueryData(storeMembersQuery(id).queryKey, people),
  });
}

export const useInvite = (id: number) =>
  usePeopleChange(id, (body: InviteBody) => api('POST /tenants/:id/members', { params: { id }, body }));

export const useMemberRole = (id: number) =>
  usePeopleChange(id, ({ userId, role }: { userId: number; role: MemberRole }) =>
    api('PATCH /tenants/:id/members/:userId', { params: { id, userId }, body: { role } }),
  );

export function useRemovePerson(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (who: { userId: number } | { invitationId: number }) =>
      'userId' in who
        ? api('DELETE /tenants/:id/members/:userId', { params: { id, userId: who.userId } })
        : api('DELETE /tenants/:id/invitations/:invitationId', {
            params: { id, invitationId: who.invitationId },
          }),
    onSettled: () => client.invalidateQueries({ queryKey: storeMembersQuery(id).queryKey }),
  });
}

/** One's own rights change with the stores that one belongs to. */
function refreshOwn(client: QueryClient): Promise<unknown> {
  void client.invalidateQueries({ queryKey: currentUserQuery().queryKey });
  return client.invalidateQueries({ queryKey: ownStoresQuery().queryKey });
}

export function useAnswerInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, accept }: { id: number; accept: boolean }) =>
      api('POST /accounts/invitations/:id', { params: { id }, body: { accept } }),
    onSettled: () => refreshOwn(client),
  });
}

export function useLeaveStore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, userId }: { id: number; userId: number }) =>
      api('DELETE /tenants/:id/members/:userId', { params: { id, userId } }),
    onSettled: () => refreshOwn(client),
  });
}

/** What the server says, by field; words for the whole stand under an empty name. */
export function readErrors(error: Error | null): Record<string, string> {
  if (error === null) return {};
  const fields = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  if (fields.length === 0) return { '': error.message };
  return Object.fromEntries(fields.map(({ path, message }) => [path, message]));
}
