/** `/dealers/licensees`: uploads the ATF licensee list, and shows what was read; for administrators. */
import type { QueryClient } from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import { ImportList } from '#web/features/ffl-registry/import-list.tsx';
import { importsQuery } from '#web/features/ffl-registry/ffl-registry.api.ts';
import { LicenseLookup } from '#web/features/ffl-registry/license-lookup.tsx';
import { UploadForm } from '#web/features/ffl-registry/upload-form.tsx';
import { api } from '#web/lib/api.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { requirePermission } from '#web/lib/require-permission.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/ffl-lists.ts';

const guard = (client: QueryClient, call: CallApi, url: URL) =>
  requirePermission(client, call, { url, permission: 'tenants:manage' });

const prefetch = (client: QueryClient, call: CallApi) => client.fetchInfiniteQuery(importsQuery(call));

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOnServer(context, async (client, call) => {
    await guard(client, call, url);
    await prefetch(client, call);
  });

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await guard(getQueryClient(), api, url);
  return loadInBrowser(prefetch);
}

export default function LicenseeListsRoute() {
  return (
    <div className="content-width max-w-[864px]! pt-5 pb-10">
      <PageMeta title="ATF licensee list" noindex />
      <h1 className="text-title">ATF licensee list</h1>
      <p className="mt-1 mb-4 text-note text-soft">
        The monthly list of federal firearms licensees. We check applications against it and pause dealers who
        are no longer on it.
      </p>
      <UploadForm />
      <h2 className="mt-8 mb-3 text-section">Look up a license</h2>
      <LicenseLookup />
      <h2 className="mt-8 mb-3 text-section">Lists</h2>
      <ImportList />
    </div>
  );
}
