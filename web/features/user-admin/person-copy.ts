/** The words for what became of a person. */
import type { PersonEvent } from '#common/api/user-admin.ts';
import type { RoleLevel } from '#common/domain/enums.ts';
import { ROLE_NAMES } from '#common/domain/roles.ts';
import { formatDate } from '#web/lib/format.ts';

/** The days after which a suspension may end, as the page offers them. */
export const SUSPENSION_DAYS = [1, 3, 7, 14, 30];

export const roleName = (role: unknown): string =>
  ROLE_NAMES[role as RoleLevel] ?? (typeof role === 'string' ? role : '');

const TITLES: Record<string, string> = {
  'user.suspend': 'Suspended',
  'user.unsuspend': 'Suspension lifted',
  'user.ban': 'Banned',
  'user.unban': 'Ban lifted',
  'user.numberRequest': 'Asked to change a lost number',
  'user.numberApprove': 'New number approved',
  'user.numberDeny': 'New number denied',
  'user.numberStop': 'Change of number stopped',
  'user.numberChange': 'Lost number changed',
  'user.numberFail': 'Lost number not changed',
  'user.note': 'Note written',
  'user.strike': 'Strike given',
  'user.unstrike': 'Strike lifted',
  'user.keep': 'Reviewed, no action',
  'user.uphold': 'Report upheld',
  'member.join': 'Joined a store',
  'member.leave': 'Left a store',
  'member.remove': 'Removed from a store',
  'member.role': 'Role at a store',
  'post.hide': 'Post hidden',
  'post.flag': 'Post flagged',
  'post.unflag': 'Post no longer flagged',
  'post.approve': 'Post approved',
  'post.review': 'Post reviewed and kept',
  'post.restore': 'Post restored',
  'post.delete': 'Post deleted',
  'comment.delete': 'Comment removed',
  'comment.keep': 'Comment reviewed and kept',
  'comment.uphold': 'Report about a comment upheld',
  'post.keep': 'Post reviewed and kept',
  'post.uphold': 'Report about a post upheld',
};

/** What happened, in a few words; of an action that has none, its own name. */
export function titleOf({ action, before, after }: PersonEvent): string {
  if (action === 'user.role') return `${roleName(before?.['role'])} → ${roleName(after?.['role'])}`;
  return TITLES[action] ?? action;
}

/** The day that ended, or will end, what the event began; null where it says none. */
export function endOf({ action, after }: PersonEvent): string | null {
  const end =
    action === 'user.suspend'
      ? after?.['suspendedUntil']
      : action === 'user.ban'
        ? after?.['bannedUntil']
        : null;
  return typeof end === 'string' ? end : null;
}

/** What was done and, where it ends by itself, the day; in the browser, which knows the reader's calendar. */
export const withEnd = (done: string, until: string | null | undefined): string =>
  until == null ? done : `${done} until ${formatDate(until)}`;

/** The end of a day of the reader's calendar; null for what is no day. */
export function endOfDay(day: string): string | null {
  const date = new Date(`${day}T23:59:59`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
