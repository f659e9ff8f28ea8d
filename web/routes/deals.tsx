/** `/account/deals`: what one bought and sold, what waits to be rated, and what was said. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Handshake } from 'lucide-react';
import type { CallApi } from '#common/api/call.ts';
import { DealList } from '#web/features/deals/deal-list.tsx';
import { dealsQuery } from '#web/features/deals/deals.api.ts';
import { currentUserQuery } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { requireLoginInBrowser, requireLoginOnServer } from '#web/lib/require-login.ts';
import { ToLogin } from '#web/shell/to-login.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Time } from '#web/ui/time.tsx';
import type { Route } from './+types/deals.ts';

const prefetch = (client: QueryClient, call: CallApi) =>
  Promise.all([
    client.prefetchInfiniteQuery(dealsQuery('open', call)),
    client.prefetchInfiniteQuery(dealsQuery('past', call)),
  ]);

export function loader({ context, url }: Route.LoaderArgs) {
  requireLoginOnServer({ context, url });
  return loadOnServer(context, prefetch);
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireLoginInBrowser({ url });
  return loadInBrowser(prefetch);
}

export default function DealsRoute() {
  // Undefined where it is not known; null for a visitor.
  const { data: user } = useQuery(currentUserQuery());
  if (user === null) return <ToLogin />;
  return (
    <div className="content-width max-w-[768px]! pt-4 pb-10 sm:pt-6">
      <PageMeta title="Your deals" noindex />
      <h1 className="text-title">Your deals</h1>
      <section aria-labelledby="open-deals" className="mt-4">
        <h2 id="open-deals" className="mb-2 text-panel">
          Waiting for your rating
        </h2>
        {user?.suspension && (
          <p className="mb-2 text-note text-soft">
            Your account is suspended until <Time value={user.suspension.until} show="moment" />. You can rate
            again after that if the deadline hasn’t passed.
          </p>
        )}
        <DealList state="open" empty={<p className="text-note text-soft">You’re all caught up.</p>} />
      </section>
      <section aria-labelledby="past-deals" className="mt-7">
        <h2 id="past-deals" className="mb-2 text-panel">
          Earlier deals
        </h2>
        <DealList state="past" empty={<NoDeals />} />
      </section>
    </div>
  );
}

function NoDeals() {
  return (
    <EmptyState
      icon={<Handshake />}
      title="None so far"
      action={<LinkButton to="/profile">Your Posts</LinkButton>}
    >
      Mark a listing as sold and name the buyer. Then you can rate each other.
    </EmptyState>
  );
}
