/** `/people/:id`: one person as moderators see them. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { historyQuery, personQuery } from '#web/features/user-admin/user-admin.api.ts';
import { PersonFacts } from '#web/features/user-admin/person-facts.tsx';
import { PersonHeader } from '#web/features/user-admin/person-header.tsx';
import { PersonHistory } from '#web/features/user-admin/person-history.tsx';
import { PersonNotes } from '#web/features/user-admin/person-notes.tsx';
import { PersonStrikes } from '#web/features/user-admin/person-strikes.tsx';
import { api } from '#web/lib/api.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { requirePermission } from '#web/lib/require-permission.ts';
import { PagePending } from '#web/shell/page-pending.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { readId } from './route-id.ts';
import type { Route } from './+types/person.ts';

const permission = 'users:suspend';

const prefetch = (id: number) => (client: QueryClient, call: CallApi) =>
  Promise.all([
    client.fetchQuery({ ...personQuery(id, call), staleTime: 0 }),
    client.fetchInfiniteQuery({ ...historyQuery(id, call), staleTime: 0 }),
  ]);

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOnServer(context, async (client, call) => {
    await requirePermission(client, call, { url, permission });
    await prefetch(readId(params.id))(client, call);
  });

export async function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  await requirePermission(getQueryClient(), api, { url, permission });
  return loadInBrowser(prefetch(readId(params.id)));
}

export default function PersonRoute({ params }: Route.ComponentProps) {
  const id = readId(params.id);
  return <PersonPage key={id} id={id} />;
}

function PersonPage({ id }: { id: number }) {
  const { data: person, ...query } = useQuery(personQuery(id));
  if (person === undefined) {
    return (
      <PagePending title="Person" error={query.error} isFetching={query.isFetching} refetch={query.refetch}>
        <div className="content-width pt-5">
          <div className="mb-5 flex items-center gap-4">
            <Skeleton className="size-16 shrink-0 rounded-full!" />
            <div className="grow">
              <Skeleton className="h-7 w-56 max-w-full" />
              <Skeleton className="mt-2 h-4 w-72 max-w-full" />
            </div>
          </div>
          <SkeletonRows count={8} />
        </div>
      </PagePending>
    );
  }
  return (
    <div className="content-width pt-3 pb-10">
      <PageMeta title={person.displayName} noindex />
      <Link
        to="/people"
        className="mb-1 -ml-1 inline-flex min-h-11 items-center gap-1 text-crumb text-brand no-underline hover:underline"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        People
      </Link>
      <div className="flex flex-col gap-4">
        <PersonHeader person={person} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <PersonFacts person={person} />
            <PersonStrikes person={person} />
            {person.can.note && <PersonNotes person={person} />}
          </div>
          <PersonHistory personId={id} />
        </div>
      </div>
    </div>
  );
}
