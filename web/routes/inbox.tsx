/** `/inbox`: what people ask the store of this host, for all its staff together. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, MessageSquare } from 'lucide-react';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { CallApi } from '#common/api/call.ts';
import type { Conversation, Inbox } from '#common/api/conversations.ts';
import { ListAddress } from '#web/features/conversations/list-address.ts';
import {
  conversationQuery,
  inboxQuery,
  messagesQuery,
} from '#web/features/conversations/conversations.api.ts';
import { refreshConversation } from '#web/features/conversations/messages.cache.ts';
import { MessagesPage } from '#web/features/conversations/messages-page.tsx';
import { postQuery } from '#web/features/posts/detail/post.api.ts';
import { PostActionButtons } from '#web/features/posts/list/post-actions.tsx';
import { api } from '#web/lib/api.ts';
import { useCurrentUser, useKnownZip } from '#web/lib/current.ts';
import { loadInBrowser, loadOnServer } from '#web/lib/loading.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { ToLogin } from '#web/shell/to-login.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageMeta } from '#web/ui/page-meta.tsx';
import { Segment } from '#web/ui/segment.tsx';
import type { Route } from './+types/inbox.ts';
import { requireStaff } from './require-staff.ts';
import { readId } from './route-id.ts';

const readInbox = (params: URLSearchParams): Inbox => (params.get('show') === 'all' ? 'all' : 'unanswered');

/** The conversation that the address names. @throws the 404 page for what can be none. */
function openIdOf(params: URLSearchParams): number | null {
  const text = params.get('conversation');
  return text === null || text === '' ? null : readId(text);
}

const addressIn = (inbox: Inbox) => (id: number | null) => {
  const params = new URLSearchParams({
    ...(inbox === 'all' ? { show: 'all' } : {}),
    ...(id === null ? {} : { conversation: String(id) }),
  });
  return params.size === 0 ? '/inbox' : `/inbox?${params}`;
};

const prefetch = (url: URL) => async (client: QueryClient, call: CallApi) => {
  const id = openIdOf(url.searchParams);
  await Promise.all([
    client.prefetchInfiniteQuery(inboxQuery(readInbox(url.searchParams), call)),
    ...(id === null
      ? []
      : [
          client.fetchQuery(conversationQuery(id, call)),
          client.prefetchInfiniteQuery(messagesQuery(id, call)),
        ]),
  ]);
};

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOnServer(context, async (client, call) => {
    await requireStaff(client, call, url);
    await prefetch(url)(client, call);
  });

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireStaff(getQueryClient(), api, url);
  return loadInBrowser(prefetch(url));
}

export default function InboxRoute() {
  const user = useCurrentUser();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const inbox = readInbox(params);
  const addressOf = useCallback((id: number | null) => addressIn(inbox)(id), [inbox]);
  if (user === null) return <ToLogin />;
  return (
    <ListAddress value={addressOf}>
      <PageMeta title="Inbox" noindex />
      <MessagesPage
        userId={user.id}
        openId={openIdOf(params)}
        title="Inbox"
        inbox={inbox}
        filter={
          <Segment
            label="Which conversations"
            value={inbox}
            options={[
              { value: 'unanswered', label: 'To answer' },
              { value: 'all', label: 'All' },
            ]}
            onChange={(chosen) => void navigate(addressIn(chosen)(null), { replace: true })}
          />
        }
        empty={inbox === 'all' ? <NothingAsked /> : <AllAnswered />}
        renderPostAction={(conversation) => <StaffActions conversation={conversation} />}
      />
    </ListAddress>
  );
}

function AllAnswered() {
  return (
    <EmptyState
      icon={<CircleCheck />}
      title="All caught up"
      action={
        <LinkButton to="/inbox?show=all" variant="outlined">
          Show all conversations
        </LinkButton>
      }
    >
      New questions about your store’s listings appear here for all staff.
    </EmptyState>
  );
}

function NothingAsked() {
  return (
    <EmptyState
      icon={<MessageSquare />}
      title="No questions yet"
      action={<LinkButton to="/posts/create?type=dealerNew">New Listing</LinkButton>}
    >
      Questions about your store’s listings appear here for all staff.
    </EmptyState>
  );
}

function StaffActions({ conversation }: { conversation: Conversation }) {
  const client = useQueryClient();
  const zip = useKnownZip();
  const { data: post } = useQuery(postQuery(conversation.post.id, zip));
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
