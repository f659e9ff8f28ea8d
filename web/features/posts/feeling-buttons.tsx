/** Love and hate for a post, each with how many feel so: on its own page, beside the votes that cards have. */
import { Angry, Heart, type LucideIcon } from 'lucide-react';
import type { Post } from '#common/contracts/posts.ts';
import { Reaction } from '#common/domain/enums.ts';
import { Button } from '#web/ui/button.tsx';
import { useReacting } from './use-reacting.ts';

export function FeelingButtons({ post }: { post: Post }) {
  const { disabled, press } = useReacting(post);

  function renderButton(reaction: Reaction, label: string, count: number, Icon: LucideIcon) {
    const isOn = post.currentUserReaction === reaction;
    return (
      <Button
        variant="outlined"
        aria-pressed={isOn}
        disabled={disabled}
        onClick={() => press(reaction)}
        className={isOn ? 'bg-tint!' : ''}
      >
        <Icon aria-hidden="true" className={`size-[18px] ${isOn ? 'text-brand' : 'text-soft'}`} />
        {label}
        {count > 0 && (
          <span className="font-normal text-soft tabular-nums">{count.toLocaleString('en-US')}</span>
        )}
      </Button>
    );
  }

  return (
    <div
      role="group"
      aria-label="How you feel about it"
      className="flex flex-wrap gap-2 noscript:hidden print:hidden"
    >
      {renderButton(Reaction.Love, 'Love', post.loveCount, Heart)}
      {renderButton(Reaction.Hate, 'Hate', post.hateCount, Angry)}
    </div>
  );
}
