/** `/audit`: who changed what by right of a role or a store, and why. */
import type { QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { auditQuery, readFilters } from '#web/features/audit/audit.api.ts';
import { AuditFilterForm } from '#web/features/audit/audit-filters.tsx';
import { AuditList } from '#web/features/audit/audit-list.tsx';
import { api } from '#web/lib/api.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { requirePermission } from '#web/lib/require-permission.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/audit.ts';

const permission = 'settings:manage';
const prefetch = (url: URL) => (client: QueryClient, call: CallApi) =>
  client.fetchInfiniteQuery(auditQuery(readFilters(url.searchParams), call));

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOnServer(context, async (client, call) => {
    await requirePermission(client, call, { url, permission });
    await prefetch(url)(client, call);
  });

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requirePermission(getQueryClient(), api, { url, permission });
  return loadInBrowser(prefetch(url));
}

export default function Audit() {
  const [params] = useSearchParams();
  const filters = readFilters(params);
  return (
    <div className="content-width max-w-[1080px]! pt-5 pb-10">
      <PageMeta title="Audit" noindex />
      <h1 className="text-title">Audit</h1>
      <p className="mt-1 mb-4 text-note text-soft">
        Changes made by staff and stores. Entries can’t be edited.
      </p>
      <AuditFilterForm filters={filters} />
      <AuditList filters={filters} />
    </div>
  );
}
