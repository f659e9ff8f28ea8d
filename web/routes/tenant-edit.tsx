/** `/tenants/edit/{id}`: the settings of a store for its managers, and of every tenant for administrators. */
import { HydrationBoundary, type QueryClient, useQuery } from '@tanstack/react-query';
import { data, redirect } from 'react-router';
import { ApiError, type Fetcher } from '#common/api-client.ts';
import { PictureTray } from '#web/features/media/picture-tray.tsx';
import { tenantSettingsQuery } from '#web/features/store-settings/store-settings.api.ts';
import { StoreSettingsPage } from '#web/features/store-settings/store-settings-page.tsx';
import { currentUserQuery } from '#web/lib/current.ts';
import { type Loaded, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { loginUrl, requireLoginInBrowser } from '#web/lib/require-login.ts';
import { brandTokens } from '#web/shell/brand-colors.ts';
import { PagePending } from '#web/shell/page-pending.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/tenant-edit.ts';
import { readId } from './route-id.ts';

const prefetch = (id: number, url: URL) => async (client: QueryClient, fetcher: Fetcher) => {
  const user = await client.fetchQuery(currentUserQuery(fetcher));
  if (user === null) throw redirect(loginUrl(url));
  await client.fetchQuery(tenantSettingsQuery(id, fetcher));
};

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOnServer(context, prefetch(readId(params.id), url));

/** Waits for the settings as they are now: what is changed should be no older copy. */
export async function clientLoader({ params, url }: Route.ClientLoaderArgs): Promise<Loaded> {
  await requireLoginInBrowser({ url });
  try {
    await getQueryClient().fetchQuery({ ...tenantSettingsQuery(readId(params.id)), staleTime: 0 });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 });
    // The page's own query shows any other failure in its place.
  }
  return { dehydrated: null };
}

export default function TenantEdit({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <Edit key={params.id} id={readId(params.id)} />
    </HydrationBoundary>
  );
}

function Edit({ id }: { id: number }) {
  // A newer state comes with a save; nothing changes under what is being typed.
  const { data: settings, ...query } = useQuery({ ...tenantSettingsQuery(id), staleTime: Infinity });
  if (settings === undefined) {
    return (
      <PagePending title="Settings" error={query.error} isFetching={query.isFetching} refetch={query.refetch}>
        <Skeleton className="h-[480px]" />
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
