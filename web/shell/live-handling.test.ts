/** Tries what each kind of live event does to what the page knows (specification, section 4). */
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveNotification } from '#common/api/live.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { member } from '#web/testing/samples.ts';
import { catchUp, createHandler } from './live-handling.ts';

const OPEN_CONVERSATION = 9;
/** Long enough for the question that follows an event. */
const FOLLOWED_BY_MS = 5_000;
const warn = vi.fn();
let client: QueryClient;
let handle: (notification: LiveNotification) => void;

beforeEach(() => {
  vi.stubGlobal('document', {});
  vi.stubGlobal('console', { ...console, warn });
  vi.useFakeTimers();
  client = createQueryClient();
  client.setQueryData(['currentUser'], { ...member, unreadMessagesCount: 1, notificationsCount: 2 });
  handle = createHandler(client, (conversationId) => conversationId === OPEN_CONVERSATION);
});

afterEach(() => {
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const message = (fields: object = {}) => ({
  id: 70,
  conversationId: 3,
  body: 'Is it still there?',
  timestamp: '2026-11-19T12:00:00.000Z',
  author: { id: 6, displayName: 'Tom W.', profilePic: '/default-profile-pic.svg' },
  avatar: '/default-profile-pic.svg',
  side: 'asker',
  media: [],
  isMine: false,
  warnings: [],
  ...fields,
});
const conversation = (id: number) => ({
  id,
  unreadCount: 1,
  side: 'owner',
  lastMessageId: 70,
  post: { id: 5 },
});

const counts = () => {
  const { unreadMessagesCount, notificationsCount } = client.getQueryData<typeof member>(['currentUser'])!;
  return { unreadMessagesCount, notificationsCount };
};
const isAskedAgain = (...queryKey: unknown[]) => client.getQueryState(queryKey)?.isInvalidated;
const event = (type: string, content = '', payload: unknown = null) =>
  handle({ type, content, payload } as LiveNotification);

describe('RECEIVE_MESSAGE', () => {
  test('increments the unread count (spec 4)', () => {
    event('RECEIVE_MESSAGE', 'Is it still there?', message());
    expect(counts()).toEqual({ unreadMessagesCount: 2, notificationsCount: 2 });
  });

  test('of a conversation that is open before the reader does not', () => {
    event('RECEIVE_MESSAGE', '', message({ conversationId: OPEN_CONVERSATION }));
    expect(counts()).toEqual({ unreadMessagesCount: 1, notificationsCount: 2 });
  });

  test('puts the message into its conversation', () => {
    client.setQueryData(['conversations', { postId: undefined }], {
      pages: [{ conversations: [{ ...conversation(3), lastMessageId: 60 }], nextCursor: null }],
      pageParams: [undefined],
    });
    event('RECEIVE_MESSAGE', '', message());
    expect(client.getQueryData(['conversations', { postId: undefined }])).toMatchObject({
      pages: [{ conversations: [{ id: 3, lastMessage: 'Is it still there?', unreadCount: 2 }] }],
    });
  });

  test('has the count confirmed by the server, once for several (spec 3)', () => {
    const invalidate = vi.spyOn(client, 'invalidateQueries');
    for (const id of [70, 71, 72]) event('RECEIVE_MESSAGE', '', message({ id }));
    vi.advanceTimersByTime(FOLLOWED_BY_MS);
    const confirmed = invalidate.mock.calls.filter(([filters]) => filters?.queryKey?.[0] === 'currentUser');
    expect(confirmed).toHaveLength(1);
  });
});

describe.each(['CONVERSATION_READ', 'NOTIFICATION_COUNT_CHANGE'])('%s', (type) => {
  test('sets the notification count from the content (spec 3, 4)', () => {
    for (const [content, count] of [
      ['7', 7],
      ['0', 0],
    ] as const) {
      event(type, content);
      expect(counts()).toEqual({ unreadMessagesCount: 1, notificationsCount: count });
    }
  });

  test.each(['', 'many', '-1', '1.5'])('leaves it as it was where the content is "%s"', (content) => {
    event(type, content);
    expect(counts().notificationsCount).toBe(2);
  });

  test('has the list of notifications asked for again', () => {
    client.setQueryData(['notifications'], { pages: [], pageParams: [] });
    event(type, '3');
    expect(isAskedAgain('notifications')).toBe(true);
  });
});

test.each([
  ['CONVERSATION_READ has the unread count asked for: it was lowered in another tab', 'CONVERSATION_READ'],
  ['NOTIFICATION_COUNT_CHANGE has its count confirmed: two may have crossed', 'NOTIFICATION_COUNT_CHANGE'],
])('%s', (_title, type) => {
  event(type, '2');
  expect(isAskedAgain('currentUser')).toBe(false);
  vi.advanceTimersByTime(FOLLOWED_BY_MS);
  expect(isAskedAgain('currentUser')).toBe(true);
});

test('CONVERSATION_CREATED appends the conversation (spec 4)', () => {
  const key = ['conversations', { postId: undefined }];
  client.setQueryData(key, { pages: [{ conversations: [], nextCursor: null }], pageParams: [undefined] });
  event('CONVERSATION_CREATED', '', conversation(4));
  expect(client.getQueryData(key)).toMatchObject({ pages: [{ conversations: [{ id: 4 }] }] });
});

test.each(['GENERAL', 'POST_COMMENT', 'COMMENT_REPLY', 'NEW_FFL_POST', 'SOMETHING_NEW'])(
  '%s is ignored with a console warning (spec 3, 4)',
  (type) => {
    const before = counts();
    event(type, 'text', { id: 1 });
    expect(counts()).toEqual(before);
    expect(warn).toHaveBeenCalledExactlyOnceWith(`Live events: ${type} is ignored`);
  },
);

test('after a gap counts, conversations and notifications are asked for again', () => {
  const keys = [['currentUser'], ['conversations', { postId: 5 }], ['notifications']];
  for (const key of keys.slice(1)) client.setQueryData(key, { pages: [], pageParams: [] });
  catchUp(client);
  for (const key of keys) expect(isAskedAgain(...key)).toBe(true);
});
