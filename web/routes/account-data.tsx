/** `/accounts/data`: who sees what of oneself, a copy of it, and the end of the account. */
import { useQuery } from '@tanstack/react-query';
import { OwnDataPage } from '#web/features/privacy/privacy-page.tsx';
import { currentUserQuery } from '#web/lib/current.ts';
import { requireLoginInBrowser, requireLoginOnServer } from '#web/lib/require-login.ts';
import { ToLogin } from '#web/shell/to-login.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/account-data.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  requireLoginOnServer({ context, url });
  return null;
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireLoginInBrowser({ url });
  return null;
}

export default function OwnDataRoute() {
  // Undefined where it is not known; null for a visitor.
  const { data: user } = useQuery(currentUserQuery());
  if (user === null) return <ToLogin />;
  return (
    <>
      <PageMeta title="Your data" noindex />
      {user && <OwnDataPage user={user} />}
    </>
  );
}
