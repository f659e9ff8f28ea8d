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
  pictures: 'Like pictures',
  text: 'Like texts',
  burst: 'Many alike',
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
  if (appeal !== null) return 'Turn down';
  if (kind === 'post') return 'Hide';
  return needsSanction(kind) ? 'Act on it' : 'Remove';
}

/** What each action does, and to whom, before it is done. */
export function effectOf(action: CaseAction, item: QueueCase): string {
  const { kind, person } = item;
  const name = person?.displayName ?? 'The person';
  if (action === 'keep') {
    return keepingOf(item) === 'approve'
      ? 'It is held: nobody but its owner and moderators sees it. Approved, it is public, and its owner is told.'
      : 'It is hidden: nobody but its owner and moderators sees it. Restored, it is what it was before, and its owner is told.';
  }
  if (action === 'delete') return 'It goes with its pictures. Its owner is told why.';
  if (kind === 'post') return 'Only its owner and moderators see it. Its owner is told why.';
  if (kind === 'comment') return `Nobody sees it any more. ${name} is told why.`;
  if (kind === 'rating') return `Its words go, its score stays. ${name} is told why.`;
  const what = kind === 'conversation' ? ' The conversation stays as it is.' : '';
  return `${name} gets a strike, a suspension or both, and is told why.${what}`;
}

/** What is said when it is done. */
export function doneOf(action: CaseAction, item: QueueCase): string {
  const { kind, appeal } = item;
  if (action === 'delete') return 'Deleted';
  if (action === 'keep') return { approve: 'Approved', restore: 'Restored', keep: 'Kept' }[keepingOf(item)];
  if (appeal !== null) return 'Turned down';
  if (kind === 'post') return 'Hidden';
  return needsSanction(kind) ? 'Acted on' : 'Removed';
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
      return refusal?.title ?? 'A text that was refused';
    case 'user':
      return person?.displayName ?? 'A member who is gone';
  }
}

const ACTS: Record<string, string> = {
  'post.hide': 'A post was hidden',
  'post.delete': 'A post was deleted',
  'post.flag': 'A post was held for a second look',
  'post.unflag': 'A post that was held was shown',
  'post.approve': 'A post was looked at and approved',
  'post.review': 'A reported post was looked at and kept',
  'post.restore': 'A post was restored',
  'post.keep': 'A post was looked at and kept',
  'post.uphold': 'A report about a post was right',
  'comment.delete': 'A comment was removed',
  'comment.keep': 'A reported comment was looked at and kept',
  'comment.uphold': 'A report about a comment was right',
  'conversation.keep': 'A reported conversation was looked at: nothing was wrong',
  'conversation.uphold': 'A report about a conversation was right',
  'user.keep': 'A reported member was looked at: nothing was wrong',
  'user.uphold': 'A report about a member was right',
  'user.strike': 'A member was given a strike',
  'user.unstrike': 'A strike was lifted',
  'user.suspend': 'A member was suspended',
  'user.unsuspend': 'A suspension was lifted',
  'user.ban': 'A member was banned',
  'user.unban': 'A ban was lifted',
  'refusal.keep': 'A refused text was looked at: nothing was wrong',
  'refusal.uphold': 'A text was refused rightly',
  'rating.keep': 'A rating was looked at and kept',
  'rating.hide': 'The words of a rating were removed',
};

/** One act of the public log, in a sentence without a name. */
export const sentenceOf = ({ kind, action }: { kind: string; action: string }): string =>
  ACTS[`${kind}.${action}`] ?? 'A moderator acted';
