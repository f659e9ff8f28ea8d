/** `/tenants/edit/{id}`: the settings of a store for its managers, and of every tenant for administrators. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { redirect } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { PictureTray } from '#web/features/media/picture-tray.tsx';
import { tenantSettingsQuery } from '#web/features/tenants/store-settings.api.ts';
import { StoreSettingsPage } from '#web/features/tenants/store-settings-page.tsx';
import { currentUserQuery } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { loginUrl, requireLoginInBrowser } from '#web/lib/require-login.ts';
import { brandTokens } from '#web/shell/brand-colors.ts';
import { PagePending } from '#web/shell/page-pending.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import type { Route } from './+types/tenant-edit.ts';
import { readId } from './route-id.ts';

const prefetch = (id: number, url: URL) => async (client: QueryClient, call: CallApi) => {
  const user = await client.fetchQuery(currentUserQuery(call));
  if (user === null) throw redirect(loginUrl(url));
  await client.fetchQuery(tenantSettingsQuery(id, call));
};

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOnServer(context, prefetch(readId(params.id), url));

/** Asks for the settings as they are now: what is changed should be no older copy. */
export async function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  await requireLoginInBrowser({ url });
  return loadInBrowser((client, call) =>
    client.fetchQuery({ ...tenantSettingsQuery(readId(params.id), call), staleTime: 0 }),
  );
}

export default function TenantEdit({ params }: Route.ComponentProps) {
  return <Edit key={params.id} id={readId(params.id)} />;
}

function Edit({ id }: { id: number }) {
  // A newer state comes with a save; nothing changes under what is being typed.
  const { data: settings, ...query } = useQuery({ ...tenantSettingsQuery(id), staleTime: Infinity });
  // An older copy that is known waits for the newest; a page that is there stays.
  const [isShown, setIsShown] = useState(false);
  if (!isShown && settings !== undefined && !query.isFetching) setIsShown(true);
  if (!isShown || settings === undefined) {
    return (
      <PagePending title="Settings" error={query.error} isFetching={query.isFetching} refetch={query.refetch}>
        <Skeleton className="mb-6 h-16 max-w-96" />
        <div className="items-start gap-6 lg:grid lg:grid-cols-[200px_1fr]">
          <Skeleton className="h-80 max-lg:hidden" />
          <div className="flex max-w-[800px] flex-col gap-4">
            <SkeletonRows count={6} />
            <SkeletonRows count={6} />
          </div>
        </div>
      </PagePending>
    );
  }
  return (
    <>
      <PageMeta title={`${settings.displayName} Settings`} noindex />
      <StoreSettingsPage
        settings={settings}
        readBrand={brandTokens}
        renderPictures={(pictures, error) => <PictureTray pictures={pictures} error={error} />}
      />
    </>
  );
}
