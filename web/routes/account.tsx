/** `/accounts`: one's own account. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import type { CurrentUser } from '#common/api/accounts.ts';
import { AccountPage } from '#web/features/accounts/account-page.tsx';
import { sessionsQuery } from '#web/features/accounts/accounts.api.ts';
import { OwnStores } from '#web/features/tenants/own-stores.tsx';
import { ownStoresQuery } from '#web/features/tenants/store-settings.api.ts';
import { currentUserQuery } from '#web/lib/current.ts';
import { limitsQuery } from '#web/lib/limits.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { requireLoginInBrowser, requireLoginOnServer } from '#web/lib/require-login.ts';
import { ToLogin } from '#web/shell/to-login.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/account.ts';

const prefetch = (client: QueryClient, call: CallApi) =>
  Promise.all([
    client.prefetchQuery(sessionsQuery(call)),
    client.prefetchQuery(ownStoresQuery(call)),
    client.prefetchQuery(limitsQuery(call)),
  ]);

export function loader({ context, url }: Route.LoaderArgs) {
  requireLoginOnServer({ context, url });
  return loadOnServer(context, prefetch);
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireLoginInBrowser({ url });
  return loadInBrowser(prefetch);
}

export default function AccountRoute() {
  // Undefined where it is not known; null for a visitor.
  const { data: user } = useQuery(currentUserQuery());
  if (user === null) return <ToLogin />;
  return (
    <>
      <PageMeta title="Account" noindex />
      {user && <Account user={user} />}
    </>
  );
}

/** Inside of what the document brought: asked for above it, the stores would come after the page was drawn. */
function Account({ user }: { user: CurrentUser }) {
  const { data: own } = useQuery(ownStoresQuery());
  const managesStore = own?.memberships.some(({ role }) => role === 'manager') ?? false;
  return <AccountPage user={user} stores={<OwnStores userId={user.id} />} managesStore={managesStore} />;
}
