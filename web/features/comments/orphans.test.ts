/** Tries which kept answers have lost the comment that they answer, and which wait for a page that is not loaded. */
import { describe, expect, test } from 'vitest';
import type { Comment, CommentThread } from '#common/api/comments.ts';
import { findOrphans } from './orphans.ts';

const ME = 7;
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
  can: { edit: false, delete: false, reply: false, report: false },
  ...fields,
});
const mine = { author: { id: ME, displayName: 'Tom W.', profilePic: '/default-profile-pic.svg' } };
const thread = (id: number, fields: Partial<CommentThread> = {}): CommentThread => ({
  ...comment(id),
  replyCount: 0,
  replies: [],
  nextReplies: null,
  ...fields,
});
const all = { place: {}, hasMore: false, userId: ME };
const areGone = (id: number, rootId: number, shown: Parameters<typeof findOrphans>[1]): boolean =>
  findOrphans([{ id, rootId }], shown).length === 1;

describe('an answer to a thread', () => {
  test('waits with it while it stands, and is left alone once it is removed', () => {
    expect(areGone(5, 5, { ...all, threads: [thread(5)] })).toBe(false);
    expect(areGone(5, 5, { ...all, threads: [thread(5, { author: null, body: null })] })).toBe(true);
    expect(areGone(5, 5, { ...all, threads: [] })).toBe(true);
  });

  test('that may be on a later page is no orphan, also behind one’s own new thread', () => {
    expect(areGone(50, 50, { ...all, hasMore: true, threads: [thread(5)] })).toBe(false);
    expect(areGone(50, 50, { ...all, hasMore: true, threads: [thread(5), thread(99, mine)] })).toBe(false);
    expect(areGone(4, 4, { ...all, hasMore: true, threads: [thread(5)] })).toBe(true);
  });

  test('is not missed where the list begins later or shows another thread', () => {
    expect(areGone(4, 4, { ...all, place: { after: 'x' }, threads: [thread(5)] })).toBe(false);
    expect(areGone(4, 4, { ...all, place: { comment: 5 }, threads: [thread(5)] })).toBe(false);
    expect(areGone(4, 4, { ...all, place: { comment: 5 }, threads: [] })).toBe(false);
    expect(areGone(5, 4, { ...all, place: { comment: 5 }, threads: [] })).toBe(true);
  });
});

describe('an answer to a reply', () => {
  test('is an orphan once the reply is gone from its thread', () => {
    const replies = [comment(6, { rootId: 5, parentId: 5 })];
    expect(areGone(6, 5, { ...all, threads: [thread(5, { replies })] })).toBe(false);
    expect(areGone(6, 5, { ...all, threads: [thread(5)] })).toBe(true);
  });

  test('is none while replies follow that are not loaded', () => {
    const replies = [comment(6, { rootId: 5, parentId: 5 }), comment(90, { rootId: 5, ...mine })];
    const threads = [thread(5, { replies, nextReplies: '6' })];
    expect(areGone(30, 5, { ...all, threads })).toBe(false);
  });
});
