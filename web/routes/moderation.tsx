/** `/moderation`: what waits for moderators. */
import type { QueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { CASE_KINDS, type CaseKind } from '#common/domain/cases.ts';
import { ModerationQueue } from '#web/features/moderation/moderation-queue.tsx';
import { QUEUE_KEY, queueQuery } from '#web/features/moderation/moderation.api.ts';
import { KIND_PLURALS } from '#web/features/moderation/moderation-copy.ts';
import { Picture } from '#web/features/posts/list/picture.tsx';
import { PostActionsMenu } from '#web/features/posts/list/post-actions.tsx';
import { api } from '#web/lib/api.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { requirePermission } from '#web/lib/require-permission.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Route } from './+types/moderation.ts';

const permission = 'posts:moderate';

/** Null shows all of them; a kind that there is not counts as none. */
const readKind = (params: URLSearchParams): CaseKind | null =>
  CASE_KINDS.find((kind) => kind === params.get('kind')) ?? null;

const prefetch = (url: URL) => (client: QueryClient, call: CallApi) =>
  client.fetchInfiniteQuery(queueQuery(readKind(url.searchParams), call));

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOnServer(context, async (client, call) => {
    await requirePermission(client, call, { url, permission });
    await prefetch(url)(client, call);
  });

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const client = getQueryClient();
  await requirePermission(client, api, { url, permission });
  // What was decided on an earlier visit should not be offered again for a moment.
  client.removeQueries({ queryKey: QUEUE_KEY, type: 'inactive' });
  return loadInBrowser(prefetch(url));
}

export default function Moderation() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const kind = readKind(params);
  return (
    <div className="content-width max-w-[864px]! pt-5 pb-10">
      <PageMeta title="Moderation" noindex />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title">Moderation</h1>
          <p className="mt-1 text-note text-soft">
            The most urgent first.{' '}
            <Link to="/moderation/log" className="text-link">
              Public log
            </Link>
          </p>
        </div>
        <Select
          lead="Show"
          value={kind ?? ''}
          onChange={(event) => {
            const { value } = event.target;
            void navigate(value === '' ? '/moderation' : `/moderation?kind=${value}`, {
              preventScrollReset: true,
            });
          }}
          className="noscript:hidden"
        >
          <option value="">Everything</option>
          {CASE_KINDS.map((one) => (
            <option key={one} value={one}>
              {KIND_PLURALS[one]}
            </option>
          ))}
        </Select>
      </div>
      <ModerationQueue
        key={kind}
        kind={kind}
        renderPicture={(post) => <Picture post={post} sizes="96px" />}
        renderMenu={(post) => <PostActionsMenu post={post} look="plain" />}
      />
    </div>
  );
}
