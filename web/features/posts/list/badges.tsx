/** What a post is and how it stands, in badges: among words or on its picture. */
import type { Post } from '#common/api/posts.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { isPublicStatus, STATUS_LABELS } from '#common/domain/post-status.ts';
import { POST_TYPE_LABELS } from '#common/domain/post-types.ts';
import { formatPrice } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';

interface PostBadgeProps {
  post: Pick<Post, 'type' | 'status'>;
  on?: 'text' | 'picture';
}

/** Nothing where the price says the same: "Wanted" without an amount. */
export function TypeBadge({ post, on }: PostBadgeProps & { post: Pick<Post, 'price'> }) {
  const type = post.type as PostType;
  if (formatPrice(type, post.price) === POST_TYPE_LABELS[type]) return null;
  return (
    <Badge tone={type === PostType.DealerNew ? 'brand' : 'neutral'} on={on}>
      {POST_TYPE_LABELS[type]}
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
