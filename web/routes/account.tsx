/** `/accounts`: one's own account. */
import { HydrationBoundary, type QueryClient, useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import type { Fetcher } from '#common/api-client.ts';
import { AccountPage } from '#web/features/accounts/account-page.tsx';
import { sessionsQuery } from '#web/features/accounts/accounts.api.ts';
import { currentUserQuery } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { loginUrl, requireLoginInBrowser, requireLoginOnServer } from '#web/lib/require-login.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/account.ts';

const prefetch = (client: QueryClient, fetcher: Fetcher) => client.prefetchQuery(sessionsQuery(fetcher));

export function loader({ context, url }: Route.LoaderArgs) {
  requireLoginOnServer({ context, url });
  return loadOnServer(context, prefetch);
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireLoginInBrowser({ url });
  return loadInBrowser(prefetch);
}

export default function AccountRoute({ loaderData }: Route.ComponentProps) {
  // Undefined where it is not known; null for a visitor.
  const { data: user } = useQuery(currentUserQuery());
  const here = useLocation();
  if (user === null) return <Navigate to={loginUrl(here)} replace />;
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <PageMeta title="Account" noindex />
      {user && <AccountPage user={user} />}
    </HydrationBoundary>
  );
}
