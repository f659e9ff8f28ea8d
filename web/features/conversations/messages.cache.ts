/** Conversations and messages in the query cache. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type {
  Conversation,
  ConversationRead,
  Conversations,
  Inbox,
  Message,
  Messages,
  Side,
} from '#common/api/conversations.ts';
import { changeCached } from '#web/lib/change-cached.ts';
import { currentUserQuery, setCounts } from '#web/lib/current.ts';
import { INBOXES } from '#common/domain/choices.ts';

const CONVERSATIONS_KEY = 'conversations';
type ListKey = readonly [string, { postId?: number; inbox?: Inbox }];
/** A list; without a post that of all conversations. */
export const conversationsKey = (postId?: number): ListKey => [CONVERSATIONS_KEY, { postId }];
export const inboxKey = (inbox: Inbox): ListKey => [CONVERSATIONS_KEY, { inbox }];
export const conversationKey = (id: number) => ['conversation', id] as const;
export const messagesKey = (id: number) => ['messages', id] as const;

type ConversationPages = InfiniteData<Conversations, string | undefined>;
/** The first page knows up to which message none is missing: live events may leave gaps behind them. */
export type MessagesPage = Messages & { completeUpTo?: number };
type MessagePages = InfiniteData<MessagesPage, string | undefined>;

const LINE_MAX = 120;

/** The conversations of all pages, each once: one that was written in meanwhile may come twice. */
export function uniqueConversations(pages: readonly Conversations[]): Conversation[] {
  const byId = new Map<number, Conversation>();
  for (const { conversations } of pages) {
    for (const conversation of conversations) {
      if (!byId.has(conversation.id)) byId.set(conversation.id, conversation);
    }
  }
  return [...byId.values()];
}

/** The messages of all pages, oldest first. */
export function orderMessages(pages: readonly Messages[]): Message[] {
  return pages.flatMap(({ messages }) => messages).sort((a, b) => a.id - b.id);
}

/** The last message in one line, as lists show it. */
export function describeMessage({ body, media }: Pick<Message, 'body' | 'media'>): string {
  const words = body.replaceAll(/\s+/g, ' ').trim().slice(0, LINE_MAX);
  if (words !== '') return words;
  return media.length === 1 ? 'Photo' : `${media.length} photos`;
}

/**
 * Puts messages among those that are cached; where none are, they are asked for when they are needed.
 * @param isComplete no message is missing before them
 */
export function addMessages(
  client: QueryClient,
  conversationId: number,
  messages: readonly Message[],
  isComplete = false,
): void {
  const add = (data: MessagePages): MessagePages => {
    const [first, ...older] = data.pages;
    if (!first) return data;
    const known = new Set(data.pages.flatMap((page) => page.messages.map(({ id }) => id)));
    const fresh = messages.filter(({ id }) => !known.has(id));
    // The author's own copy tells more than the one of a live event.
    const own = new Map(messages.flatMap((message) => (message.clientId ? [[message.id, message]] : [])));
    const newest = isComplete ? Math.max(0, ...messages.map(({ id }) => id)) : 0;
    const page: MessagesPage = {
      ...first,
      messages: [...fresh, ...first.messages.map((message) => own.get(message.id) ?? message)],
      completeUpTo: Math.max(first.completeUpTo ?? 0, newest),
    };
    return { ...data, pages: [page, ...older] };
  };
  // As old as the last answer of the server: whatever is older is caught up with when it is opened again.
  changeCached<MessagePages>(client, messagesKey(conversationId), add, { keepsAge: !isComplete });
}

/** The last message up to which none is missing; null where none were asked for yet. */
export function completeUpTo(client: QueryClient, conversationId: number): number | null {
  const [first] = client.getQueryData<MessagePages>(messagesKey(conversationId))?.pages ?? [];
  return first === undefined ? null : (first.completeUpTo ?? 0);
}

/** What any cache holds of a conversation. */
export function findConversation(client: QueryClient, id: number): Conversation | undefined {
  const lists = client.getQueriesData<ConversationPages>({ queryKey: [CONVERSATIONS_KEY] });
  const inLists = lists.flatMap(([, data]) => uniqueConversations(data?.pages ?? []));
  return inLists.find((conversation) => conversation.id === id);
}

/** The conversation that the reader has begun about a post, as far as its list is cached. */
export function findConversationAbout(client: QueryClient, postId: number): Conversation | undefined {
  const list = client.getQueryData<ConversationPages>(conversationsKey(postId));
  return uniqueConversations(list?.pages ?? []).find(({ side }) => side === 'asker');
}

/** Changes a conversation wherever it is cached. @returns whether a list of all has it, or none is cached. */
function updateConversation(
  client: QueryClient,
  id: number,
  update: (conversation: Conversation) => Conversation,
): boolean {
  client.setQueryData<Conversation>(conversationKey(id), (old) => old && update(old));
  client.setQueriesData<ConversationPages>({ queryKey: [CONVERSATIONS_KEY] }, (data) => {
    const found = data && uniqueConversations(data.pages).find((one) => one.id === id);
    if (!found) return data;
    const updated = update(found);
    if (updated === found) return data;
    // What was written in last stands first.
    if (updated.lastMessageId > found.lastMessageId) return withFirst(data, updated);
    const replace = (one: Conversation) => (one.id === id ? updated : one);
    return {
      ...data,
      pages: data.pages.map((page) => ({ ...page, conversations: page.conversations.map(replace) })),
    };
  });
  const all = client.getQueryData<ConversationPages>(conversationsKey());
  return all === undefined || uniqueConversations(all.pages).some((one) => one.id === id);
}

function withFirst(data: ConversationPages, conversation: Conversation): ConversationPages {
  const pages = data.pages.map((page, index) => {
    const others = page.conversations.filter(({ id }) => id !== conversation.id);
    return { ...page, conversations: index === 0 ? [conversation, ...others] : others };
  });
  return { ...data, pages };
}

/** Takes a message in: among those of its conversation, and into the lines and counts of lists. */
export function receiveMessage(client: QueryClient, message: Message): void {
  const { conversationId: id } = message;
  addMessages(client, id, [message]);
  const userId = client.getQueryData(currentUserQuery().queryKey)?.id;
  const isKnown = updateConversation(client, id, (conversation) => {
    if (message.id <= conversation.lastMessageId) return conversation;
    const isMine = message.author.id === userId;
    const isOwnSide = message.side === conversation.side;
    return {
      ...conversation,
      timestamp: message.timestamp,
      lastMessage: describeMessage(message),
      lastMessageIsMine: isMine,
      lastMessageBy: isOwnSide && !isMine ? message.author.displayName : null,
      lastMessageId: message.id,
      unreadCount: conversation.unreadCount + (isOwnSide ? 0 : 1),
    };
  });
  if (!isKnown) void refreshConversations(client);
  else void refreshInboxes(client);
}

/** What waits for an answer, and what is new in a store's inbox, the server knows. */
async function refreshInboxes(client: QueryClient): Promise<void> {
  await Promise.all(INBOXES.map((inbox) => client.invalidateQueries({ queryKey: inboxKey(inbox) })));
}

/** Puts the server's newer answer in place of a conversation wherever it is cached. */
export function replaceConversation(client: QueryClient, conversation: Conversation): void {
  client.setQueryData<Conversation>(conversationKey(conversation.id), conversation);
  updateConversation(client, conversation.id, () => conversation);
}

/** Puts a new conversation first in the lists that it belongs to; one that is there already takes its newer form. */
export function addConversation(client: QueryClient, conversation: Conversation): void {
  replaceConversation(client, conversation);
  for (const postId of [undefined, conversation.post.id]) {
    const queryKey = conversationsKey(postId);
    client.setQueryData<ConversationPages>(queryKey, (data) => {
      if (!data || uniqueConversations(data.pages).some(({ id }) => id === conversation.id)) return data;
      return withFirst(data, conversation);
    });
    // An answer on its way was asked for before the conversation began.
    if (client.isFetching({ queryKey, exact: true }) > 0) {
      void client.invalidateQueries({ queryKey, exact: true });
    }
  }
}

/** One side has read up to a message. Of one's own side it was a colleague, or another tab: the server knows. */
export function applyRead(
  client: QueryClient,
  conversationId: number,
  read: { side: Side; messageId: number },
): void {
  let isOwnSide = false;
  updateConversation(client, conversationId, (conversation) => {
    isOwnSide ||= conversation.side === read.side;
    if (isOwnSide || (conversation.readUpTo ?? 0) >= read.messageId) return conversation;
    return { ...conversation, readUpTo: read.messageId };
  });
  if (isOwnSide) void client.invalidateQueries({ queryKey: conversationKey(conversationId) });
}

/** What still waits after reading here: of the conversation, and for this person of all. */
export function applyOwnRead(client: QueryClient, conversationId: number, answer: ConversationRead): void {
  const { unreadCount, unreadMessagesCount } = answer;
  updateConversation(client, conversationId, (conversation) => ({ ...conversation, unreadCount }));
  setCounts(client, { unreadMessagesCount });
}

/** Asks for the lists anew, where something may have been missed. */
export function refreshConversations(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [CONVERSATIONS_KEY] });
}

/** Asks for a conversation anew, and for the lists that show it. */
export async function refreshConversation(client: QueryClient, id: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: conversationKey(id) }),
    refreshConversations(client),
  ]);
}
