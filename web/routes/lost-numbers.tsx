/** `/people/lost-numbers`: people who lost their number and ask for another one; for administrators. */
import type { QueryClient } from '@tanstack/react-query';
import type { CallApi } from '#common/api/call.ts';
import { NUMBER_CHANGE_HOURS } from '#common/domain/limits.ts';
import { NumberRequestList } from '#web/features/user-admin/number-request-list.tsx';
import { numberRequestsQuery } from '#web/features/user-admin/user-admin.api.ts';
import { api } from '#web/lib/api.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { requirePermission } from '#web/lib/require-permission.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/lost-numbers.ts';

const permission = 'users:manage';
const prefetch = (client: QueryClient, call: CallApi) => client.fetchInfiniteQuery(numberRequestsQuery(call));

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOnServer(context, async (client, call) => {
    await requirePermission(client, call, { url, permission });
    await prefetch(client, call);
  });

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requirePermission(getQueryClient(), api, { url, permission });
  return loadInBrowser(prefetch);
}

export default function LostNumbersRoute() {
  return (
    <div className="content-width max-w-[864px]! pt-5 pb-10">
      <PageMeta title="Lost numbers" noindex />
      <h1 className="text-title">Lost numbers</h1>
      <p className="mt-1 mb-4 text-note text-soft">
        {`Members who lost their phone number and cannot use their email. They confirmed the new number with a code. Once approved, it takes effect after ${NUMBER_CHANGE_HOURS} hours; the old number and email address can stop it.`}
      </p>
      <NumberRequestList />
    </div>
  );
}
