/** Tries what is done to notifications in the cache before the server has answered. */
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Notifications } from '#common/api/notifications.ts';
import { withChange } from './notifications.api.ts';
import { markRead, NOTIFICATIONS_KEY, uniqueNotifications } from './notifications.cache.ts';

const BEFORE = '2026-11-18T12:00:00.000Z';
const NOW = '2026-11-19T12:00:00.000Z';

const page = (...read: [id: number, readAt: string | null][]) =>
  ({
    notifications: read.map(([id, readAt]) => ({ id, readAt })),
    nextCursor: null,
  }) as unknown as Notifications;

function createCached() {
  const client = new QueryClient();
  const pages = [page([3, null], [2, BEFORE]), page([1, null])];
  client.setQueryData([NOTIFICATIONS_KEY], { pages, pageParams: [undefined, 'next'] });
  const read = () =>
    client
      .getQueryData<{ pages: Notifications[] }>([NOTIFICATIONS_KEY])
      ?.pages.flatMap(({ notifications }) => notifications.map(({ readAt }) => readAt));
  return { client, read };
}

test('those that are named are read, on whatever page; what was read stays so', () => {
  const { client, read } = createCached();
  markRead(client, [1, 2], NOW);
  expect(read()).toEqual([null, BEFORE, NOW]);
});

test('all are read where none are named', () => {
  const { client, read } = createCached();
  markRead(client, undefined, NOW);
  expect(read()).toEqual([NOW, BEFORE, NOW]);
});

test('what is read stays so when the next page comes, which was asked for before', async () => {
  const { client, read } = createCached();
  const next = Promise.withResolvers<Notifications>();
  const list = new InfiniteQueryObserver(client, {
    queryKey: [NOTIFICATIONS_KEY],
    queryFn: () => next.promise,
    initialPageParam: '',
    getNextPageParam: () => 'more',
  });
  const more = list.fetchNextPage();
  markRead(client, [3], NOW);
  next.resolve(page([0, null]));
  await more;
  expect(read()).toEqual([NOW, BEFORE, null, null]);
});

test('one that moved while one scrolled is listed once, where it came first', () => {
  const pages = [page([3, null], [2, null]), page([2, BEFORE], [1, null])];
  expect(uniqueNotifications(pages).map(({ id, readAt }) => [id, readAt])).toEqual([
    [3, null],
    [2, null],
    [1, null],
  ]);
});

test.each([
  [{ onSite: true, byEmail: true }, 'byEmail', false, { onSite: true, byEmail: false }],
  [{ onSite: true, byEmail: false }, 'byEmail', true, { onSite: true, byEmail: true }],
  [{ onSite: true, byEmail: true }, 'onSite', false, { onSite: false, byEmail: false }],
  [{ onSite: false, byEmail: false }, 'onSite', true, { onSite: true, byEmail: false }],
] as const)('with %o, turning %s to %s gives %o', (before, way, isOn, after) => {
  expect(withChange({ kind: 'reply', ...before }, { kind: 'reply', way, isOn })).toEqual({
    kind: 'reply',
    ...after,
  });
});
