/** The review queue; for moderators. */
import { HydrationBoundary, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { data, redirect } from 'react-router';
import type { Fetcher } from '#common/api-client.ts';
import { ModerationQueue } from '#web/features/moderation/moderation-queue.tsx';
import { QUEUE_KEY, queueQuery } from '#web/features/moderation/moderation.api.ts';
import { Picture } from '#web/features/posts/picture.tsx';
import { POST_ACTIONS, type PostActionName } from '#web/features/posts/post-actions.ts';
import { PostActionButtons } from '#web/features/posts/post-actions.tsx';
import { browserFetcher } from '#web/lib/api.ts';
import { currentUserQuery } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { loginUrl } from '#web/lib/require-login.ts';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/moderation.ts';

const ACTIONS: PostActionName[] = ['approve', 'unflag', 'review', 'restore', 'hide', 'delete'];

/** Visitors log in first; for everyone else who is no moderator there is no such page. */
async function guard(client: QueryClient, fetcher: Fetcher, url: URL): Promise<void> {
  const user = await client.ensureQueryData(currentUserQuery(fetcher));
  if (user === null) throw redirect(loginUrl(url));
  if (!user.permissions.includes('posts:moderate')) throw data(null, { status: 404 });
}

const prefetch = (client: QueryClient, fetcher: Fetcher) => client.fetchInfiniteQuery(queueQuery(fetcher));

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOnServer(context, async (client, fetcher) => {
    await guard(client, fetcher, url);
    await prefetch(client, fetcher);
  });

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const client = getQueryClient();
  await guard(client, browserFetcher, url);
  // What was decided on an earlier visit should not be offered again for a moment.
  client.removeQueries({ queryKey: QUEUE_KEY, type: 'inactive' });
  return loadInBrowser(prefetch);
}

export default function Moderation({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <ModerationPage />
    </HydrationBoundary>
  );
}

function ModerationPage() {
  const client = useQueryClient();
  const [decided, setDecided] = useState<ReadonlyMap<number, string>>(new Map());

  async function lookAgain() {
    await client.refetchQueries({ queryKey: QUEUE_KEY });
    setDecided(new Map());
  }

  return (
    <div className="content-width max-w-[864px]! pt-5 pb-10">
      <PageMeta title="Moderation" noindex />
      <h1 className="text-title">Moderation</h1>
      <p className="mt-1 mb-4 text-note text-soft">Posts that are flagged or reported, the oldest first.</p>
      <ModerationQueue
        decided={decided}
        onLookAgain={() => void lookAgain()}
        renderPicture={(post) => <Picture post={post} sizes="96px" />}
        renderActions={(post) => (
          <PostActionButtons
            post={post}
            actions={ACTIONS}
            onDone={(_now, action) =>
              setDecided((before) => new Map(before).set(post.id, POST_ACTIONS[action].done))
            }
          />
        )}
      />
    </div>
  );
}
