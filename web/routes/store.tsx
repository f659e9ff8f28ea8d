/** `/store`: the store of this host at a glance, for its staff: its last thirty days, and the ways to its work. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import { storeNumbersQuery } from '#web/features/dealers/store-numbers.api.ts';
import { StoreDesk } from '#web/features/dealers/store-desk.tsx';
import { api } from '#web/lib/api.ts';
import { currentTenantQuery, useCurrentUser } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { ToLogin } from '#web/shell/to-login.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/store.ts';
import { requireStaff } from './require-staff.ts';

const prefetch = async (client: QueryClient, call: CallApi) => {
  await client.prefetchQuery(storeNumbersQuery(call));
};

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOnServer(context, async (client, call) => {
    await requireStaff(client, call, url);
    await prefetch(client, call);
  });

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireStaff(getQueryClient(), api, url);
  return loadInBrowser(prefetch);
}

export default function StoreRoute() {
  const user = useCurrentUser();
  const { data: tenant } = useQuery(currentTenantQuery());
  if (user === null) return <ToLogin />;
  const settings = user.permissions.includes('settings:manage:tenant') && tenant;
  return (
    <div className="content-width flex flex-col gap-4 pt-4 pb-10 sm:pt-5">
      <PageMeta title="Your store" noindex />
      <div className="min-w-0">
        <h1 className="text-title">Your store</h1>
        {tenant && <p className="text-note text-soft wrap-anywhere">{tenant.displayName}</p>}
      </div>
      <StoreDesk settingsTo={settings ? `/tenants/edit/${settings.id}` : null} />
    </div>
  );
}
