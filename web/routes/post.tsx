/** One post: a listing with pictures, seller and transfer, or a text to read and talk about. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, type CallApi } from '#common/api/call.ts';
import { needsTransfer } from '#common/domain/transfer.ts';
import { commentsQuery, readPlace } from '#web/features/comments/comments.api.ts';
import {
  dealerQuery,
  dealersNearbyQuery,
  postQuery,
  sellerQuery,
} from '#web/features/posts/detail/post.api.ts';
import { POST_FRAME, PostSkeleton } from '#web/features/posts/detail/post-skeleton.tsx';
import { fetchKnownZip } from '#web/features/posts/list/posts.api.ts';
import { findPost } from '#web/features/posts/list/posts.cache.ts';
import { useKnownZip } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { onDemand } from '#web/lib/on-demand.ts';
import { PagePending } from '#web/shell/page-pending.tsx';
import { Button } from '#web/ui/button.tsx';
import { prepareMarkdown } from '#web/ui/markdown.tsx';
import { usePart } from '#web/ui/use-part.ts';
import type { Route } from './+types/post.ts';
import { PostView } from './post-view.tsx';
import { readId } from './route-id.ts';

const prefetch = (id: number, url: URL) => async (client: QueryClient, call: CallApi) => {
  const comments =
    url.searchParams.get('tab') !== 'messages' &&
    client.prefetchInfiniteQuery(commentsQuery(id, readPlace(url.searchParams), call));
  const zip = await fetchKnownZip(client, call);
  const post = await client.fetchQuery(postQuery(id, zip, call));
  await Promise.all([
    comments,
    post.dealer
      ? client.prefetchQuery(dealerQuery(post.dealer.name, call))
      : client.prefetchQuery(sellerQuery(post.author.id, call)),
    needsTransfer(post) && (zip !== null || post.location !== null)
      ? client.prefetchQuery(dealersNearbyQuery(post, zip, call))
      : null,
  ]);
};

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOnServer(context, prefetch(readId(params.id), url));
export async function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const loaded = loadInBrowser(prefetch(readId(params.id), url));
  // As the page's own script is waited for: a text that is drawn a moment later would move what is below.
  await prepareMarkdown();
  return loaded;
}

export default function PostRoute({ params }: Route.ComponentProps) {
  return <PostPage key={params.id} id={readId(params.id)} />;
}

const goneView = onDemand(() => import('./gone-view.tsx'));

const ASK_AGAIN_MS = 30_000;

const isAbsent = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

function PostPage({ id }: { id: number }) {
  const client = useQueryClient();
  const zip = useKnownZip();
  const { data, ...query } = useQuery({
    ...postQuery(id, zip),
    // A post that comes from a list is on the screen at once.
    placeholderData: () => findPost(client, id),
    // Nobody is told that a post is there again which they may not see: an open page asks.
    refetchInterval: ({ state }) => (isAbsent(state.error) ? ASK_AGAIN_MS : false),
    refetchOnWindowFocus: ({ state }) => isAbsent(state.error) && 'always',
  });
  const { refetch } = query;
  const lacksDistance = zip !== null && data?.location != null && data.location.distanceMiles === undefined;
  // A visitor's document is drawn for everybody, and measures no distance.
  useEffect(() => {
    if (lacksDistance) void refetch();
  }, [lacksDistance, refetch]);
  const isGone = isAbsent(query.error);
  if (isGone && data && !query.isPlaceholderData) {
    const gone = { id, isFetching: query.isFetching, onRetry: () => void query.refetch() };
    return <GonePost {...gone} />;
  }
  // What was known of it stays where the server does not answer, and goes where it says that there is nothing.
  const post = isGone ? undefined : (data ?? (query.error ? findPost(client, id) : undefined));
  if (post) {
    return (
      <>
        {query.error && <Outdated isFetching={query.isFetching} onRetry={() => void query.refetch()} />}
        <PostView post={post} zip={zip} />
      </>
    );
  }
  return (
    <PagePending
      title="Post"
      error={query.error}
      isFetching={query.isFetching}
      refetch={query.refetch}
      frame={POST_FRAME}
    >
      <PostSkeleton />
    </PagePending>
  );
}

interface GonePostProps {
  id: number;
  isFetching: boolean;
  onRetry: () => void;
}

/** Hardly anybody sees it: it is loaded then. */
function GonePost(props: GonePostProps) {
  const part = usePart(goneView, true, () => {});
  return part && <part.GoneView {...props} />;
}

interface OutdatedProps {
  isFetching: boolean;
  onRetry: () => void;
}

/** The page shows what was known of the post before. */
function Outdated({ isFetching, onRetry }: OutdatedProps) {
  return (
    <div className="content-width pt-3">
      <div
        role="alert"
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border border-warn-line bg-warn-tint px-4 py-2 text-note"
      >
        <p>This post couldn’t be refreshed.</p>
        <Button variant="outlined" pending={isFetching} onClick={onRetry}>
          Try Again
        </Button>
      </div>
    </div>
  );
}
