/** Tries what saving a post tells: above all whether a draft has been published elsewhere meanwhile. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#common/api/accounts.ts';
import type { Post } from '#common/api/posts.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { savePost } from './editor.api.ts';
import { valuesOfPost } from './editor-values.ts';
import { emptyValues } from './editor-values.ts';
import { previewPost } from './preview-post.ts';

const user = { id: 7, displayName: 'Tom W.', profilePic: '/default-profile-pic.svg' } as CurrentUser;
const { Draft, Published } = PostStatus;

function postOf(status: PostStatus): Post {
  const values = {
    ...emptyValues(PostType.Basic, null),
    title: 'Which sling?',
    description: 'For a long walk.',
  };
  const preview = previewPost({
    values,
    user,
    place: null,
    cover: null,
    dealer: null,
    now: '2026-11-21T10:00:00Z',
  });
  return { ...preview, id: 5, status };
}

const fetchMock = vi.fn<typeof fetch>();
const answer = (status: PostStatus) => fetchMock.mockResolvedValueOnce(Response.json(postOf(status)));

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

/** Saves a changed title of a post that was opened with a status. */
async function save(openedAs: PostStatus, asDraft: boolean) {
  const post = postOf(openedAs);
  const values = { ...valuesOfPost(post), title: 'Which sling, then?' };
  const saved = await savePost({ post, values, mediaIds: [], asDraft });
  const calls = fetchMock.mock.calls.map(([url, init]) => [init?.method, url]);
  return { status: saved.post.status, wasLiveAlready: saved.wasLiveAlready, calls };
}

test('a draft is saved, then published', async () => {
  answer(Draft);
  answer(Published);
  expect(await save(Draft, false)).toEqual({
    status: Published,
    wasLiveAlready: false,
    calls: [
      ['PATCH', '/api/posts/5'],
      ['POST', '/api/posts/5/status'],
    ],
  });
});

test.each([true, false])('a draft that was published elsewhere says so (as draft: %o)', async (asDraft) => {
  answer(Published);
  expect(await save(Draft, asDraft)).toEqual({
    status: Published,
    wasLiveAlready: true,
    calls: [['PATCH', '/api/posts/5']],
  });
});

test('a draft stays a draft, a published post is published: neither is news', async () => {
  answer(Draft);
  expect(await save(Draft, true)).toMatchObject({ status: Draft, wasLiveAlready: false });
  answer(Published);
  expect(await save(Published, false)).toMatchObject({ status: Published, wasLiveAlready: false });
});
