/** Conversation queries and mutations. */
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, type CallApi } from '#common/api/call.ts';
import type { ReportBody } from '#common/api/comments.ts';
import type { Conversation, Inbox } from '#common/api/conversations.ts';
import { api } from '#web/lib/api.ts';
import { retryDelay, shouldRetry } from '#web/lib/query-client.ts';
import { toast } from '#web/ui/toast.ts';
import {
  addMessages,
  applyOwnRead,
  completeUpTo,
  conversationKey,
  conversationsKey,
  inboxKey,
  messagesKey,
  type MessagesPage,
  refreshConversations,
  replaceConversation,
} from './messages.cache.ts';

const pagesOfConversations = (
  queryKey: ReturnType<typeof conversationsKey>,
  query: { postId?: number; inbox?: Inbox },
  call: CallApi,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => call('GET /conversations', { query: { ...query, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
  });

/** @param postId only those about this post */
export const conversationsQuery = (postId?: number, call: CallApi = api) =>
  pagesOfConversations(conversationsKey(postId), { postId }, call);

/** What was asked of the store of this host, for its staff. */
export const inboxQuery = (inbox: Inbox, call: CallApi = api) =>
  pagesOfConversations(inboxKey(inbox), { inbox }, call);

export const conversationQuery = (id: number, call: CallApi = api) =>
  queryOptions({
    queryKey: conversationKey(id),
    queryFn: () => call('GET /conversations/:id', { params: { id } }),
  });

/** The newest page first. Never asked for as a whole again: what was missed is added by `catchUpMessages`. */
export const messagesQuery = (id: number, call: CallApi = api) =>
  infiniteQueryOptions({
    queryKey: messagesKey(id),
    queryFn: async ({ pageParam }): Promise<MessagesPage> => {
      const page = await call('GET /conversations/:id/messages', {
        params: { id },
        query: { cursor: pageParam },
      });
      return { ...page, completeUpTo: page.messages[0]?.id ?? 0 };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (lastPage) => lastPage.nextCursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Who the other side is, where that is a person. */
export const personQuery = (id: number, call: CallApi = api) =>
  queryOptions({ queryKey: ['profile', id], queryFn: () => call('GET /users/:id', { params: { id } }) });

/** Fetches what was missed of a conversation while nothing was heard of it. */
export async function catchUpMessages(client: QueryClient, id: number): Promise<void> {
  const asked = client.invalidateQueries({ queryKey: conversationKey(id) });
  let after = completeUpTo(client, id);
  while (after !== null) {
    const { messages, nextCursor } = await api('GET /conversations/:id/messages', {
      params: { id },
      query: { after },
    });
    addMessages(client, id, messages, true);
    after = nextCursor === null ? null : (messages.at(-1)?.id ?? null);
  }
  await asked;
}

/** Marks a conversation as read up to a message. */
export function useMarkRead(id: number) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `read:${id}` },
    mutationFn: (messageId: number) =>
      api('POST /conversations/:id/read', { params: { id }, body: { messageId } }),
    retry: shouldRetry,
    retryDelay,
    // Nobody gives it up: what was read without a connection is told when it is back.
    networkMode: 'online',
    onSuccess: (answer) => applyOwnRead(client, id, answer),
  });
}

/** Blocks the other side, or no longer; of all its conversations. */
export function useBlock({ id }: Conversation) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isBlocked: boolean) =>
      api('POST /conversations/:id/block', { params: { id }, body: { blocked: isBlocked } }),
    onSuccess: (conversation) => {
      // The page says it where one writes; a toast would lie over that.
      replaceConversation(client, conversation);
      void refreshConversations(client);
    },
    onError: showFailure,
  });
}

/** Whether this reader has reported it: the browser remembers it for the visit. */
export const conversationReportedQuery = (id: number) =>
  queryOptions<boolean>({
    queryKey: ['conversationReported', id],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

export function useReport({ id }: Conversation) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (report: ReportBody) =>
      api('POST /conversations/:id/report', { params: { id }, body: report }),
    onSuccess: () => {
      client.setQueryData(conversationReportedQuery(id).queryKey, true);
      toast.success('Thank you. A moderator will look at it.');
    },
    onError: showFailure,
  });
}

function showFailure(error: Error): void {
  toast.error(error instanceof ApiError ? error.message : 'Something went wrong. Please try again.');
}
