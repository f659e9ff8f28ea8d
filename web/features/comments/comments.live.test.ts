/** Tries what live changes do to the comments of a page: who may do what with them, and who asks for more. */
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Comment, Comments } from '#common/api/comments.ts';
import { samplePost } from '#web/testing/samples.ts';
import { commentsQuery } from './comments.api.ts';
import { type CommentPages, findComment } from './comments.cache.ts';
import { applyCommentChange, refreshComments } from './comments.live.ts';

const NOTHING = { edit: false, delete: false, reply: false, report: false };
const post = samplePost(5, { can: { ...samplePost(5).can, comment: true } });
const comment: Comment = {
  id: 8,
  postId: 5,
  parentId: null,
  rootId: null,
  author: { id: 9, displayName: 'Ellen R.', profilePic: '/default-profile-pic.svg' },
  byOwner: false,
  replyTo: null,
  body: 'Is it still there?',
  createdAt: '2026-11-19T12:00:00.000Z',
  editedAt: null,
  isHeld: false,
  currentUserReported: false,
  can: NOTHING,
};
const ASKED = { ...NOTHING, edit: true, delete: true, reply: true };

let client: QueryClient;
let asked: string[];

beforeEach(() => {
  client = new QueryClient();
  asked = [];
  client.setQueryData(commentsQuery(5, {}).queryKey, {
    pages: [{ comments: [], nextCursor: null }],
    pageParams: [undefined],
  });
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const thread = { ...comment, can: ASKED, replies: [], replyCount: 0, nextReplies: null };
    return Promise.resolve(Response.json(thread));
  });
});
afterEach(() => vi.unstubAllGlobals());

const apply = (reader: { userId: number; moderates?: boolean }, change: { body: string | null } = comment) =>
  applyCommentChange(
    client,
    { post, moderates: false, ...reader },
    {
      type: change === comment ? 'commentAdded' : 'commentChanged',
      comment: { ...comment, ...change },
      commentCount: 1,
    },
  );
const readCan = () => {
  const data = client.getQueryData<CommentPages>(commentsQuery(5, {}).queryKey);
  return data && findComment(data, 8)?.can;
};

test('a member may answer and report what others write, and asks for nothing', () => {
  apply({ userId: 2 });
  expect([readCan(), asked]).toEqual([{ ...NOTHING, reply: true, report: true }, []]);
});

test.each([
  ['what oneself has written elsewhere', { userId: 9 }],
  ['a moderator', { userId: 2, moderates: true }],
])('%s is asked for, with what one may do with it', async (_who, reader) => {
  apply(reader);
  await vi.waitFor(() => expect(readCan()).toEqual(ASKED));
  expect(asked).toEqual(['/api/comments/8']);
});

test('a change keeps what one may do, and what was removed is gone', () => {
  apply({ userId: 2 });
  apply({ userId: 2 }, { body: 'Is it sold?' });
  expect(readCan()).toEqual({ ...NOTHING, reply: true, report: true });
  apply({ userId: 2 }, { body: null });
  expect(readCan()).toBeUndefined();
});

test('what comes while its list is asked for is there, though that answer was written before it', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()] as const;
  const page = (comments: Comments['comments']) => Response.json({ comments, nextCursor: null, count: 1 });
  vi.stubGlobal('fetch', (url: string) => answers[asked.push(url) - 1]?.promise);
  const stop = new InfiniteQueryObserver(client, commentsQuery(5, {})).subscribe(() => undefined);
  const isThere = () => readCan() !== undefined;

  await vi.waitFor(() => expect(asked).toHaveLength(1));
  apply({ userId: 2 });
  expect(isThere()).toBe(true);
  answers[0].resolve(page([]));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(isThere()).toBe(true);
  answers[1].resolve(page([{ ...comment, can: ASKED, replies: [], replyCount: 0, nextReplies: null }]));
  await vi.waitFor(() => expect(readCan()).toEqual(ASKED));
  expect(asked).toEqual(['/api/posts/5/comments', '/api/posts/5/comments']);
  stop();
});

test('a list that fails while it is waited for is not asked for again, and one that failed before is', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()] as const;
  vi.stubGlobal('fetch', (url: string) => answers[asked.push(url) - 1]?.promise);
  client.setDefaultOptions({ queries: { retry: false } });
  client.removeQueries();
  const observer = new InfiniteQueryObserver(client, commentsQuery(5, {}));
  const stop = observer.subscribe(() => undefined);

  const refreshed = refreshComments(client, 5);
  answers[0].resolve(Response.json({}, { status: 500 }));
  await refreshed;
  expect([observer.getCurrentResult().status, asked.length]).toEqual(['error', 1]);
  answers[1].resolve(Response.json({ comments: [], nextCursor: null, count: 0 }));
  await refreshComments(client, 5);
  expect([observer.getCurrentResult().status, asked.length]).toEqual(['success', 2]);
  stop();
});
