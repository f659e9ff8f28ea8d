/** Saving a post and letting go of it; a visitor's is saved after the login. */
import type { Post } from '#common/api/posts.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { useLoginPrompt } from '#web/lib/intent.ts';
import { useBookmark } from './posts.api.ts';

export function useSaving(post: Post) {
  const isVisitor = useCurrentUser() === null;
  const promptLogin = useLoginPrompt();
  const save = useBookmark(post);
  const isSaved = post.currentUserHasBookmark;
  return {
    isSaved,
    disabled: !isVisitor && !post.can.bookmark,
    press: () => {
      if (isVisitor) promptLogin({ kind: 'save', id: post.id });
      else save(!isSaved);
    },
  };
}
