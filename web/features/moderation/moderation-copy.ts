/** The words of the queue and of the public log. */
import type { QueueCase } from '#common/api/moderation.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { type CaseAction, type CaseCause, type CaseKind, needsSanction } from '#common/domain/cases.ts';

export const KIND_LABELS: Record<CaseKind, string> = {
  post: 'Post',
  comment: 'Comment',
  conversation: 'Conversation',
  user: 'Member',
  refusal: 'Refused text',
  rating: 'Rating',
};

export const KIND_PLURALS: Record<CaseKind, string> = {
  post: 'Posts',
  comment: 'Comments',
  conversation: 'Conversations',
  user: 'Members',
  refusal: 'Refused texts',
  rating: 'Ratings',
};

export const CAUSE_LABELS: Record<CaseCause, string> = {
  reports: 'Reported',
  moderator: 'By a moderator',
  screen: 'Listing screen',
  appeal: 'Appeal',
  pictures: 'Similar photos',
  text: 'Similar text',
  burst: 'Many similar posts',
};

/** By urgency; the usual one says nothing. */
export const URGENCY_COPY: Record<number, { label: string; tone: 'bad' | 'warn' | 'neutral' } | undefined> = {
  3: { label: 'Now', tone: 'bad' },
  2: { label: 'Soon', tone: 'warn' },
  0: { label: 'Can wait', tone: 'neutral' },
};

/** What keeping it does: a post that is held or hidden comes before everyone's eyes. */
export function keepingOf({ kind, post, appeal }: QueueCase): 'approve' | 'restore' | 'keep' {
  if (kind !== 'post') return 'keep';
  if (post?.status === PostStatus.Flagged) return 'approve';
  return post?.status === PostStatus.Hidden && appeal !== null ? 'restore' : 'keep';
}

/** What each action is called for this case. */
export function labelOf(action: CaseAction, item: QueueCase): string {
  const { kind, appeal } = item;
  if (action === 'delete') return 'Delete';
  if (action === 'keep') return { approve: 'Approve', restore: 'Restore', keep: 'Keep' }[keepingOf(item)];
  if (appeal !== null) return 'Decline';
  if (kind === 'post') return 'Hide';
  return needsSanction(kind) ? 'Take action' : 'Remove';
}

/** What each action does, and to whom, before it is done. */
export function effectOf(action: CaseAction, item: QueueCase): string {
  const { kind, person } = item;
  const name = person?.displayName ?? 'The person';
  if (action === 'keep') {
    return keepingOf(item) === 'approve'
      ? 'Only its owner and moderators can see it now. Approving makes it public and notifies its owner.'
      : 'Only its owner and moderators can see it now. Restoring brings it back as it was and notifies its owner.';
  }
  if (action === 'delete') return 'The post and its photos will be deleted. We’ll tell its owner why.';
  if (kind === 'post') return 'Only its owner and moderators will see it. We’ll tell its owner why.';
  if (kind === 'comment') return `Nobody will see it anymore. We’ll tell ${name} why.`;
  if (kind === 'rating') return `The text is removed; the score stays. We’ll tell ${name} why.`;
  const what = kind === 'conversation' ? ' The conversation isn’t changed.' : '';
  return `${name} gets a strike, a suspension or both, and we’ll tell them why.${what}`;
}

/** What is said when it is done. */
export function doneOf(action: CaseAction, item: QueueCase): string {
  const { kind, appeal } = item;
  if (action === 'delete') return 'Deleted';
  if (action === 'keep') return { approve: 'Approved', restore: 'Restored', keep: 'Kept' }[keepingOf(item)];
  if (appeal !== null) return 'Declined';
  if (kind === 'post') return 'Hidden';
  return needsSanction(kind) ? 'Action taken' : 'Removed';
}

/** What a case is called: the heading of its card. */
export function titleOf({ kind, post, person, refusal }: QueueCase): string {
  const at = post === null ? 'a post that is not shown' : post.title;
  switch (kind) {
    case 'post':
      return at;
    case 'comment':
      return `Comment on ${at}`;
    case 'conversation':
      return `Conversation about ${at}`;
    case 'rating':
      return `Rating of a deal about ${at}`;
    case 'refusal':
      return refusal?.title ?? 'Refused text';
    case 'user':
      return person?.displayName ?? 'Former member';
  }
}

const ACTS: Record<string, string> = {
  'post.hide': 'Post hidden',
  'post.delete': 'Post deleted',
  'post.flag': 'Post held for review',
  'post.unflag': 'Held post published',
  'post.approve': 'Post approved',
  'post.review': 'Report reviewed, post kept',
  'post.restore': 'Post restored',
  'post.keep': 'Post reviewed and kept',
  'post.uphold': 'Report about a post upheld',
  'comment.delete': 'Comment removed',
  'comment.keep': 'Report reviewed, comment kept',
  'comment.uphold': 'Report about a comment upheld',
  'conversation.keep': 'Report reviewed, conversation kept',
  'conversation.uphold': 'Report about a conversation upheld',
  'user.keep': 'Report about a member reviewed, no action',
  'user.uphold': 'Report about a member upheld',
  'user.strike': 'Strike given',
  'user.unstrike': 'Strike lifted',
  'user.suspend': 'Member suspended',
  'user.unsuspend': 'Suspension lifted',
  'user.ban': 'Member banned',
  'user.unban': 'Ban lifted',
  'refusal.keep': 'Refusal reviewed, no action',
  'refusal.uphold': 'Refusal upheld',
  'rating.keep': 'Rating reviewed and kept',
  'rating.hide': 'Rating text removed',
};

/** One act of the public log, in a sentence without a name. */
export const sentenceOf = ({ kind, action }: { kind: string; action: string }): string =>
  ACTS[`${kind}.${action}`] ?? 'A moderator acted';
