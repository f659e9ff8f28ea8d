/** `/dealers/licensees/{id}`: one list, its faults by line and what it has changed; for administrators. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { ImportDetails } from '#web/features/ffl-registry/import-details.tsx';
import { ImportOrigin } from '#web/features/ffl-registry/import-list.tsx';
import { ImportBadge } from '#web/features/ffl-registry/import-state.tsx';
import { importQuery } from '#web/features/ffl-registry/ffl-registry.api.ts';
import { api } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { requirePermission } from '#web/lib/require-permission.ts';
import { PagePending } from '#web/shell/page-pending.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import type { Route } from './+types/ffl-list.ts';
import { readId } from './route-id.ts';

const guard = (client: QueryClient, call: CallApi, url: URL) =>
  requirePermission(client, call, { url, permission: 'tenants:manage' });

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOnServer(context, async (client, call) => {
    await guard(client, call, url);
    await client.fetchQuery(importQuery(readId(params.id), call));
  });

export async function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  await guard(getQueryClient(), api, url);
  return loadInBrowser((client, call) => client.fetchQuery(importQuery(readId(params.id), call)));
}

export default function LicenseeListRoute({ params }: Route.ComponentProps) {
  return <ListPage key={params.id} id={readId(params.id)} />;
}

function ListPage({ id }: { id: number }) {
  const { data: list, error, isFetching, refetch } = useQuery(importQuery(id));
  const [params] = useSearchParams();
  if (list === undefined) {
    return (
      <PagePending title="ATF licensee list" error={error} isFetching={isFetching} refetch={refetch}>
        <SkeletonRows count={8} />
      </PagePending>
    );
  }
  const title = `List of ${formatDate(list.listedOn, 'UTC')}`;
  return (
    <div className="content-width max-w-[864px]! pt-4 pb-10 sm:pt-6">
      <PageMeta title={title} noindex />
      <Link
        to="/dealers/licensees"
        className="-ml-1 inline-flex min-h-11 items-center gap-1 text-crumb text-brand no-underline hover:underline"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        ATF licensee list
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-title">{title}</h1>
        <ImportBadge list={list} />
      </div>
      <ImportOrigin list={list} />
      <ImportDetails list={list} shown={params.get('show')} />
    </div>
  );
}
