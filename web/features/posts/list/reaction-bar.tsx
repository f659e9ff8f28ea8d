/** All reactions to a post as one control: a person has one of them at a time. */
import { Frown, Heart, type LucideIcon } from 'lucide-react';
import type { Post } from '#common/api/posts.ts';
import { Reaction } from '#common/domain/enums.ts';
import { Button } from '#web/ui/button.tsx';
import { REACTION_LABELS } from './reactions.ts';
import { useReacting } from './use-reacting.ts';
import { VoteButtons } from './vote-buttons.tsx';

export function ReactionBar({ post }: { post: Post }) {
  const { disabled, press } = useReacting(post);

  function renderButton(reaction: 'Love' | 'Hate', count: number, Icon: LucideIcon) {
    const isOn = post.currentUserReaction === Reaction[reaction];
    return (
      <Button
        variant="plain"
        aria-pressed={isOn}
        disabled={disabled}
        onClick={() => press(Reaction[reaction])}
        className={`gap-1.5! px-2.5! ${isOn ? '' : 'text-soft! hover:text-ink!'}`}
      >
        <Icon aria-hidden="true" fill={isOn ? 'currentColor' : 'none'} className="size-[18px]" />
        {REACTION_LABELS[Reaction[reaction]]}
        {count > 0 && <span className="tabular-nums">{count.toLocaleString('en-US')}</span>}
      </Button>
    );
  }

  return (
    <div
      role="group"
      aria-label="Reactions"
      className="flex w-fit flex-wrap items-center rounded border bg-card noscript:hidden print:hidden"
    >
      <VoteButtons post={post} />
      <span aria-hidden="true" className="ml-1 h-5 border-l" />
      {renderButton('Love', post.loveCount, Heart)}
      {renderButton('Hate', post.hateCount, Frown)}
    </div>
  );
}
