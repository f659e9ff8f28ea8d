/** What a person has saved. */
import type { QueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import { LayoutMode } from '#common/domain/enums.ts';
import { useStoredLayout } from '#web/features/posts/list/list-preferences.ts';
import { LayoutSegment } from '#web/features/posts/list/list-toolbar.tsx';
import { SAVED_POSTS } from '#web/features/posts/list/own-lists.ts';
import { PostList } from '#web/features/posts/list/post-list.tsx';
import { fetchKnownZip, postsPagesQuery } from '#web/features/posts/list/posts.api.ts';
import { useKnownZip } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { requireLoginInBrowser, requireLoginOnServer } from '#web/lib/require-login.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/saved-posts.ts';

const queryFor = (zip: string | null, cursor: string | null) => ({
  ...SAVED_POSTS,
  ...(zip === null ? {} : { zipCode: zip, maxDistanceMiles: 0 }),
  ...(cursor === null ? {} : { cursor }),
});

const prefetch = (url: URL) => async (client: QueryClient, call: CallApi) => {
  const zip = await fetchKnownZip(client, call);
  await client.prefetchInfiniteQuery(postsPagesQuery(queryFor(zip, url.searchParams.get('cursor')), call));
};

export function loader({ context, url }: Route.LoaderArgs) {
  requireLoginOnServer({ context, url });
  return loadOnServer(context, prefetch(url));
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireLoginInBrowser({ url });
  return loadInBrowser(prefetch(url));
}

export default function SavedPosts() {
  const zip = useKnownZip();
  const [params] = useSearchParams();
  const isCompact = useStoredLayout() === LayoutMode.Compact;
  return (
    <div className="content-width pt-4 pb-10 sm:pt-5">
      <PageMeta title="Saved Posts" noindex />
      <div className="mb-4 flex items-center justify-between gap-4">
        <h1 className="text-title">Saved Posts</h1>
        <LayoutSegment />
      </div>
      <PostList
        query={queryFor(zip, params.get('cursor'))}
        look={isCompact ? 'rows' : 'cards'}
        empty={
          <EmptyState
            icon={<Bookmark />}
            title="Nothing saved yet"
            action={<LinkButton to="/posts">Browse All Listings</LinkButton>}
          >
            Tap the bookmark on a post to save it here. We’ll notify you when its price drops.
          </EmptyState>
        }
      />
    </div>
  );
}
