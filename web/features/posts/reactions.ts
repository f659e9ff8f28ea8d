/** What a reaction makes of a post's counts. */
import type { Post } from '#common/contracts/posts.ts';
import { Reaction } from '#common/domain/enums.ts';

type CountField = 'upVoteCount' | 'downVoteCount' | 'hateCount' | 'loveCount';
type Counts = Pick<Post, CountField | 'currentUserReaction'>;

const COUNT_FIELDS = new Map<number, CountField>([
  [Reaction.Upvote, 'upVoteCount'],
  [Reaction.Downvote, 'downVoteCount'],
  [Reaction.Hate, 'hateCount'],
  [Reaction.Love, 'loveCount'],
]);

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
