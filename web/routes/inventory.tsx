/** `/inventory`: what the store of this host has, for its staff. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Download, Plus, Upload } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { inventoryQuery } from '#web/features/inventory/inventory.api.ts';
import { readFilters } from '#web/features/inventory/inventory-filters.ts';
import { FilterBar } from '#web/features/inventory/filter-bar.tsx';
import { InventoryList } from '#web/features/inventory/inventory-list.tsx';
import { api } from '#web/lib/api.ts';
import { currentTenantQuery, currentUserQuery } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { ToLogin } from '#web/shell/to-login.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/inventory.ts';
import { requireStaff } from './require-staff.ts';

const prefetch = (url: URL) => (client: QueryClient, call: CallApi) =>
  client.fetchInfiniteQuery(inventoryQuery(readFilters(url.searchParams), call));

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOnServer(context, async (client, call) => {
    await requireStaff(client, call, url);
    await prefetch(url)(client, call);
  });

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireStaff(getQueryClient(), api, url);
  return loadInBrowser(prefetch(url));
}

export default function InventoryRoute() {
  const { data: user } = useQuery(currentUserQuery());
  if (user === null) return <ToLogin />;
  return <InventoryPage />;
}

function InventoryPage() {
  const [params] = useSearchParams();
  const { data: tenant } = useQuery(currentTenantQuery());
  const filters = readFilters(params);
  return (
    <div className="content-width pt-4 pb-10 sm:pt-5">
      <PageMeta title="Inventory" noindex />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title">Inventory</h1>
          {tenant && <p className="text-note text-soft wrap-anywhere">{tenant.displayName}</p>}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>a]:grow max-sm:[&>a]:px-2.5! max-sm:[&_svg]:hidden">
          <LinkButton
            to="/api/inventory/export.csv"
            reloadDocument
            download
            variant="outlined"
            className="px-3!"
          >
            <Download aria-hidden="true" className="size-[18px]" />
            Export
          </LinkButton>
          <LinkButton to="/inventory/import" variant="outlined" className="px-3!">
            <Upload aria-hidden="true" className="size-[18px]" />
            Import CSV
          </LinkButton>
          <LinkButton to="/posts/create?type=dealerNew">
            <Plus aria-hidden="true" className="size-[18px]" />
            New Listing
          </LinkButton>
        </div>
      </div>
      <FilterBar filters={filters} />
      {/* What was chosen under other filters is not meant any more. */}
      <InventoryList key={params.toString()} filters={filters} />
    </div>
  );
}
