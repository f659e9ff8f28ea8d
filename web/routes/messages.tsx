/** Messages: a person's conversations, and the one that the address names. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import type { Conversation } from '#common/api/conversations.ts';
import {
  conversationQuery,
  conversationsQuery,
  messagesQuery,
  personQuery,
} from '#web/features/conversations/conversations.api.ts';
import { refreshConversation } from '#web/features/conversations/messages.cache.ts';
import { MessagesPage } from '#web/features/conversations/messages-page.tsx';
import { hasProfile } from '#web/features/conversations/sides.ts';
import { postQuery } from '#web/features/posts/detail/post.api.ts';
import { PostActionButtons } from '#web/features/posts/list/post-actions.tsx';
import { currentUserQuery, useCurrentUser, useKnownZip } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { requireLoginInBrowser, requireLoginOnServer } from '#web/lib/require-login.ts';
import { ToLogin } from '#web/shell/to-login.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import type { Route } from './+types/messages.ts';
import { readId } from './route-id.ts';

/** The conversation that the address names. @throws the 404 page for what can be none. */
function openIdOf(params: URLSearchParams): number | null {
  const text = params.get('conversation');
  return text === null || text === '' ? null : readId(text);
}

const prefetch = (url: URL) => async (client: QueryClient, call: CallApi) => {
  const id = openIdOf(url.searchParams);
  const user = await client.fetchQuery(currentUserQuery(call));
  if (user === null) return;
  const list = client.prefetchInfiniteQuery(conversationsQuery(undefined, call));
  if (id !== null) {
    const [conversation] = await Promise.all([
      client.fetchQuery(conversationQuery(id, call)),
      client.prefetchInfiniteQuery(messagesQuery(id, call)),
    ]);
    if (hasProfile(conversation)) await client.prefetchQuery(personQuery(conversation.sender.id, call));
  }
  await list;
};

export function loader({ context, url }: Route.LoaderArgs) {
  requireLoginOnServer({ context, url });
  return loadOnServer(context, prefetch(url));
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireLoginInBrowser({ url });
  return loadInBrowser(prefetch(url));
}

export default function Messages() {
  const user = useCurrentUser();
  const [params] = useSearchParams();
  if (user === null) return <ToLogin />;
  return (
    <>
      <PageMeta title="Messages" noindex />
      <MessagesPage
        userId={user.id}
        openId={openIdOf(params)}
        renderPostAction={(conversation) => <OwnerActions conversation={conversation} />}
      />
    </>
  );
}

/** What an owner is likely to do with the post while talking about it. */
function OwnerActions({ conversation }: { conversation: Conversation }) {
  const client = useQueryClient();
  const zip = useKnownZip();
  const { data: post } = useQuery({
    ...postQuery(conversation.post.id, zip),
    enabled: conversation.side === 'owner',
  });
  return (
    post && (
      <PostActionButtons
        post={post}
        actions={['markPending', 'clearStatus']}
        onDone={() => refreshConversation(client, conversation.id)}
      />
    )
  );
}
