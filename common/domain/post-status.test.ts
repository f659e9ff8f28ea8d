/** What each action makes of each status. */
import { describe, expect, it } from 'vitest';
import { PostStatus, valuesOf } from './enums.ts';
import { applyStatusAction, type StatusAction } from './post-status.ts';

const S = PostStatus;
type Case = [
  action: StatusAction,
  from: PostStatus,
  before: PostStatus | null,
  to: PostStatus,
  keeps: PostStatus | null,
];

const CASES: Case[] = [
  ['publish', S.Draft, null, S.Published, null],
  ['markPending', S.Published, null, S.Pending, S.Published],
  ['markPending', S.Reviewed, null, S.Pending, S.Reviewed],
  ['markPending', S.Complete, S.Approved, S.Pending, S.Approved],
  ['markSold', S.Pending, S.Published, S.Complete, S.Published],
  ['markSold', S.Approved, null, S.Complete, S.Approved],
  ['clearStatus', S.Pending, S.Reviewed, S.Reviewed, null],
  ['clearStatus', S.Complete, null, S.Published, null],
  ['flag', S.Pending, S.Published, S.Flagged, S.Pending],
  ['unflag', S.Flagged, S.Pending, S.Pending, null],
  ['unflag', S.Flagged, null, S.Published, null],
  ['review', S.Published, null, S.Reviewed, null],
  ['review', S.Complete, S.Published, S.Complete, S.Reviewed],
  ['hide', S.Hidden, S.Pending, S.Hidden, S.Pending],
  ['approve', S.Flagged, S.Published, S.Approved, null],
  ['hide', S.Published, null, S.Hidden, S.Published],
  ['hide', S.Flagged, S.Pending, S.Hidden, S.Pending],
  ['hide', S.Draft, null, S.Hidden, S.Draft],
  ['restore', S.Hidden, S.Pending, S.Pending, null],
  ['restore', S.Hidden, S.Draft, S.Draft, null],
  ['restore', S.Deleted, S.Published, S.Published, null],
];

describe('applyStatusAction (spec 4)', () => {
  it.each(CASES)('%s from %i (before it %s) leads to %i', (action, status, previousStatus, to, keeps) => {
    expect(applyStatusAction(action, { status, previousStatus })).toEqual({
      status: to,
      previousStatus: keeps,
    });
  });

  it('refuses every other start', () => {
    const known = new Set(CASES.map(([action, from]) => `${action} ${from}`));
    expect(applyStatusAction('publish', { status: S.Published, previousStatus: null })).toBeNull();
    for (const status of [S.Draft, S.Flagged, S.Hidden, S.Deleted]) {
      for (const action of ['markPending', 'markSold', 'clearStatus', 'flag', 'review'] as const) {
        expect(applyStatusAction(action, { status, previousStatus: null }), `${action} ${status}`).toBeNull();
      }
    }
    expect(known.size).toBeGreaterThan(10);
  });

  it('flagging a pending or sold post and unflagging it loses the active status before it, and clears to Published', () => {
    for (const status of valuesOf(PostStatus)) {
      const next = applyStatusAction('clearStatus', { status, previousStatus: null });
      expect(next?.status).toBe(status === S.Pending || status === S.Complete ? S.Published : undefined);
    }
  });
});
