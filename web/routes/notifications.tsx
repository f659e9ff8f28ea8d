/** `/notifications`: what one should know of; with `view=preferences` what one wants to hear of. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ChevronLeft, Settings2 } from 'lucide-react';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import type { CurrentUser } from '#common/api/accounts.ts';
import { NotificationList } from '#web/features/notifications/notification-list.tsx';
import {
  notificationsQuery,
  preferencesQuery,
  useReadNotifications,
} from '#web/features/notifications/notifications.api.ts';
import { NotificationPreferences } from '#web/features/notifications/preferences.tsx';
import { currentUserQuery } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { requireLoginInBrowser, requireLoginOnServer } from '#web/lib/require-login.ts';
import { ToLogin } from '#web/shell/to-login.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/notifications.ts';

const showsPreferences = (params: URLSearchParams) => params.get('view') === 'preferences';

const prefetch = (url: URL) => (client: QueryClient, call: CallApi) =>
  showsPreferences(url.searchParams)
    ? client.prefetchQuery(preferencesQuery(call))
    : client.prefetchInfiniteQuery(notificationsQuery(call));

export function loader({ context, url }: Route.LoaderArgs) {
  requireLoginOnServer({ context, url });
  return loadOnServer(context, prefetch(url));
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireLoginInBrowser({ url });
  return loadInBrowser(prefetch(url));
}

export default function NotificationsRoute() {
  // Undefined where it is not known; null for a visitor.
  const { data: user } = useQuery(currentUserQuery());
  const [params] = useSearchParams();
  if (user === null) return <ToLogin />;
  return (
    <div className="content-width max-w-[768px]! pt-4 pb-10 sm:pt-6">
      {user && (showsPreferences(params) ? <PreferencesView user={user} /> : <ListView user={user} />)}
    </div>
  );
}

function ListView({ user }: { user: CurrentUser }) {
  const { mutate, isPending } = useReadNotifications();
  const heading = useRef<HTMLHeadingElement>(null);

  function readAll() {
    // The button goes with what it was for.
    heading.current?.focus({ preventScroll: true });
    mutate(undefined);
  }

  return (
    <>
      <PageMeta title="Notifications" noindex />
      <div className="mb-3 flex flex-wrap items-center">
        <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
          Notifications
        </h1>
        <div className="-mr-3 ml-auto flex flex-wrap items-center justify-end">
          {user.notificationsCount > 0 && (
            <Button variant="plain" pending={isPending} onClick={readAll} className="px-2! noscript:hidden">
              Mark all as read
            </Button>
          )}
          <LinkButton
            to="?view=preferences"
            variant="plain"
            aria-label="Notification preferences"
            title="Preferences"
            className="px-3!"
          >
            <Settings2 aria-hidden="true" className="size-5" />
          </LinkButton>
        </div>
      </div>
      <NotificationList />
    </>
  );
}

function PreferencesView({ user }: { user: CurrentUser }) {
  return (
    <>
      <PageMeta title="Notification preferences" noindex />
      <Link
        to="/notifications"
        className="-ml-1 inline-flex min-h-11 items-center gap-1 text-crumb text-brand no-underline hover:underline"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        Notifications
      </Link>
      <h1 className="mb-4 text-title">Notification preferences</h1>
      <NotificationPreferences email={user.email} />
    </>
  );
}
