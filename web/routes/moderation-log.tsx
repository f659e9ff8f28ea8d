/** `/moderation/log`: what moderators have done, for everyone to read. */
import type { QueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { ModerationLog } from '#web/features/moderation/moderation-log.tsx';
import { logQuery } from '#web/features/moderation/moderation.api.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/moderation-log.ts';

const prefetch = (client: QueryClient, call: CallApi) =>
  client.fetchInfiniteQuery({ ...logQuery(call), staleTime: 0 });

export const loader = ({ context }: Route.LoaderArgs) => loadOnServer(context, prefetch);
export const clientLoader = () => loadInBrowser(prefetch);

export default function ModerationLogRoute() {
  return (
    <div className="content-width max-w-[768px]! pt-5 pb-10">
      <PageMeta title="Moderation log" description="Every moderation action by day, with its reason." />
      <h1 className="text-title">Moderation log</h1>
      <p className="mt-1 mb-5 text-note text-soft">
        Every moderation action, by day. No names are shown. See what you can post in the{' '}
        <Link to="/terms" className="text-link">
          Terms of Use
        </Link>
        .
      </p>
      <ModerationLog />
    </div>
  );
}
