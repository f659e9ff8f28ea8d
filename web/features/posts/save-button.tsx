/** Keeps a post among one's saved ones. */
import { Bookmark } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import type { Post } from '#common/contracts/posts.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { loginUrl } from '#web/lib/require-login.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useBookmark } from './posts.api.ts';

interface SaveButtonProps {
  post: Post;
  /** `disc` lies on a picture. */
  look?: 'plain' | 'outlined' | 'disc';
}

export function SaveButton({ post, look }: SaveButtonProps) {
  const isVisitor = useCurrentUser() === null;
  const navigate = useNavigate();
  const location = useLocation();
  const { mutate } = useBookmark(post);
  const isSaved = post.currentUserHasBookmark;

  function press() {
    if (isVisitor) void navigate(loginUrl(location));
    else mutate(!isSaved);
  }

  return (
    <IconButton
      label="Save"
      look={look}
      pressed={isSaved}
      disabled={!isVisitor && !post.can.bookmark}
      onClick={press}
    >
      <Bookmark aria-hidden="true" fill={isSaved ? 'currentColor' : 'none'} />
    </IconButton>
  );
}
