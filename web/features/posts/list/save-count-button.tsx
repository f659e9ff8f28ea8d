/** Save button with its count. */
import { Bookmark } from 'lucide-react';
import type { Post } from '#common/api/posts.ts';
import { Button } from '#web/ui/button.tsx';
import { useSaving } from './use-saving.ts';

interface SaveCountButtonProps {
  post: Post;
  className?: string;
}

export function SaveCountButton({ post, className = '' }: SaveCountButtonProps) {
  const { isSaved, disabled, press } = useSaving(post);
  return (
    <Button
      variant="outlined"
      aria-pressed={isSaved}
      disabled={disabled}
      onClick={press}
      className={`noscript:hidden ${className}`}
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
          <span className="sr-only"> {post.bookmarkCount === 1 ? 'person' : 'people'} saved this</span>
        </span>
      )}
    </Button>
  );
}
