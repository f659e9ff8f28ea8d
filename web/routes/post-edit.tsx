/** Editing a post that exists; for whoever the server lets. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { data, redirect, useLocation } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import type { Post } from '#common/api/posts.ts';
import type { PostType } from '#common/domain/enums.ts';
import { isListing } from '#common/domain/post-types.ts';
import { EditorSkeleton } from '#web/features/posts/editor/editor-skeleton.tsx';
import { postQuery } from '#web/features/posts/detail/post.api.ts';
import { api } from '#web/lib/api.ts';
import { currentUserQuery, useCurrentUser } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { loginUrl, requireLoginInBrowser } from '#web/lib/require-login.ts';
import { NotFound } from '#web/shell/not-found.tsx';
import { PagePending } from '#web/shell/page-pending.tsx';
import type { Route } from './+types/post-edit.ts';
import { EditorPage } from './editor-page.tsx';
import { readId } from './route-id.ts';

const prefetch = (id: number, url: URL) => async (client: QueryClient, call: CallApi) => {
  const user = await client.fetchQuery(currentUserQuery(call));
  if (user === null) throw redirect(loginUrl(url));
  const post = await client.fetchQuery(postQuery(id, null, call));
  if (!post.can.edit) throw data(null, { status: 404 });
};

interface EditLoaded {
  /** Whether the page before this one is the post itself. */
  isFromPost: boolean;
  /** What was answered before is an older copy; zero where the answer came with the document. */
  askedAt: number;
}

export async function loader({ context, params, url }: Route.LoaderArgs): Promise<EditLoaded> {
  await loadOnServer(context, prefetch(readId(params.postId), url));
  return { isFromPost: false, askedAt: 0 };
}

/** Asks for the post as it is now: what is edited should be no older copy. */
export async function clientLoader({ params, url }: Route.ClientLoaderArgs): Promise<EditLoaded> {
  // Until the login is known, the browser stands where the editor was asked for.
  const isFromPost = location.pathname === `/posts/${params.postId}`;
  await requireLoginInBrowser({ url });
  const askedAt = Date.now();
  const query = postQuery(readId(params.postId), null, api);
  loadInBrowser((client) => client.fetchQuery({ ...query, staleTime: 0 }));
  return { isFromPost, askedAt };
}

export default function PostEdit({ loaderData, params }: Route.ComponentProps) {
  return (
    <Edit
      key={params.postId}
      id={readId(params.postId)}
      isFromPost={loaderData.isFromPost}
      askedAt={loaderData.askedAt}
    />
  );
}

function Edit({ id, isFromPost, askedAt }: { id: number } & EditLoaded) {
  const { pathname } = useLocation();
  const current = useCurrentUser();
  // Whose session ends while writing keeps the editor.
  const [opened] = useState(current);
  const user = current ?? opened;
  // The loader asks for it, with all the tries there are.
  const { data, ...query } = useQuery({ ...postQuery(id, null), refetchOnMount: false });
  // An older copy is not edited; an editor that is open stays, whatever is answered later.
  const [post, setPost] = useState<Post>();
  const isAnswered = !query.isFetching && query.error === null && query.dataUpdatedAt >= askedAt;
  if (post === undefined && data !== undefined && isAnswered) setPost(data);
  if (user === null) return null;
  if (post?.can.edit) {
    return <EditorPage type={post.type as PostType} user={user} post={post} isFromPost={isFromPost} />;
  }
  if (post) return <NotFound path={pathname} />;
  return (
    <PagePending title="Edit post" error={query.error} isFetching={query.isFetching} refetch={query.refetch}>
      <EditorSkeleton isListing={data === undefined || isListing(data.type as PostType)} />
    </PagePending>
  );
}
