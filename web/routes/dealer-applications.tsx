/** `/dealers/applications`: dealers who want to become verified; for administrators. */
import type { QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import type { ApplicationFilter } from '#common/domain/choices.ts';
import { ApplicationList } from '#web/features/verification/application-list.tsx';
import { FILTER_LABELS } from '#web/features/verification/application-copy.ts';
import { applicationsQuery } from '#web/features/verification/verification.api.ts';
import { api } from '#web/lib/api.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { requirePermission } from '#web/lib/require-permission.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Route } from './+types/dealer-applications.ts';
import { APPLICATION_FILTERS } from '#common/domain/choices.ts';

const stateOf = (params: URLSearchParams): ApplicationFilter =>
  APPLICATION_FILTERS.find((state) => state === params.get('state')) ?? 'waiting';

const guard = (client: QueryClient, call: CallApi, url: URL) =>
  requirePermission(client, call, { url, permission: 'tenants:manage' });

const prefetch = (url: URL) => (client: QueryClient, call: CallApi) =>
  client.fetchInfiniteQuery(applicationsQuery(stateOf(url.searchParams), call));

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOnServer(context, async (client, call) => {
    await guard(client, call, url);
    await prefetch(url)(client, call);
  });

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await guard(getQueryClient(), api, url);
  return loadInBrowser(prefetch(url));
}

export default function DealerApplicationsRoute() {
  const [params, setParams] = useSearchParams();
  const state = stateOf(params);
  return (
    <div className="content-width max-w-[864px]! pt-5 pb-10">
      <PageMeta title="Dealer applications" noindex />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-title">Dealer applications</h1>
        <Select
          lead="Show"
          value={state}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            setParams(chosen === 'waiting' ? {} : { state: chosen }, { preventScrollReset: true });
          }}
          className="w-60"
        >
          {APPLICATION_FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {FILTER_LABELS[filter]}
            </option>
          ))}
        </Select>
      </div>
      <ApplicationList state={state} />
    </div>
  );
}
