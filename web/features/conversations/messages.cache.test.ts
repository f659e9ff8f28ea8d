/** Tries what answers and live events make of the cached conversations: nothing twice, nothing lost, counts that are right. */
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#common/api/accounts.ts';
import type { Conversation, Message } from '#common/api/conversations.ts';
import { currentUserQuery } from '#web/lib/current.ts';
import { member } from '#web/testing/samples.ts';
import { JEN, sampleConversation, sampleMessage, TOM } from './message-samples.ts';
import {
  addConversation,
  addMessages,
  applyOwnRead,
  applyRead,
  completeUpTo,
  conversationKey,
  conversationsKey,
  describeMessage,
  findConversation,
  messagesKey,
  orderMessages,
  receiveMessage,
  replaceConversation,
  uniqueConversations,
} from './messages.cache.ts';

const userKey: readonly unknown[] = currentUserQuery().queryKey;
let client: QueryClient;

const page = (conversations: Conversation[]) => ({
  pages: [{ conversations, nextCursor: null }],
  pageParams: [undefined],
});
const pagesOf = (...pages: Message[][]) => ({
  pages: pages.map((messages) => ({ messages, nextCursor: null, completeUpTo: messages[0]?.id ?? 0 })),
  pageParams: pages.map(() => undefined),
});
const listed = (postId?: number): Conversation[] =>
  uniqueConversations(client.getQueryData<ReturnType<typeof page>>(conversationsKey(postId))?.pages ?? []);
const messageIds = (id = 1): number[] =>
  orderMessages(client.getQueryData<ReturnType<typeof pagesOf>>(messagesKey(id))?.pages ?? []).map(
    (message) => message.id,
  );

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(conversationsKey(), page([sampleConversation(2), sampleConversation(1)]));
  client.setQueryData(conversationKey(1), sampleConversation(1));
  client.setQueryData(messagesKey(1), pagesOf([sampleMessage(10), sampleMessage(9)], [sampleMessage(8)]));
});

describe('a message that comes in', () => {
  test('stands last in its conversation, and brings that to the top of the list', () => {
    receiveMessage(client, sampleMessage(11, { body: 'Saturday\n at ten  works', timestamp: 'later' }));
    expect(messageIds()).toEqual([8, 9, 10, 11]);
    expect(listed().map(({ id }) => id)).toEqual([1, 2]);
    expect(listed()[0]).toMatchObject({
      lastMessage: 'Saturday at ten works',
      lastMessageIsMine: false,
      lastMessageBy: null,
      timestamp: 'later',
      unreadCount: 1,
    });
    expect(findConversation(client, 1)?.lastMessageId).toBe(11);
  });

  test('twice is there once and counts once', () => {
    receiveMessage(client, sampleMessage(11));
    receiveMessage(client, sampleMessage(11));
    expect(messageIds()).toEqual([8, 9, 10, 11]);
    expect(listed()[0]?.unreadCount).toBe(1);
    expect(client.getQueryData<Conversation>(conversationKey(1))?.unreadCount).toBe(1);
  });

  test('late, after a newer one, takes its place before it and changes no line of the list', () => {
    receiveMessage(client, sampleMessage(12, { body: 'Newest' }));
    receiveMessage(client, sampleMessage(11, { body: 'Late' }));
    expect(messageIds()).toEqual([8, 9, 10, 11, 12]);
    expect(listed()[0]).toMatchObject({ lastMessage: 'Newest', unreadCount: 1 });
  });

  test.each([
    ['one’s own from another tab', TOM, true, null],
    ['a colleague’s, who is named', JEN, false, JEN.displayName],
  ])('of one’s own side is not unread: %s', (_, author, lastMessageIsMine, lastMessageBy) => {
    client.setQueryData(userKey, { ...member, id: TOM.id });
    receiveMessage(client, sampleMessage(11, { author, side: 'asker' }));
    expect(listed()[0]).toMatchObject({ lastMessageIsMine, lastMessageBy, unreadCount: 0 });
  });

  test('of a conversation that the list does not have asks for the list anew', () => {
    receiveMessage(client, sampleMessage(50, { conversationId: 9 }));
    expect(client.getQueryState(conversationsKey())?.isInvalidated).toBe(true);
  });

  test('where its messages are not cached leaves them to be asked for', () => {
    receiveMessage(client, sampleMessage(20, { conversationId: 2 }));
    expect(messageIds(2)).toEqual([]);
    expect(listed()[0]).toMatchObject({ id: 2, unreadCount: 1 });
  });
});

describe('a message that comes while an answer is on its way', () => {
  const fetchOlder = (id: number, pages: Message[][]) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const queryFn = async () => {
      await promise;
      return pagesOf(...pages);
    };
    const done = client.fetchQuery({ queryKey: messagesKey(id), queryFn });
    return async () => {
      resolve();
      await done;
      await new Promise((settled) => setTimeout(settled, 0));
    };
  };

  test('is there after it, where nothing was cached', async () => {
    const answer = fetchOlder(7, [[sampleMessage(20)]]);
    addMessages(client, 7, [sampleMessage(21)]);
    await answer();
    expect(messageIds(7)).toEqual([20, 21]);
  });

  test('is there after it, where the answer takes the place of what was cached', async () => {
    const answer = fetchOlder(1, [
      [sampleMessage(10), sampleMessage(9)],
      [sampleMessage(8)],
      [sampleMessage(7)],
    ]);
    addMessages(client, 1, [sampleMessage(11)]);
    expect(messageIds()).toEqual([8, 9, 10, 11]);
    await answer();
    expect(messageIds()).toEqual([7, 8, 9, 10, 11]);
  });
});

describe('what was missed', () => {
  test('is asked for from the last message before which nothing is missing', () => {
    expect(completeUpTo(client, 1)).toBe(10);
    // 11 was missed in a gap; 12 came after it.
    receiveMessage(client, sampleMessage(12));
    expect(completeUpTo(client, 1)).toBe(10);
    addMessages(client, 1, [sampleMessage(11), sampleMessage(12)], true);
    expect(messageIds()).toEqual([8, 9, 10, 11, 12]);
    expect(completeUpTo(client, 1)).toBe(12);
    expect(completeUpTo(client, 2)).toBeNull();
  });

  test('an own message takes the name under which it was sent', () => {
    receiveMessage(client, sampleMessage(11, { author: TOM, side: 'asker' }));
    receiveMessage(client, sampleMessage(11, { author: TOM, side: 'asker', clientId: 'a-name' }));
    const data = client.getQueryData<ReturnType<typeof pagesOf>>(messagesKey(1));
    expect(orderMessages(data?.pages ?? []).at(-1)?.clientId).toBe('a-name');
  });

  test('a live message does not make what is cached look newer than it is', () => {
    const before = client.getQueryState(messagesKey(1))?.dataUpdatedAt;
    receiveMessage(client, sampleMessage(11));
    expect(client.getQueryState(messagesKey(1))?.dataUpdatedAt).toBe(before);
  });
});

describe('a new conversation', () => {
  test('stands first in the list of all and in that of its post, once', () => {
    client.setQueryData(conversationsKey(31), page([]));
    client.setQueryData(conversationsKey(99), page([]));
    addConversation(client, sampleConversation(3));
    addConversation(client, sampleConversation(3, { lastMessage: 'Again' }));
    expect(listed().map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(listed(31).map(({ lastMessage }) => lastMessage)).toEqual(['Again']);
    expect(listed(99)).toEqual([]);
  });

  test('stays where an older answer was on its way', async () => {
    const older = [sampleConversation(2), sampleConversation(1)];
    const answers: ((found: Conversation[]) => void)[] = [];
    const observer = new InfiniteQueryObserver(client, {
      queryKey: conversationsKey(),
      queryFn: async () => {
        const conversations = await new Promise<Conversation[]>((resolve) => answers.push(resolve));
        return { conversations, nextCursor: null };
      },
      initialPageParam: undefined,
      getNextPageParam: () => undefined,
    });
    const stop = observer.subscribe(() => {});
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    addConversation(client, sampleConversation(3));
    answers[0]?.(older);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.([sampleConversation(3), ...older]);
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(listed().map(({ id }) => id)).toEqual([3, 2, 1]);
    stop();
  });

  test('makes no list where none was asked for', () => {
    addConversation(client, sampleConversation(3));
    expect(client.getQueryData(conversationsKey(31))).toBeUndefined();
  });
});

test('a newer answer takes the place of a conversation everywhere', () => {
  replaceConversation(client, sampleConversation(1, { isBlocked: true }));
  expect(listed().find(({ id }) => id === 1)?.isBlocked).toBe(true);
  expect(client.getQueryData<Conversation>(conversationKey(1))?.isBlocked).toBe(true);
});

describe('reading', () => {
  test('by the other side moves its mark on, and never back', () => {
    applyRead(client, 1, { side: 'owner', messageId: 10 });
    applyRead(client, 1, { side: 'owner', messageId: 8 });
    expect(listed().find(({ id }) => id === 1)?.readUpTo).toBe(10);
    expect(client.getQueryState(conversationKey(1))?.isInvalidated).toBe(false);
  });

  test('by one’s own side is the server’s to count: it may have been a colleague', () => {
    applyRead(client, 1, { side: 'asker', messageId: 10 });
    expect(client.getQueryData<Conversation>(conversationKey(1))?.readUpTo).toBeNull();
    expect(client.getQueryState(conversationKey(1))?.isInvalidated).toBe(true);
  });

  test('here sets what waits in the conversation and for the person to the server’s numbers', () => {
    client.setQueryData<CurrentUser>(userKey, { ...member, unreadMessagesCount: 7 });
    receiveMessage(client, sampleMessage(11));
    applyOwnRead(client, 1, { unreadCount: 0, unreadMessagesCount: 3 });
    expect(listed().map(({ unreadCount }) => unreadCount)).toEqual([0, 0]);
    expect(client.getQueryData<CurrentUser>(userKey)?.unreadMessagesCount).toBe(3);
  });
});

test.each([
  ['Hello\nthere', 0, 'Hello there'],
  ['', 1, 'Photo'],
  ['  ', 3, '3 photos'],
])('the words %j with %i pictures read %j', (body, pictures, line) => {
  const media = Array.from({ length: pictures }, (_, id) => ({
    id,
    url: '',
    srcset: '',
    width: 4,
    height: 3,
    thumbhash: '',
  }));
  expect(describeMessage({ body, media })).toBe(line);
});
