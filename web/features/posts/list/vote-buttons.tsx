/** Votes for and against a post, with what they come to. */
import { ArrowBigDown, ArrowBigUp } from 'lucide-react';
import type { Post } from '#common/api/posts.ts';
import { Reaction } from '#common/domain/enums.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useReacting } from './use-reacting.ts';

const count = new Intl.NumberFormat('en-US');

export function VoteButtons({ post }: { post: Post }) {
  const { disabled, press } = useReacting(post);
  const score = post.upVoteCount - post.downVoteCount;

  function renderButton(reaction: Reaction, label: string, Icon: typeof ArrowBigUp) {
    const isOn = post.currentUserReaction === reaction;
    return (
      <IconButton
        label={label}
        pressed={isOn}
        disabled={disabled}
        onClick={() => press(reaction)}
        className={`rounded-full [&>svg]:size-[18px] ${isOn ? '' : 'text-soft hover:text-ink'}`}
      >
        <Icon aria-hidden="true" fill={isOn ? 'currentColor' : 'none'} />
      </IconButton>
    );
  }

  const isUp = post.currentUserReaction === Reaction.Upvote;
  return (
    <span className="relative inline-flex items-center noscript:invisible">
      {renderButton(Reaction.Upvote, 'Upvote', ArrowBigUp)}
      <span
        className={`relative -mx-1.5 min-w-5 text-center text-label font-medium tabular-nums ${isUp ? 'text-brand' : 'text-soft'}`}
      >
        <span className="sr-only">Votes: </span>
        {count.format(score)}
      </span>
      {renderButton(Reaction.Downvote, 'Downvote', ArrowBigDown)}
    </span>
  );
}
