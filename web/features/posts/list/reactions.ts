/** What a reaction makes of a post's counts, and what readers call it. */
import type { Post } from '#common/api/posts.ts';
import { Reaction } from '#common/domain/enums.ts';

type CountField = 'upVoteCount' | 'downVoteCount' | 'hateCount' | 'loveCount';
type Counts = Pick<Post, CountField | 'currentUserReaction'>;

const COUNT_FIELDS = new Map<number, CountField>([
  [Reaction.Upvote, 'upVoteCount'],
  [Reaction.Downvote, 'downVoteCount'],
  [Reaction.Hate, 'hateCount'],
  [Reaction.Love, 'loveCount'],
]);

/** The interface says `hate`; people read a milder word. */
export const REACTION_LABELS: Partial<Record<number, string>> = {
  [Reaction.Downvote]: 'Downvote',
  [Reaction.Upvote]: 'Upvote',
  [Reaction.Hate]: 'Dislike',
  [Reaction.Love]: 'Love',
};

/** What to say when one reaction replaces another; null when there is nothing to say. */
export function describeReplacement(from: number, to: number): string | null {
  const [before, after] = [REACTION_LABELS[from], REACTION_LABELS[to]];
  if (from === to || before === undefined || after === undefined) return null;
  return `Your ${before.toLowerCase()} became ${after === 'Upvote' ? 'an' : 'a'} ${after.toLowerCase()}.`;
}

/** The count of the previous reaction goes down by one, that of the new one up (specification, section 4). */
export function withReaction(post: Counts, reaction: Reaction): Counts {
  const { upVoteCount, downVoteCount, hateCount, loveCount, currentUserReaction } = post;
  const counts: Counts = { upVoteCount, downVoteCount, hateCount, loveCount, currentUserReaction: reaction };
  const before = COUNT_FIELDS.get(currentUserReaction);
  const after = COUNT_FIELDS.get(reaction);
  if (before) counts[before] = Math.max(0, counts[before] - 1);
  if (after) counts[after] += 1;
  return counts;
}

/** Pressing what is chosen already takes it back. */
export function nextReaction(current: number, pressed: Reaction): Reaction {
  return current === pressed ? Reaction.None : pressed;
}
