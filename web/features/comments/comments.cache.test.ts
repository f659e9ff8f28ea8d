/** Tries what changes of comments do to the lists that are kept: nothing doubled, nothing lost, places kept. */
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import type { Comment, CommentThread } from '#common/api/comments.ts';
import { commentsQuery, type ThreadPage } from './comments.api.ts';
import {
  type CommentPages,
  findComment,
  putComment,
  insertPushed,
  uniqueThreads,
  withChange,
  withComment,
  withReplies,
} from './comments.cache.ts';

const CAN = { edit: false, delete: false, reply: true, report: true };

const comment = (id: number, fields: Partial<Comment> = {}): Comment => ({
  id,
  postId: 5,
  parentId: null,
  rootId: null,
  author: { id: 9, displayName: 'Ellen R.', profilePic: '/default-profile-pic.svg' },
  byOwner: false,
  replyTo: null,
  body: `Comment ${id}`,
  createdAt: '2026-11-19T12:00:00.000Z',
  editedAt: null,
  isHeld: false,
  currentUserReported: false,
  can: CAN,
  ...fields,
});
const reply = (id: number, rootId: number, fields: Partial<Comment> = {}): Comment =>
  comment(id, { rootId, parentId: rootId, ...fields });
const thread = (id: number, replies: Comment[] = [], fields: Partial<CommentThread> = {}): CommentThread => ({
  ...comment(id),
  replies,
  replyCount: replies.length,
  nextReplies: null,
  ...fields,
});
const removed = (one: Comment): Comment => ({ ...one, author: null, body: null });

const pages = (...lists: CommentThread[][]): CommentPages => ({
  pages: lists.map((comments, index) => ({
    comments,
    nextCursor: index < lists.length - 1 ? 'next' : null,
  })),
  pageParams: lists.map(() => undefined),
});
const withMore = (data: CommentPages): CommentPages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, nextCursor: 'more' })),
});

/** `1(2,3) 4`: threads with their replies, a removed one with a dash before it. */
const draw = (data: CommentPages): string => {
  const name = ({ id, body }: Comment) => `${body === null ? '-' : ''}${id}`;
  return uniqueThreads(data.pages)
    .map((one) => `${name(one)}${one.replies.length ? `(${one.replies.map(name).join()})` : ''}`)
    .join(' ');
};

const others = { isOwn: false, place: {} };
const own = { isOwn: true, place: {} };

describe('a new comment', () => {
  test('joins the end of a list that is all there', () => {
    expect(draw(withComment(pages([thread(1)], [thread(2)]), comment(3), others))).toBe('1 2 3');
  });

  test('is left for its page where there are more; one’s own is shown at once and in its order later', () => {
    const more = withMore(pages([thread(1)]));
    expect(draw(withComment(more, comment(9), others))).toBe('1');
    const shown = withComment(more, comment(9), own);
    expect(draw(shown)).toBe('1 9');
    const next = {
      ...shown,
      pages: [...shown.pages, { comments: [thread(2), thread(9)], nextCursor: null }],
    };
    expect(draw(next)).toBe('1 2 9');
  });

  test('that comes by both ways is there once, with what its own answer says', () => {
    const pushed = withComment(pages([thread(1)]), comment(2), others);
    const answered = withComment(pushed, comment(2, { can: { ...CAN, edit: true } }), own);
    expect(draw(answered)).toBe('1 2');
    expect(findComment(answered, 2)?.can.edit).toBe(true);
    expect(draw(withComment(answered, comment(2), others))).toBe('1 2');
  });

  test('answers in its thread, and counts', () => {
    const data = withComment(pages([thread(1, [reply(3, 1)]), thread(2)]), reply(4, 1), others);
    expect(draw(data)).toBe('1(3,4) 2');
    expect(data.pages[0]?.comments[0]?.replyCount).toBe(2);
  });

  test('counts only, where replies before it are not loaded; one’s own is shown', () => {
    const long = pages([thread(1, [reply(3, 1)], { nextReplies: '3', replyCount: 8 })]);
    const pushed = withComment(long, reply(20, 1), others);
    expect(draw(pushed)).toBe('1(3)');
    expect(pushed.pages[0]?.comments[0]?.replyCount).toBe(9);
    expect(draw(withComment(long, reply(20, 1), own))).toBe('1(3,20)');
  });

  test('does not join one thread that is shown by itself', () => {
    const alone = { isOwn: true, place: { comment: 1 } };
    expect(draw(withComment(pages([thread(1)]), comment(2), alone))).toBe('1');
    expect(draw(withComment(pages([thread(1)]), reply(3, 1), alone))).toBe('1(3)');
  });
});

describe('a removed comment', () => {
  const data = pages([
    thread(1, [reply(3, 1), reply(4, 1, { parentId: 3, replyTo: 'Ellen R.' })]),
    thread(2),
  ]);

  test('without answers is gone', () => {
    expect(draw(withChange(data, removed(comment(2))))).toBe('1(3,4)');
    const last = withChange(data, removed(reply(4, 1, { parentId: 3 })));
    expect(draw(last)).toBe('1(3) 2');
    expect(last.pages[0]?.comments[0]?.replyCount).toBe(1);
  });

  test('with answers keeps its place, and its name is nowhere', () => {
    expect(draw(withChange(data, removed(comment(1))))).toBe('-1(3,4) 2');
    const middle = withChange(data, removed(reply(3, 1)));
    expect(draw(middle)).toBe('1(-3,4) 2');
    expect(findComment(middle, 4)?.replyTo).toBeNull();
  });

  test('goes with its last answer', () => {
    const root = withChange(data, removed(comment(1)));
    const middle = withChange(root, removed(reply(3, 1)));
    expect(draw(middle)).toBe('-1(-3,4) 2');
    expect(draw(withChange(middle, removed(reply(4, 1, { parentId: 3 }))))).toBe('2');
  });

  test('told twice counts once', () => {
    const once = withChange(data, removed(reply(3, 1)));
    expect(withChange(once, removed(reply(3, 1))).pages[0]?.comments[0]?.replyCount).toBe(1);
  });
});

test('a page of replies joins what is there, each once and in order', () => {
  const data = pages([thread(1, [reply(3, 1), reply(30, 1)], { nextReplies: '3' })]);
  const loaded = withReplies(data, 1, { replies: [reply(4, 1), reply(30, 1)], nextReplies: null });
  expect(draw(loaded)).toBe('1(3,4,30)');
  expect(loaded.pages[0]?.comments[0]?.nextReplies).toBeNull();
});

test('what is not meant stays the very same', () => {
  const data = pages([thread(1)]);
  expect(withChange(data, comment(7))).toBe(data);
  expect(withReplies(data, 7, { replies: [], nextReplies: null })).toBe(data);
});

describe('in the cache', () => {
  const fill = () => {
    const client = new QueryClient();
    client.setQueryData(commentsQuery(5, {}).queryKey, pages([thread(1)]));
    client.setQueryData(commentsQuery(5, { comment: 1 }).queryKey, pages([thread(1)]));
    client.setQueryData(commentsQuery(6, {}).queryKey, pages([thread(7)]));
    const read = (postId: number, place: object) =>
      draw(client.getQueryData<CommentPages>(commentsQuery(postId, place).queryKey) ?? pages());
    return { client, read };
  };

  test('every list of the post learns of it, and no other post’s', () => {
    const { client, read } = fill();
    putComment(client, reply(3, 1), { isOwn: true });
    putComment(client, comment(4), { isOwn: true });
    expect([read(5, {}), read(5, { comment: 1 }), read(6, {})]).toEqual(['1(3) 4', '1(3)', '7']);
  });

  test('one’s own stays where the list, or more of it, is still on its way: that was asked for before', async () => {
    const cached = new QueryClient();
    const first = Promise.withResolvers<ThreadPage>();
    const next = Promise.withResolvers<ThreadPage>();
    const list = new InfiniteQueryObserver(cached, {
      ...commentsQuery(5, {}),
      queryFn: ({ pageParam }) => (pageParam === undefined ? first : next).promise,
    });
    const leave = list.subscribe(() => {});
    const read = (): string =>
      draw(cached.getQueryData<CommentPages>(commentsQuery(5, {}).queryKey) ?? pages([]));

    putComment(cached, comment(8), { isOwn: true });
    first.resolve({ comments: [thread(1)], nextCursor: 'next' });
    await vi.waitFor(() => expect(read()).toBe('1 8'));
    const more = list.fetchNextPage();
    putComment(cached, comment(9), { isOwn: true });
    next.resolve({ comments: [thread(2)], nextCursor: null });
    await more;
    await vi.waitFor(() => expect(read()).toBe('1 2 8 9'));
    leave();
  });
  test('what everyone is told does not forget what this reader has reported', () => {
    const { client } = fill();
    const key = commentsQuery(5, {}).queryKey;
    const read = () => findComment(client.getQueryData<CommentPages>(key) ?? pages(), 1);
    insertPushed(client, comment(1, { body: 'Changed' }), { isNew: false, can: CAN });
    expect(read()?.currentUserReported).toBe(false);
    client.setQueryData<CommentPages>(
      key,
      (data) => data && withChange(data, comment(1, { currentUserReported: true })),
    );
    insertPushed(client, comment(1, { body: 'Changed again' }), { isNew: false, can: CAN });
    expect(read()).toMatchObject({ body: 'Changed again', currentUserReported: true });
  });

  test('what everyone is told takes no right away, and a change brings no comment in', () => {
    const { client, read } = fill();
    const nothing = { edit: false, delete: false, reply: false, report: false };
    insertPushed(client, comment(1, { body: 'Changed', can: nothing }), { isNew: false, can: nothing });
    const data = client.getQueryData<CommentPages>(commentsQuery(5, {}).queryKey) ?? pages();
    expect(findComment(data, 1)).toMatchObject({ body: 'Changed', can: CAN });
    insertPushed(client, comment(8), { isNew: false, can: nothing });
    expect(read(5, {})).toBe('1');
    insertPushed(client, comment(8, { can: nothing }), { isNew: true, can: { ...nothing, reply: true } });
    const now = client.getQueryData<CommentPages>(commentsQuery(5, {}).queryKey) ?? pages();
    expect(findComment(now, 8)?.can).toEqual({ ...nothing, reply: true });
  });
});
