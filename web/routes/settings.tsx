/** `/settings/`: what an administrator sets for the whole site, and the ways to the rest of the administration. */
import type { QueryClient } from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import { AdministrationLinks } from '#web/features/settings/administration-links.tsx';
import { settingsQuery } from '#web/features/settings/settings.api.ts';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { api } from '#web/lib/api.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { requirePermission } from '#web/lib/require-permission.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/settings.ts';

const permission = 'settings:manage';
const prefetch = (client: QueryClient, call: CallApi) => client.fetchQuery(settingsQuery(call));

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOnServer(context, async (client, call) => {
    await requirePermission(client, call, { url, permission });
    await prefetch(client, call);
  });

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requirePermission(getQueryClient(), api, { url, permission });
  return loadInBrowser(prefetch);
}

export default function Settings() {
  return (
    <div className="content-width pt-5 pb-10">
      <PageMeta title="Settings" noindex />
      <h1 className="text-title">Settings</h1>
      <p className="mt-1 mb-4 text-note text-soft">
        For the whole site. Changes take effect right away, without a restart.
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-[264px_minmax(0,1fr)] lg:gap-8">
        <AdministrationLinks />
        <SettingsForm />
      </div>
    </div>
  );
}
