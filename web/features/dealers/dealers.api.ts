/** Follow and unfollow with optimistic updates. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';

import type { Tenant, TenantHome } from '#common/api/tenants.ts';
import { api } from '#web/lib/api.ts';
import { currentTenantQuery } from '#web/lib/current.ts';
import { toast } from '#web/ui/toast.ts';

/** Changes it at its own address, at its home page, and where it is the host's tenant. */
export function patchFollows(client: QueryClient, name: string, currentUserFollows: boolean): void {
  const patch = (tenant: Tenant | undefined) =>
    tenant?.name === name ? { ...tenant, currentUserFollows } : tenant;
  client.setQueryData<Tenant>(['dealer', name], patch);
  client.setQueryData<Tenant>(currentTenantQuery().queryKey, patch);
  client.setQueryData<TenantHome>(['tenantHome'], (home) => {
    const tenant = patch(home?.tenant);
    return home && tenant && { ...home, tenant };
  });
}

/** Follows a dealer (true), or no longer (false). */
export function useFollow({ name }: Tenant) {
  const client = useQueryClient();
  const mutationKey = ['follow', name];
  return useMutation({
    mutationKey,
    // Presses reach the server in their order.
    scope: { id: mutationKey.join(':') },
    mutationFn: (follows: boolean) =>
      api(`${follows ? 'PUT' : 'DELETE'} /ffls/:slug/follow`, { params: { slug: name } }),
    onMutate: (follows) => patchFollows(client, name, follows),
    onError: (error, follows) => {
      patchFollows(client, name, !follows);
      toast.error(error.message);
    },
  });
}
