/** Tries the next page of a list that is being asked for anew, or fails. */
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { fetchMore } from './fetch-more.ts';

/** What is asked for, in order, and what answers it. */
let asked: { page: number; answer: (failure?: Error) => void }[];
const PAGES = 3;

const createList = () =>
  new InfiniteQueryObserver(new QueryClient(), {
    queryKey: ['list'],
    queryFn: ({ pageParam }) =>
      new Promise<number>((resolve, reject) => {
        const answer = (failure?: Error) => (failure === undefined ? resolve(pageParam) : reject(failure));
        asked.push({ page: pageParam, answer });
      }),
    initialPageParam: 1,
    getNextPageParam: (page) => (page < PAGES ? page + 1 : undefined),
    retry: false,
  });
type List = ReturnType<typeof createList>;

/** Answers whatever comes until nothing more is asked for. */
async function answerAll(): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet++) {
    for (const { answer } of asked.slice(-1)) answer();
    await new Promise((resolve) => setTimeout(resolve));
  }
}
const pagesOf = (list: List) => list.getCurrentResult().data?.pages;

let list: List;
beforeEach(async () => {
  asked = [];
  list = createList();
  const first = list.refetch();
  asked[0]?.answer();
  await first;
});

test('the next page comes', async () => {
  const more = fetchMore(list.getCurrentResult());
  await answerAll();
  await more;
  expect(pagesOf(list)).toEqual([1, 2]);
});

test('a list that is asked for anew comes first, and then its next page', async () => {
  const shown = list.getCurrentResult();
  void list.refetch();
  const more = fetchMore(shown);
  expect(asked.map(({ page }) => page)).toEqual([1, 1]);
  await answerAll();
  await more;
  expect(asked.map(({ page }) => page)).toEqual([1, 1, 2]);
  expect(pagesOf(list)).toEqual([1, 2]);
});

test('who asks twice gets one page', async () => {
  const shown = list.getCurrentResult();
  const both = [fetchMore(shown), fetchMore(shown)];
  await answerAll();
  await Promise.all(both);
  expect(asked.map(({ page }) => page)).toEqual([1, 2]);
});

test('a failure ends it', async () => {
  const more = fetchMore(list.getCurrentResult());
  asked.at(-1)?.answer(new Error('gone'));
  await more;
  expect([asked.length, pagesOf(list)]).toEqual([2, [1]]);
});

test('behind the last page nothing is asked for again and again', async () => {
  for (const _ of [2, 3, 4]) {
    const more = fetchMore(list.getCurrentResult());
    await answerAll();
    await more;
  }
  expect(pagesOf(list)).toEqual([1, 2, 3]);
});
