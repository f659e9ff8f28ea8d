/** One's own post in a list: as others see it, with what only its owner is told, and the action menu. */
import type { Post } from '#common/api/posts.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { RENEWAL_NOTICE_DAYS } from '#common/domain/post-status.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Time, useNow } from '#web/ui/time.tsx';
import { PostActionsMenu } from './post-actions.tsx';
import { PostRow } from './post-row.tsx';

const DAY_MS = 86_400_000;

export function OwnPostRow({ post }: { post: Post }) {
  return (
    <PostRow
      post={post}
      actions={<PostActionsMenu post={post} look="plain" />}
      note={<OwnerNote post={post} />}
    />
  );
}

/** Why it is held back, and when its life ends. */
function OwnerNote({ post }: { post: Post }) {
  const now = useNow();
  const end =
    post.expiresAt === null || post.status === PostStatus.Complete ? null : Date.parse(post.expiresAt);
  const isOver = end !== null && end <= now;
  const isEnding = end !== null && !isOver && end - now <= RENEWAL_NOTICE_DAYS * DAY_MS;
  if (post.reason === undefined && !isOver && !isEnding) return null;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-2 text-meta">
      {isOver && <Badge tone="bad">Expired</Badge>}
      {isEnding && post.expiresAt !== null && (
        <Badge tone="warn">
          Ends&nbsp;
          <Time value={post.expiresAt} show="date" />
        </Badge>
      )}
      {post.reason !== undefined && <span className="text-bad">{post.reason}</span>}
    </p>
  );
}
