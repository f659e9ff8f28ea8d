/** Posts in the client cache: pages under 'posts', one under 'post' and its id, both changed together. */
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Post, Posts } from '#common/api/posts.ts';
import { findPost, patchPostFields, postKey, removePost, replacePost, uniquePosts } from './posts.cache.ts';

const makePost = (id: number, fields: Partial<Post> = {}): Post =>
  ({ id, title: `Post ${id}`, price: 100, location: null, ...fields }) as Post;

const page = (ids: number[], nextCursor: string | null = null): Posts => ({
  posts: ids.map((id) => makePost(id)),
  nextCursor,
});

type Pages = { pages: Posts[]; pageParams: unknown[] };
const NEWEST = ['posts', { types: '1' }];
const GUNS = ['posts', { category: 'guns' }];

let client: QueryClient;
const idsOf = (key: unknown[]) =>
  client.getQueryData<Pages>(key)?.pages.map((each) => each.posts.map((post) => post.id));

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData<Pages>(NEWEST, {
    pages: [page([1, 2], 'a'), page([3])],
    pageParams: [undefined, 'a'],
  });
  client.setQueryData<Pages>(GUNS, { pages: [page([3, 4])], pageParams: [undefined] });
  client.setQueryData(postKey(3), makePost(3));
});

describe('uniquePosts', () => {
  test('appended posts are de-duplicated by id and keep their first place (spec 4)', () => {
    const posts = uniquePosts([page([5, 4]), page([4, 3]), page([5, 2])]);
    expect(posts.map((post) => post.id)).toEqual([5, 4, 3, 2]);
  });
  test('of no pages are none', () => expect(uniquePosts([])).toEqual([]));
});

describe('patchPostFields', () => {
  test('changes the fields in every list and in the single post (spec 7)', () => {
    patchPostFields(client, 3, { price: 80, title: 'Cheaper' });
    const inLists = [NEWEST, GUNS].map((key) =>
      client
        .getQueryData<Pages>(key)
        ?.pages.flatMap((each) => each.posts)
        .find((post) => post.id === 3),
    );
    for (const post of [...inLists, client.getQueryData<Post>(postKey(3))]) {
      expect(post).toMatchObject({ id: 3, price: 80, title: 'Cheaper' });
    }
  });
  test('leaves other posts and lists as they are', () => {
    const before = client.getQueryData(GUNS);
    patchPostFields(client, 1, { price: 1 });
    expect(client.getQueryData(GUNS)).toBe(before);
    expect(findPost(client, 2)).toMatchObject({ price: 100 });
  });
  test('is not undone by an answer that was on its way: the server is asked anew', async () => {
    const answers = [Promise.withResolvers<Post>(), Promise.withResolvers<Post>()] as const;
    let asked = 0;
    const queryFn = () => answers[asked++]!.promise;
    const observer = new QueryObserver(client, { queryKey: postKey(3), queryFn, staleTime: 60_000 });
    const leave = observer.subscribe(() => {});
    void observer.refetch();
    patchPostFields(client, 3, { commentCount: 1 });
    answers[0].resolve(makePost(3, { commentCount: 0 }));
    answers[1].resolve(makePost(3, { commentCount: 1, title: 'As it is now' }));
    await vi.waitFor(() => expect(findPost(client, 3)?.title).toBe('As it is now'));
    expect(observer.getCurrentResult().isFetching).toBe(false);
    patchPostFields(client, 3, { commentCount: 2 });
    expect([findPost(client, 3)?.commentCount, asked]).toEqual([2, 2]);
    leave();
  });
  test('in a list is not undone by the next page, which brings the earlier ones along as they were', async () => {
    const next = Promise.withResolvers<Posts>();
    const list = new InfiniteQueryObserver(client, {
      queryKey: GUNS,
      queryFn: () => next.promise,
      initialPageParam: '',
      getNextPageParam: () => 'more',
    });
    const more = list.fetchNextPage();
    patchPostFields(client, 4, { loveCount: 1 });
    removePost(client, 3);
    next.resolve(page([5]));
    await more;
    expect(idsOf(GUNS)).toEqual([[4], [5]]);
    expect(findPost(client, 4)).toMatchObject({ loveCount: 1 });
  });
  test('makes nothing of a post that is not cached', () => {
    patchPostFields(client, 99, { price: 1 });
    expect(findPost(client, 99)).toBeUndefined();
    expect(client.getQueryData(postKey(99))).toBeUndefined();
  });
});

describe('replacePost', () => {
  test('puts the new post into both caches (spec 7)', () => {
    replacePost(client, makePost(3, { title: 'New' }));
    expect(client.getQueryData<Pages>(GUNS)?.pages[0]?.posts[0]?.title).toBe('New');
    expect(client.getQueryData<Post>(postKey(3))?.title).toBe('New');
  });
  test('keeps the distance that the list knew, as long as the place is the same', () => {
    const boise = { city: 'Boise', state: 'ID' };
    patchPostFields(client, 3, { location: { ...boise, distanceMiles: 4 } });
    replacePost(client, makePost(3, { location: boise }));
    expect(findPost(client, 3)?.location).toEqual({ ...boise, distanceMiles: 4 });
    replacePost(client, makePost(3, { location: { city: 'Nampa', state: 'ID' } }));
    expect(findPost(client, 3)?.location).toEqual({ city: 'Nampa', state: 'ID' });
  });
});

test('removePost takes it out of every list and forgets its page', () => {
  removePost(client, 3);
  expect(idsOf(NEWEST)).toEqual([[1, 2], []]);
  expect(idsOf(GUNS)).toEqual([[4]]);
  expect(client.getQueryData(postKey(3))).toBeUndefined();
});

test('removePost lets a page that is being left keep what it has, and the next one ask', async () => {
  const queryFn = vi.fn(() => makePost(3));
  const options = { queryKey: postKey(3), queryFn, staleTime: 60_000 };
  const leave = new QueryObserver(client, options).subscribe(() => {});
  removePost(client, 3);
  // As a page that is drawn once more.
  const again = new QueryObserver(client, { ...options, refetchOnMount: false }).subscribe(() => {});
  expect(client.getQueryData<Post>(postKey(3))?.id).toBe(3);
  expect(queryFn).not.toHaveBeenCalled();
  again();
  leave();
  const next = new QueryObserver(client, options).subscribe(() => {});
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledOnce());
  next();
});

test('findPost prefers the single post, which is the newer copy', () => {
  client.setQueryData(postKey(3), makePost(3, { title: 'Newer' }));
  expect(findPost(client, 3)?.title).toBe('Newer');
  expect(findPost(client, 4)?.title).toBe('Post 4');
});
