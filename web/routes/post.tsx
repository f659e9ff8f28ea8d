/** One post: a listing with pictures, seller and transfer, or a text to read and talk about. */
import { HydrationBoundary, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Fetcher } from '#common/api-client.ts';
import { dealerQuery, dealersNearbyQuery, postQuery, sellerQuery } from '#web/features/post/post.api.ts';
import { PostSkeleton } from '#web/features/post/post-skeleton.tsx';
import { needsTransfer } from '#web/features/post/transfer.ts';
import { fetchKnownZip } from '#web/features/posts/posts.api.ts';
import { findPost } from '#web/features/posts/posts.cache.ts';
import { useKnownZip } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { PagePending } from '#web/shell/page-pending.tsx';
import type { Route } from './+types/post.ts';
import { PostView } from './post-view.tsx';
import { readId } from './route-id.ts';

const prefetch = (id: number) => async (client: QueryClient, fetcher: Fetcher) => {
  const zip = await fetchKnownZip(client, fetcher);
  const post = await client.fetchQuery(postQuery(id, zip, fetcher));
  await Promise.all([
    post.dealer
      ? client.prefetchQuery(dealerQuery(post.dealer.name, fetcher))
      : client.prefetchQuery(sellerQuery(post.author.id, fetcher)),
    needsTransfer(post) ? client.prefetchQuery(dealersNearbyQuery(zip, fetcher)) : null,
  ]);
};

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadOnServer(context, prefetch(readId(params.id)));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadInBrowser(prefetch(readId(params.id)));

export default function PostRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <PostPage key={params.id} id={readId(params.id)} />
    </HydrationBoundary>
  );
}

function PostPage({ id }: { id: number }) {
  const client = useQueryClient();
  const zip = useKnownZip();
  const { data, ...query } = useQuery({
    ...postQuery(id, zip),
    // A post that comes from a list is on the screen at once.
    placeholderData: () => findPost(client, id),
  });
  if (data) return <PostView post={data} zip={zip} />;
  return (
    <PagePending title="Post" error={query.error} isFetching={query.isFetching} refetch={query.refetch}>
      <PostSkeleton />
    </PagePending>
  );
}
