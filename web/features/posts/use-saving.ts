/** Saving a post and letting go of it; a visitor is sent to the login. */
import { useLocation, useNavigate } from 'react-router';
import type { Post } from '#common/contracts/posts.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { loginUrl } from '#web/lib/require-login.ts';
import { useBookmark } from './posts.api.ts';

export function useSaving(post: Post) {
  const isVisitor = useCurrentUser() === null;
  const navigate = useNavigate();
  const location = useLocation();
  const save = useBookmark(post);
  const isSaved = post.currentUserHasBookmark;
  return {
    isSaved,
    disabled: !isVisitor && !post.can.bookmark,
    press: () => {
      if (isVisitor) void navigate(loginUrl(location));
      else save(!isSaved);
    },
  };
}
