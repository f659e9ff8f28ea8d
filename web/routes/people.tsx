/** `/people`: looking for people; for moderators. */
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type CallApi, toQuery } from '#common/api/call.ts';
import { type PeopleFilters, peopleQuery } from '#web/features/user-admin/user-admin.api.ts';
import { PeopleFilterBar } from '#web/features/user-admin/people-filters.tsx';
import { PeopleList } from '#web/features/user-admin/people-list.tsx';
import { api } from '#web/lib/api.ts';
import { loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { requirePermission } from '#web/lib/require-permission.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/people.ts';
import { GIVEN_ROLES } from '#common/domain/roles.ts';

const permission = 'users:suspend';

function readFilters(params: URLSearchParams): PeopleFilters {
  const role = GIVEN_ROLES.find((level) => String(level) === params.get('role'));
  const state = (['suspended', 'banned'] as const).find((one) => one === params.get('state'));
  return { ...(role === undefined ? {} : { role }), ...(state === undefined ? {} : { state }) };
}

const prefetch = (url: URL) => (client: QueryClient, call: CallApi) =>
  client.fetchInfiniteQuery(peopleQuery(readFilters(url.searchParams), call));

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOnServer(context, async (client, call) => {
    await requirePermission(client, call, { url, permission });
    await prefetch(url)(client, call);
  });

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requirePermission(getQueryClient(), api, { url, permission });
  // What is looked for by a phrase is asked for by the page, which alone knows it.
  return null;
}

/** What is kept of a phrase that may be a number: it stands in no address, and is there again on the way back. */
function readPhrase(state: unknown): string | undefined {
  const phrase = typeof state === 'object' && state !== null && 'phrase' in state ? state.phrase : undefined;
  return typeof phrase === 'string' ? phrase : undefined;
}

export default function PeopleRoute() {
  const [params] = useSearchParams();
  const phrase = readPhrase(useLocation().state);
  const navigate = useNavigate();
  const filters = useMemo(
    (): PeopleFilters => ({ ...readFilters(params), ...(phrase === undefined ? {} : { phrase }) }),
    [params, phrase],
  );
  const change = useCallback(
    ({ role, state, phrase: next }: PeopleFilters) =>
      void navigate(
        { search: toQuery({ role, state }) },
        { replace: true, preventScrollReset: true, state: { phrase: next } },
      ),
    [navigate],
  );
  return (
    <div className="content-width pt-5 pb-10">
      <PageMeta title="People" noindex />
      <h1 className="text-title">People</h1>
      <p className="mt-1 mb-4 text-note text-soft">
        Roles, suspensions, bans and notes. The newest members first.
      </p>
      <PeopleFilterBar filters={filters} onChange={change} />
      <PeopleList filters={filters} />
    </div>
  );
}
