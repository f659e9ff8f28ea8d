/** Leads to the messages tab of a post, where one writes to its seller; a visitor through the login. */
import { MessageSquare } from 'lucide-react';
import type { Post } from '#common/api/posts.ts';
import { type PostStatus, PostType } from '#common/domain/enums.ts';
import { isPublicStatus } from '#common/domain/post-status.ts';
import { isListing } from '#common/domain/post-types.ts';
import { useCurrentUser } from '#web/lib/current.ts';
import type { IntentState } from '#web/lib/intent.ts';
import { loginUrl } from '#web/lib/require-login.ts';
import { LinkButton } from '#web/ui/button.tsx';

function labelFor(type: PostType): string {
  if (!isListing(type)) return 'Message';
  return type === PostType.Buy ? 'Message buyer' : 'Message seller';
}

interface MessageSellerProps {
  post: Post;
  size?: 44 | 48;
  className?: string;
}

/** Not the owner, nor whom a block stands between; a visitor after the login. */
export function useCanMessage(post: Post): boolean {
  const isVisitor = useCurrentUser() === null;
  return isVisitor ? isPublicStatus(post.status as PostStatus) : post.can.message;
}

/** Renders nothing for those who may not write. */
export function MessageSeller({ post, size, className }: MessageSellerProps) {
  const isVisitor = useCurrentUser() === null;
  if (!useCanMessage(post)) return null;
  const pathname = `/posts/${post.id}`;
  const search = '?tab=messages#messages';
  return (
    <LinkButton
      to={isVisitor ? loginUrl({ pathname, search }) : `${pathname}${search}`}
      state={isVisitor ? ({ intent: { kind: 'message', id: post.id } } satisfies IntentState) : null}
      size={size}
      className={`print:hidden ${className ?? ''}`}
    >
      <MessageSquare aria-hidden="true" className="size-5" />
      {/* Where a phone shows twice as large, the sign alone has room. */}
      <span className="max-[279px]:sr-only">{labelFor(post.type as PostType)}</span>
    </LinkButton>
  );
}
