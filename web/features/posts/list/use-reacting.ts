/** Pressing a reaction: sets it, takes it back, or sets a visitor's after the login. */
import type { Post } from '#common/api/posts.ts';
import type { Reaction } from '#common/domain/enums.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { useLoginPrompt } from '#web/lib/intent.ts';
import { toast } from '#web/ui/toast.ts';
import { useReaction } from './posts.api.ts';
import { describeReplacement, nextReaction } from './reactions.ts';

export function useReacting(post: Post): { disabled: boolean; press: (reaction: Reaction) => void } {
  const isVisitor = useCurrentUser() === null;
  const promptLogin = useLoginPrompt();
  const react = useReaction(post);
  return {
    disabled: !isVisitor && !post.can.react,
    press: (reaction) => {
      if (isVisitor) {
        promptLogin({ kind: 'react', id: post.id, reaction });
        return;
      }
      const next = nextReaction(post.currentUserReaction, reaction);
      const replaced = describeReplacement(post.currentUserReaction, next);
      if (replaced !== null) toast(replaced, { id: `reaction-${post.id}` });
      react(next);
    },
  };
}
