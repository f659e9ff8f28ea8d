/** Pressing a reaction: sets it, takes it back, or leads a visitor to the login. */
import { useLocation, useNavigate } from 'react-router';
import type { Post } from '#common/contracts/posts.ts';
import type { Reaction } from '#common/domain/enums.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { loginUrl } from '#web/lib/require-login.ts';
import { toast } from '#web/ui/toast.ts';
import { useReaction } from './posts.api.ts';
import { describeReplacement, nextReaction } from './reactions.ts';

export function useReacting(post: Post): { disabled: boolean; press: (reaction: Reaction) => void } {
  const isVisitor = useCurrentUser() === null;
  const navigate = useNavigate();
  const location = useLocation();
  const react = useReaction(post);
  return {
    disabled: !isVisitor && !post.can.react,
    press: (reaction) => {
      if (isVisitor) {
        void navigate(loginUrl(location));
        return;
      }
      const next = nextReaction(post.currentUserReaction, reaction);
      const replaced = describeReplacement(post.currentUserReaction, next);
      if (replaced !== null) toast(replaced, { id: `reaction-${post.id}` });
      react(next);
    },
  };
}
