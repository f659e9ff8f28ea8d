/** `/diagnostics`: the state of the server and its jobs, for those who keep it running. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { diagnosticsQuery, type JobsPlace, jobsQuery } from '#web/features/diagnostics/diagnostics.api.ts';
import { JobList } from '#web/features/diagnostics/job-list.tsx';
import { QueueTable } from '#web/features/diagnostics/queue-table.tsx';
import { ServerFigures } from '#web/features/diagnostics/server-figures.tsx';
import { api } from '#web/lib/api.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { requirePermission } from '#web/lib/require-permission.ts';
import { PagePending } from '#web/shell/page-pending.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/diagnostics.ts';
import { JOB_LIST_STATES } from '#common/domain/choices.ts';

const permission = 'diagnostics:read';

/** The queue that the address names, failed jobs first. */
function readPlace(params: URLSearchParams): JobsPlace | null {
  const queue = params.get('queue');
  if (queue === null || queue === '' || queue.length > 100) return null;
  return { queue, state: JOB_LIST_STATES.find((state) => state === params.get('state')) ?? 'failed' };
}

const prefetch = (url: URL) => async (client: QueryClient, call: CallApi) => {
  const place = readPlace(url.searchParams);
  await Promise.all([
    client.fetchQuery(diagnosticsQuery(call)),
    ...(place === null ? [] : [client.fetchInfiniteQuery(jobsQuery(place, call))]),
  ]);
};

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOnServer(context, async (client, call) => {
    await requirePermission(client, call, { url, permission });
    await prefetch(url)(client, call);
  });

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requirePermission(getQueryClient(), api, { url, permission });
  return loadInBrowser(prefetch(url));
}

export default function DiagnosticsRoute() {
  const { data: state, error, isFetching, refetch } = useQuery(diagnosticsQuery());
  const [params] = useSearchParams();
  const place = readPlace(params);
  if (state === undefined) {
    return (
      <PagePending title="Diagnostics" error={error} isFetching={isFetching} refetch={refetch}>
        <Skeleton className="mb-4 h-14 max-w-96" />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
          <Skeleton className="h-72 sm:max-lg:col-span-2" />
        </div>
      </PagePending>
    );
  }
  return (
    <div className="content-width pt-5 pb-10">
      <PageMeta title="Diagnostics" noindex />
      <h1 className="text-title">Diagnostics</h1>
      <p className="mt-1 mb-4 text-note text-soft">
        {error === null ? 'Updated every five seconds.' : 'The last update failed. These figures are older.'}
      </p>
      <ServerFigures state={state} />
      <h2 className="mt-6 mb-2 text-small-title">Jobs</h2>
      <QueueTable state={state} />
      {place !== null && <JobList key={place.queue} place={place} />}
    </div>
  );
}
