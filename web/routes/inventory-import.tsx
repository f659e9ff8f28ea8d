/** `/inventory/import`: bringing the inventory in a table; with `import` one import, from its check to its end. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { ImportHelp, ImportStart } from '#web/features/inventory/import-start.tsx';
import { ImportView } from '#web/features/inventory/import-view.tsx';
import { CHECKED, importQuery, importsQuery } from '#web/features/inventory/imports.api.ts';
import { PastImports } from '#web/features/inventory/past-imports.tsx';
import { api } from '#web/lib/api.ts';
import { currentUserQuery } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { ToLogin } from '#web/shell/to-login.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/inventory-import.ts';
import { requireStaff } from './require-staff.ts';
import { readId } from './route-id.ts';

/** Null where the address names none. */
const readImportId = (params: URLSearchParams): number | null => {
  const id = params.get('import');
  return id === null ? null : readId(id);
};

const prefetch = (url: URL) => (client: QueryClient, call: CallApi) => {
  const id = readImportId(url.searchParams);
  return id === null
    ? client.prefetchInfiniteQuery(importsQuery(call))
    : client.fetchQuery(importQuery(id, call));
};

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOnServer(context, async (client, call) => {
    await requireStaff(client, call, url);
    await prefetch(url)(client, call);
  });

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireStaff(getQueryClient(), api, url);
  return loadInBrowser(prefetch(url));
}

export default function InventoryImportRoute() {
  const { data: user } = useQuery(currentUserQuery());
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = readImportId(params);
  if (user === null) return <ToLogin />;
  return (
    <div className="content-width max-w-[960px]! pt-4 pb-10 sm:pt-5">
      <PageMeta title="Import inventory" noindex />
      <Link
        to="/inventory"
        className="-ml-1 inline-flex min-h-11 items-center gap-1 text-crumb text-brand no-underline hover:underline"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        Inventory
      </Link>
      <h1 className="mb-4 text-title">Import inventory</h1>
      {id === null ? (
        <div className="flex flex-col gap-4">
          <ImportStart onChecked={(checked) => void navigate(`?import=${checked.id}`, { state: CHECKED })} />
          <ImportHelp />
          <PastImports />
        </div>
      ) : (
        <ImportView id={id} />
      )}
    </div>
  );
}
