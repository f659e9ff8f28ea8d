/** What a post is and how it stands, in badges: among words or on its picture. */
import type { Post } from '#common/contracts/posts.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { isPublicStatus, STATUS_LABELS } from '#common/domain/post-status.ts';
import { POST_TYPE_LABELS } from '#common/domain/post-types.ts';
import { Badge } from '#web/ui/badge.tsx';

interface PostBadgeProps {
  post: Pick<Post, 'type' | 'status'>;
  on?: 'text' | 'picture';
}

export function TypeBadge({ post, on }: PostBadgeProps) {
  return (
    <Badge tone={post.type === PostType.DealerNew ? 'brand' : 'neutral'} on={on}>
      {POST_TYPE_LABELS[post.type as PostType]}
    </Badge>
  );
}

/** Pending and Sold, and what its owner should know; nothing for a post that is simply there. */
export function StatusBadge({ post, on }: PostBadgeProps) {
  const status = post.status as PostStatus;
  const label = STATUS_LABELS[status];
  if (status === PostStatus.Pending) {
    return (
      <Badge tone="warn" on={on}>
        {label}
      </Badge>
    );
  }
  if (status === PostStatus.Complete) {
    return (
      <Badge tone="sold" on={on}>
        {label}
      </Badge>
    );
  }
  if (isPublicStatus(status)) return null;
  return (
    <Badge tone={status === PostStatus.Draft ? 'neutral' : 'bad'} on={on}>
      {label}
    </Badge>
  );
}
