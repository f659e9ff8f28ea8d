/** Saves a post, with its name and how many have saved it. */
import { Bookmark } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import type { Post } from '#common/contracts/posts.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import { loginUrl } from '#web/lib/require-login.ts';
import { Button } from '#web/ui/button.tsx';
import { useBookmark } from './posts.api.ts';

interface SaveCountButtonProps {
  post: Post;
  className?: string;
}

export function SaveCountButton({ post, className = '' }: SaveCountButtonProps) {
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
    <Button
      variant="outlined"
      aria-pressed={isSaved}
      disabled={!isVisitor && !post.can.bookmark}
      onClick={press}
      className={className}
    >
      <Bookmark
        aria-hidden="true"
        fill={isSaved ? 'currentColor' : 'none'}
        className={`size-[18px] ${isSaved ? 'text-brand' : ''}`}
      />
      Save
      {post.bookmarkCount > 0 && (
        <span className="font-normal text-soft tabular-nums">
          {post.bookmarkCount.toLocaleString('en-US')}
          <span className="sr-only"> have saved it</span>
        </span>
      )}
    </Button>
  );
}
