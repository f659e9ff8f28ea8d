/** The post that a conversation is about. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Conversation } from '#common/api/conversations.ts';
import { PostStatus, type PostType } from '#common/domain/enums.ts';
import { STATUS_LABELS } from '#common/domain/post-status.ts';
import { isListing } from '#common/domain/post-types.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Price } from '#web/ui/price.tsx';
import { PostPicture } from './post-picture.tsx';
import { isRemoved } from './sides.ts';

interface PostStripProps {
  conversation: Conversation;
  /** At the right on a desk, such as what an owner can do with the post. */
  action?: ReactNode;
}

export function PostStrip({ conversation, action }: PostStripProps) {
  const { post } = conversation;
  const words = (
    <>
      <span className="h-12 w-16 shrink-0 overflow-hidden rounded-[6px] max-[279px]:hidden">
        <PostPicture post={post} />
      </span>
      <span className="min-w-0 grow">
        <AccountTrust conversation={conversation} />
        <span className="block truncate text-crumb">{post.title}</span>
      </span>
    </>
  );
  const look = 'flex min-w-0 grow items-center gap-3 py-2';
  return (
    <div className="flex shrink-0 items-center gap-3 border-b bg-page px-3 md:px-5">
      {isRemoved(conversation) ? (
        <p className={look}>{words}</p>
      ) : (
        <Link to={`/posts/${post.id}`} className={`${look} rounded no-underline`}>
          {words}
          <ChevronRight aria-hidden="true" className={`size-5 text-soft ${action ? 'lg:hidden' : ''}`} />
        </Link>
      )}
      {action && <span className="hidden shrink-0 gap-2 lg:flex">{action}</span>}
    </div>
  );
}

type Tone = 'good' | 'warn' | 'bad' | 'sold' | 'neutral';
const TONES: Partial<Record<PostStatus, Tone>> = {
  [PostStatus.Published]: 'good',
  [PostStatus.Reviewed]: 'good',
  [PostStatus.Approved]: 'good',
  [PostStatus.Pending]: 'warn',
  [PostStatus.Complete]: 'sold',
};

function AccountTrust({ conversation }: { conversation: Conversation }) {
  const { post } = conversation;
  const status = post.status as PostStatus;
  const type = post.type as PostType;
  const tone = TONES[status] ?? 'bad';
  // A discussion is simply there: that it is active says nothing.
  if (!isListing(type) && tone === 'good') return null;
  return (
    <span className="flex items-center gap-2">
      {isListing(type) && (
        <Price type={type} price={post.price} sold={status === PostStatus.Complete} size="row" />
      )}
      <Badge tone={tone}>{isRemoved(conversation) ? 'Removed' : STATUS_LABELS[status]}</Badge>
    </span>
  );
}
