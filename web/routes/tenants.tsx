/** `/tenants/`: every tenant of the network; for administrators. */
import type { QueryClient } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { TENANT_PHRASE_MAX } from '#common/domain/limits.ts';
import { tenantsQuery } from '#web/features/tenants/store-settings.api.ts';
import { TenantList } from '#web/features/tenants/tenant-list.tsx';
import { api } from '#web/lib/api.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/tenants.ts';
import { requireAdministrator } from './require-administrator.ts';

const TYPING_PAUSE_MS = 250;

const readPhrase = (params: URLSearchParams): string => params.get('phrase')?.trim() ?? '';
const prefetch = (url: URL) => (client: QueryClient, call: CallApi) =>
  client.fetchInfiniteQuery(tenantsQuery(readPhrase(url.searchParams), call));

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOnServer(context, async (client, call) => {
    await requireAdministrator(client, call, url);
    await prefetch(url)(client, call);
  });

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireAdministrator(getQueryClient(), api, url);
  return loadInBrowser(prefetch(url));
}

export default function Tenants() {
  const [params, setParams] = useSearchParams();
  const phrase = readPhrase(params);
  const [typed, setTyped] = useState(phrase);

  useEffect(() => {
    if (typed.trim() === phrase) return undefined;
    const timer = setTimeout(
      () =>
        setParams(typed.trim() === '' ? {} : { phrase: typed.trim() }, {
          replace: true,
          preventScrollReset: true,
        }),
      TYPING_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, phrase, setParams]);

  return (
    <div className="content-width pt-5 pb-10">
      <PageMeta title="Tenants" noindex />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="grow text-title">Tenants</h1>
        <form
          role="search"
          method="get"
          className="w-full sm:w-80 max-sm:order-3"
          onSubmit={(event) => event.preventDefault()}
        >
          <Input
            type="search"
            name="phrase"
            aria-label="Find a tenant"
            placeholder="Name or host"
            lead={<Search aria-hidden="true" />}
            maxLength={TENANT_PHRASE_MAX}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
        <LinkButton to="/tenants/create">
          <Plus aria-hidden="true" className="size-[18px]" />
          Create tenant
        </LinkButton>
      </div>
      <TenantList phrase={phrase} />
    </div>
  );
}
