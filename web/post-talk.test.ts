/** Tries the talk about a post, as the server draws it for readers without scripts. */
import { describe, expect, test } from 'vitest';
import type { Comment, CommentThread } from '#common/api/comments.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { expectInOrder } from './testing/html.ts';
import { drawPage } from './testing/pages.ts';
import { member, network, samplePost } from './testing/samples.ts';

const NOTHING = { edit: false, delete: false, reply: false, report: false };
const comment = (id: number, fields: Partial<Comment> = {}): Comment => ({
  id,
  postId: 31,
  parentId: null,
  rootId: null,
  author: { id: 9, displayName: 'Ellen R.', profilePic: '/default-profile-pic.svg' },
  byOwner: false,
  replyTo: null,
  body: `Words ${id}`,
  createdAt: '2026-11-19T12:00:00.000Z',
  editedAt: null,
  isHeld: false,
  currentUserReported: false,
  can: NOTHING,
  ...fields,
});
const thread = (id: number, fields: Partial<CommentThread> = {}): CommentThread => ({
  ...comment(id),
  replyCount: 0,
  replies: [],
  nextReplies: null,
  ...fields,
});

const post = samplePost(31, { commentCount: 3, can: { ...samplePost(31).can, comment: true } });
const SITE = {
  'GET /accounts/current': { status: 401, body: null },
  'GET /accounts/currentTenant': network,
  'GET /accounts/currentZip': '83702',
  'GET /posts/31': post,
  'GET /posts/31/comments': {
    comments: [
      thread(1, {
        replyCount: 9,
        replies: [comment(2, { rootId: 1, parentId: 1, byOwner: true, body: 'Yes, **1978**.' })],
        nextReplies: '2',
      }),
      thread(3, {
        author: null,
        body: null,
        replyCount: 1,
        replies: [comment(4, { rootId: 3, parentId: 3 })],
      }),
    ],
    nextCursor: '3',
    count: 3,
  },
};
const logIn = { answers: { ...SITE, 'GET /accounts/current': member }, initialState: { hasSession: true } };

describe('the comments of a post', () => {
  test('are drawn for everyone, with the seller’s answers marked and what was removed left out (spec 2)', async () => {
    const { html, text, calls } = await drawPage('/posts/31', { answers: SITE });
    expect(calls).toContain('GET /posts/31/comments');
    expectInOrder(text, [
      'Comments 3',
      'Messages',
      'Log in to ask a question or add what you know.',
      'Ellen R.',
      'Words 1',
      'Ellen R. Seller',
      'Yes, 1978 .',
      'Show 8 more replies',
      'This comment was removed.',
      'Words 4',
      'More comments',
    ]);
    expect(html).toContain('<strong class="font-semibold">1978</strong>');
  });

  test('go on by real links, and each has an address of its own', async () => {
    const { html } = await drawPage('/posts/31', { answers: SITE });
    expect(html).toMatch(
      /rel="next"[^>]*href="\/posts\/31\?after=3#comments"|href="\/posts\/31\?after=3#comments"[^>]*rel="next"/,
    );
    expect(html).toContain('href="/posts/31?comment=1&amp;after=2#comments"');
    expect(html).toContain('href="/posts/31?comment=4#comment-4"');
    expect(html).toContain('href="/accounts/login?requestedUrl=%2Fposts%2F31"');
  });

  test('have a form for members who may comment', async () => {
    const { html } = await drawPage('/posts/31', logIn);
    expect(html).toMatch(/<textarea[^>]*aria-label="Write a comment"/);
    const closed = { ...SITE, ...logIn.answers, 'GET /posts/31': samplePost(31) };
    const { html: without, text } = await drawPage('/posts/31', { ...logIn, answers: closed });
    expect(without).not.toContain('<textarea');
    expect(text).toContain('Nothing can be added to these comments just now.');
  });

  test('invite nobody where nothing can be added', async () => {
    const none = { comments: [], nextCursor: null, count: 0 };
    const closed = { ...logIn.answers, 'GET /posts/31': samplePost(31), 'GET /posts/31/comments': none };
    const { text } = await drawPage('/posts/31', { ...logIn, answers: closed });
    expect(text).toContain('Nothing can be added to these comments just now.');
    expect(text).not.toContain('No comments yet');
    const { html: off, text: words } = await drawPage('/posts/31', {
      answers: { ...SITE, 'GET /accounts/current': member },
      initialState: { hasSession: true, commentsOpen: false },
    });
    expect(words).toContain('Comments are turned off right now.');
    expect(off).not.toContain('aria-label="Reply to');
  });

  test('ask nothing of those whose post it is, nothing about what is sold, and for answers to a discussion', async () => {
    const invitation = 'Is something unclear?';
    const none = { comments: [], nextCursor: null, count: 0 };
    const textOf = async (fields: Partial<typeof post>) => {
      const shown = samplePost(31, { ...fields, can: { ...post.can, ...fields.can } });
      const answers = { ...logIn.answers, 'GET /posts/31': shown, 'GET /posts/31/comments': none };
      return (await drawPage('/posts/31', { ...logIn, answers })).text;
    };
    expect(await textOf({})).toContain(invitation);
    expect(await textOf({ status: PostStatus.Complete })).not.toContain(invitation);
    const own = await textOf({ can: { ...post.can, edit: true } });
    expect(own).not.toContain(invitation);
    expect(own).toContain('Questions about this post appear here for you to answer.');
    expect(await textOf({ type: PostType.Basic })).toContain('Be the first to answer.');
    const ownTalk = await textOf({ type: PostType.Basic, can: { ...post.can, edit: true } });
    expect(ownTalk).toContain('Answers come here.');
  });

  test('offer a visitor the login alone, whatever was known of an earlier member’s rights', async () => {
    const can = { edit: true, delete: true, reply: true, report: true };
    const known = { comments: [thread(1, { can })], nextCursor: null, count: 1 };
    const answers = { ...SITE, 'GET /posts/31/comments': known };
    const { html } = await drawPage('/posts/31', { answers });
    expect(html).toContain('aria-label="Log in to reply to Ellen R."');
    expect(html).not.toContain('aria-label="Reply to Ellen R."');
    const { html: members } = await drawPage('/posts/31', {
      ...logIn,
      answers: { ...logIn.answers, ...answers, 'GET /accounts/current': member },
    });
    expect(members).toContain('aria-label="Reply to Ellen R."');
  });

  test('say what to do where there are none, and what has failed', async () => {
    const none = { ...SITE, 'GET /posts/31/comments': { comments: [], nextCursor: null, count: 0 } };
    expect((await drawPage('/posts/31', { answers: none })).text).toContain('No comments yet');
    const broken = { ...SITE, 'GET /posts/31/comments': { status: 500, body: null } };
    const page = await drawPage('/posts/31', { answers: broken });
    expect([page.status, page.text.includes('The comments could not be loaded.')]).toEqual([200, true]);
  });

  test('go on from a page that is linked to', async () => {
    const { text, calls } = await drawPage('/posts/31?after=3', { answers: SITE });
    expect(calls).toContain('GET /posts/31/comments?cursor=3');
    expectInOrder(text, ['Back to the first comments', 'Words 1']);
  });
});

describe('one comment', () => {
  const alone = { ...SITE, 'GET /comments/2': SITE['GET /posts/31/comments'].comments[0] ?? null };

  test('stands there with its thread alone, marked', async () => {
    const { html, text, calls } = await drawPage('/posts/31?comment=2', { answers: alone });
    expect(calls).not.toContain('GET /posts/31/comments');
    expectInOrder(text, [
      'Show all comments',
      'Words 1',
      'The comment that the link leads to.',
      'Yes, 1978 .',
    ]);
    expect(text).not.toContain('Words 4');
    expect(html).toMatch(/<article id="comment-2" class="[^"]*bg-tint/);
  });

  test.each([
    ['is gone', { 'GET /comments/2': { status: 404, body: null } }],
    ['is of another post', { 'GET /comments/2': thread(2, { postId: 32 }) }],
  ])('that %s is said to be gone once the browser asks, and the post stands', async (_what, answers) => {
    const { status, text } = await drawPage('/posts/31?comment=2', { answers: { ...SITE, ...answers } });
    expect(status).toBe(200);
    expectInOrder(text, ['Post 31', 'Show all comments']);
    expect(text).not.toContain('Words');
  });

  test.each(['x', '0', '-1', '1.5', '99999999999'])(
    'that no comment can be, %s, shows them all',
    async (id) => {
      const { calls } = await drawPage(`/posts/31?comment=${id}`, { answers: SITE });
      expect(calls).toContain('GET /posts/31/comments');
    },
  );
});

test('the tabs are links: the messages have an address of their own, and ask for no comments (spec 2)', async () => {
  const { html, text, calls } = await drawPage('/posts/31?tab=messages', { answers: SITE });
  expect(html).toMatch(
    /<a [^>]*role="tab"[^>]*href="\/posts\/31\?tab=messages"|href="\/posts\/31\?tab=messages"[^>]*role="tab"/,
  );
  expect(calls).not.toContain('GET /posts/31/comments');
  expect(text).not.toContain('Words 1');
});

test('a draft is not talked about', async () => {
  const draft = { ...SITE, 'GET /posts/31': samplePost(31, { status: 0 }) };
  expect((await drawPage('/posts/31', { answers: draft })).html).not.toContain('role="tab"');
});
