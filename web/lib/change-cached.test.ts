/** Tries changes of the cache while an answer is on its way that knows nothing of them. */
import { type InfiniteData, InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { changeCached } from './change-cached.ts';

type Pages = InfiniteData<string[], number>;
const press = (data: Pages): Pages => ({
  ...data,
  pages: data.pages.map((page) => page.map((word) => (word === 'a' ? 'A' : word))),
});

test('a change of an earlier page is not undone by the next page', async () => {
  const client = new QueryClient();
  const next = Promise.withResolvers<string[]>();
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['words', 1],
    queryFn: ({ pageParam }) => (pageParam === 0 ? ['a', 'b'] : next.promise),
    initialPageParam: 0,
    getNextPageParam: (_page, pages) => pages.length,
  });
  await list.refetch();
  const more = list.fetchNextPage();
  changeCached<Pages>(client, ['words'], press);
  expect(client.getQueryData<Pages>(['words', 1])?.pages).toEqual([['A', 'b']]);
  next.resolve(['c']);
  await more;
  expect(client.getQueryData<Pages>(['words', 1])?.pages).toEqual([['A', 'b'], ['c']]);
});

test('what was asked for first, and had not come, is changed when it comes', async () => {
  const client = new QueryClient();
  const answer = Promise.withResolvers<number>();
  const asked = client.fetchQuery({ queryKey: ['count'], queryFn: () => answer.promise });
  changeCached<number>(client, ['count'], () => 7);
  expect(client.getQueryData(['count'])).toBeUndefined();
  answer.resolve(1);
  await asked;
  expect(client.getQueryData(['count'])).toBe(7);
});

test('a question that fails takes nothing back', async () => {
  const client = new QueryClient();
  client.setQueryData(['count'], 1);
  const answer = Promise.withResolvers<number>();
  const count = new QueryObserver(client, {
    queryKey: ['count'],
    queryFn: () => answer.promise,
    retry: false,
  });
  const asked = count.refetch();
  changeCached<number>(client, ['count'], () => 7);
  answer.reject(new Error('gone'));
  await asked;
  expect(client.getQueryData(['count'])).toBe(7);
});

test('a change counts as new, or as old as what it changes', () => {
  const client = new QueryClient();
  for (const [keepsAge, isOld] of [
    [true, true],
    [false, false],
  ] as const) {
    client.setQueryData(['count'], 1, { updatedAt: 5 });
    changeCached<number>(client, ['count'], (count) => count + 1, { keepsAge });
    expect(client.getQueryData(['count'])).toBe(2);
    expect(client.getQueryState(['count'])?.dataUpdatedAt === 5).toBe(isOld);
  }
});
