/** Tries what live changes do to the posts of a page: counts for all, one's own vote and save, and a press on its way. */
import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Post, PostCounts, Posts } from '#common/api/posts.ts';
import { Reaction } from '#common/domain/enums.ts';
import { samplePost } from '#web/testing/samples.ts';
import { patchPostFields, postKey } from './posts.cache.ts';
import { applyCounts, applyOwnCounts } from './posts.live.ts';

const LISTS = [
  ['posts', { types: '0' }],
  ['posts', { saved: true }],
] as const;
const SHARED = {
  upVoteCount: 4,
  downVoteCount: 0,
  hateCount: 0,
  loveCount: 0,
  shareCount: 2,
  bookmarkCount: 3,
};
const OWN: PostCounts = {
  ...SHARED,
  id: 5,
  currentUserReaction: Reaction.Upvote,
  currentUserHasBookmark: true,
};

let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  for (const key of LISTS) {
    client.setQueryData(key, {
      pages: [{ posts: [samplePost(5), samplePost(6)], nextCursor: null }],
      pageParams: [undefined],
    });
  }
  client.setQueryData(postKey(5), samplePost(5));
});

/** The post as every cache has it. */
const copiesOf = (id: number): (Post | undefined)[] => [
  client.getQueryData<Post>(postKey(id)),
  ...LISTS.map((key) =>
    client
      .getQueryData<InfiniteData<Posts>>(key)
      ?.pages.flatMap(({ posts }) => posts)
      .find((post) => post.id === id),
  ),
];
const isOld = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;

/** Begins a press. @returns what ends it, once its answer has been shown. */
function press(kind: string): (answer?: Partial<Post>) => Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<Partial<Post>>();
  const answered = client
    .getMutationCache()
    .build(client, {
      mutationKey: [kind, 5],
      mutationFn: () => promise,
      onSuccess: (answer) => patchPostFields(client, 5, answer),
    })
    .execute(undefined);
  return (answer = {}) => {
    resolve(answer);
    return answered;
  };
}

describe('what one has done on another page', () => {
  test('is pressed in every list and in the post itself, with its counts, and nothing else changes', () => {
    applyOwnCounts(client, OWN);
    const { can, title } = samplePost(5);
    expect(copiesOf(5)).toMatchObject(Array.from({ length: 3 }, () => ({ ...OWN, can, title })));
    expect(copiesOf(6).slice(1)).toEqual([samplePost(6), samplePost(6)]);
  });

  test.each(['react', 'bookmark'])('does not undo a press (%s) whose answer is on its way', (kind) => {
    press(kind);
    applyOwnCounts(client, OWN);
    expect(copiesOf(5)).toEqual([samplePost(5), samplePost(5), samplePost(5)]);
  });

  test('lets the saved posts be asked for anew once one was saved, and no other list', () => {
    applyOwnCounts(client, { ...OWN, currentUserHasBookmark: samplePost(5).currentUserHasBookmark });
    expect(LISTS.map(isOld)).toEqual([false, false]);
    applyOwnCounts(client, { ...OWN, currentUserHasBookmark: !samplePost(5).currentUserHasBookmark });
    expect(LISTS.map(isOld)).toEqual([false, true]);
  });
});

describe('what others have done', () => {
  const counts = { ...SHARED, commentCount: 7 };

  test('changes the counts and leaves what is one’s own', () => {
    const { currentUserReaction, currentUserHasBookmark } = samplePost(5);
    applyCounts(client, 5, counts);
    expect(copiesOf(5)).toMatchObject(
      Array.from({ length: 3 }, () => ({ ...counts, currentUserReaction, currentUserHasBookmark })),
    );
  });

  test('changes only shares and comments while a press is on its way', () => {
    press('react');
    applyCounts(client, 5, counts);
    const { upVoteCount, bookmarkCount } = samplePost(5);
    expect(copiesOf(5)[0]).toMatchObject({ upVoteCount, bookmarkCount, shareCount: 2, commentCount: 7 });
  });
});

describe('what is told while a press is on its way', () => {
  const now: Post = { ...samplePost(5), ...OWN };
  const asked: string[] = [];

  beforeEach(() => {
    asked.length = 0;
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return Promise.resolve(Response.json(now));
    });
  });

  test.each([
    ['of one’s own', () => applyOwnCounts(client, OWN)],
    ['of others', () => applyCounts(client, 5, { ...SHARED, commentCount: 0 })],
  ])('and the answer to it does not know (%s) is asked for', async (_whose, tell) => {
    const answer = press('react');
    tell();
    await answer({ currentUserReaction: Reaction.Love, loveCount: 1 });
    await expect.poll(() => copiesOf(5)).toMatchObject(Array.from({ length: 3 }, () => OWN));
    expect(asked).toEqual(['/api/posts/5']);
  });

  test('and says the same as its answer is not asked for again', async () => {
    const answer = press('react');
    applyOwnCounts(client, OWN);
    await answer(OWN);
    expect(copiesOf(5)).toMatchObject(Array.from({ length: 3 }, () => OWN));
    expect(asked).toEqual([]);
  });

  test('however often, is asked for once', async () => {
    const answer = press('react');
    for (const upVoteCount of [9, 8, 4]) applyOwnCounts(client, { ...OWN, upVoteCount });
    applyCounts(client, 5, { ...SHARED, commentCount: 0 });
    await answer({ currentUserReaction: Reaction.Love, loveCount: 1 });
    await expect.poll(() => copiesOf(5)).toMatchObject(Array.from({ length: 3 }, () => OWN));
    expect(asked).toEqual(['/api/posts/5']);
  });

  test('is not asked for where the last of it agrees with the answer', async () => {
    const answer = press('react');
    applyOwnCounts(client, { ...OWN, upVoteCount: 9 });
    applyOwnCounts(client, OWN);
    await answer(OWN);
    await expect.poll(() => client.isMutating()).toBe(0);
    expect(asked).toEqual([]);
  });

  test('stays, where it came after the question and the answer does not know it', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => promise);
    const answer = press('react');
    applyOwnCounts(client, OWN);
    await answer({ currentUserReaction: Reaction.Love, loveCount: 1 });
    applyCounts(client, 5, { ...SHARED, upVoteCount: 12, commentCount: 9 });
    resolve(Response.json(now));
    await expect.poll(() => copiesOf(5)[0]?.currentUserReaction).toBe(OWN.currentUserReaction);
    expect(copiesOf(5)[0]).toMatchObject({ upVoteCount: 12, commentCount: 9 });
  });

  test('leaves a later press alone', async () => {
    const [first, second] = [press('react'), press('bookmark')];
    applyOwnCounts(client, OWN);
    await first();
    expect(asked).toEqual([]);
    await second();
    await expect.poll(() => asked).toEqual(['/api/posts/5']);
  });
});
