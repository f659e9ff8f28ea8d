/** `/settings/screen`: the rules of the listing screen, and a box to try them. */
import type { QueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { RuleList } from '#web/features/screen/rule-list.tsx';
import { screenRulesQuery } from '#web/features/screen/screen.api.ts';
import { TryBox } from '#web/features/screen/try-box.tsx';
import { api } from '#web/lib/api.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { requirePermission } from '#web/lib/require-permission.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/screen-rules.ts';

const permission = 'settings:manage';
const prefetch = (client: QueryClient, call: CallApi) => client.fetchQuery(screenRulesQuery(call));

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOnServer(context, async (client, call) => {
    await requirePermission(client, call, { url, permission });
    await prefetch(client, call);
  });

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requirePermission(getQueryClient(), api, { url, permission });
  return loadInBrowser(prefetch);
}

export default function ScreenRules() {
  return (
    <div className="content-width pt-5 pb-10">
      <PageMeta title="Listing screen" noindex />
      <h1 className="text-title">Listing screen</h1>
      <p className="mt-1 mb-4 text-note text-soft">
        What every listing is read for before others see it. A change counts at once; each is in the{' '}
        <Link to="/audit" className="text-link">
          audit log
        </Link>
        .
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_376px] lg:gap-8">
        <div className="lg:order-2">
          <TryBox />
        </div>
        <RuleList />
      </div>
    </div>
  );
}
