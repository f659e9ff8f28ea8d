/** Keeps a post among one's saved ones. */
import { Bookmark } from 'lucide-react';
import type { Post } from '#common/api/posts.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useSaving } from './use-saving.ts';

interface SaveButtonProps {
  post: Post;
  /** `disc` lies on a picture. */
  look?: 'plain' | 'outlined' | 'disc';
}

export function SaveButton({ post, look }: SaveButtonProps) {
  const { isSaved, disabled, press } = useSaving(post);
  return (
    <IconButton
      label="Save"
      look={look}
      pressed={isSaved}
      disabled={disabled}
      onClick={press}
      className="noscript:hidden"
    >
      <Bookmark aria-hidden="true" fill={isSaved ? 'currentColor' : 'none'} />
    </IconButton>
  );
}
