/** The head of a post: where it stands on the site, what it is, its title and price, where and when. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Post } from '#common/api/posts.ts';
import {
  CATEGORY_LABELS,
  CONDITION_LABELS,
  type Condition,
  parseCategory,
} from '#common/domain/categories.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { STATUS_LABELS } from '#common/domain/post-status.ts';
import { isListing, POST_TYPE_LABELS } from '#common/domain/post-types.ts';
import { formatRoughMiles, formatPrice } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Price } from '#web/ui/price.tsx';
import { Time } from '#web/ui/time.tsx';
import { TitleText } from '#web/ui/title-text.tsx';

interface PostProps {
  post: Post;
}

function homeOf(type: PostType): { label: string; to: string } {
  if (type === PostType.News) return { label: 'News', to: '/news?types=250' };
  if (type === PostType.Basic || type === PostType.Video) {
    return { label: 'Discussions', to: '/discussions?types=30' };
  }
  if (type === PostType.Ad) return { label: 'Notices', to: '/posts?types=100' };
  return { label: 'Listings', to: '/posts' };
}

export function PostCrumbs({ post }: PostProps) {
  const home = homeOf(post.type as PostType);
  const category = parseCategory(post.category ?? '');
  return (
    <nav aria-label="Breadcrumbs" className="min-w-0">
      <ol className="flex min-h-11 flex-wrap items-center gap-x-1 text-crumb font-medium">
        <li>
          <Link to={home.to} className="inline-flex min-h-11 items-center text-brand">
            {home.label}
          </Link>
        </li>
        {category && (
          <li className="flex items-center gap-1">
            <ChevronRight aria-hidden="true" className="size-4 text-soft" />
            <Link to={`/posts?category=${category}`} className="inline-flex min-h-11 items-center text-brand">
              {CATEGORY_LABELS[category]}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  );
}

const STATUS_TONES: Record<PostStatus, 'neutral' | 'good' | 'warn' | 'bad' | 'sold'> = {
  [PostStatus.Draft]: 'neutral',
  [PostStatus.Flagged]: 'bad',
  [PostStatus.Published]: 'good',
  [PostStatus.Pending]: 'warn',
  [PostStatus.Complete]: 'sold',
  [PostStatus.Reviewed]: 'good',
  [PostStatus.Approved]: 'good',
  [PostStatus.Hidden]: 'bad',
  [PostStatus.Deleted]: 'bad',
};

function PostBadges({ post }: PostProps) {
  const type = post.type as PostType;
  const status = post.status as PostStatus;
  const tone = STATUS_TONES[status];
  // A discussion is simply there: that it is active says nothing.
  const showsStatus = isListing(type) || tone !== 'good';
  return (
    <p className="flex flex-wrap gap-1.5">
      {formatPrice(type, post.price) !== POST_TYPE_LABELS[type] && (
        <Badge tone={type === PostType.DealerNew ? 'brand' : 'neutral'}>{POST_TYPE_LABELS[type]}</Badge>
      )}
      {showsStatus && <Badge tone={tone}>{STATUS_LABELS[status]}</Badge>}
      {post.condition !== null && (
        <Badge>
          {post.condition === 'parts'
            ? CONDITION_LABELS.parts
            : `${CONDITION_LABELS[post.condition as Condition]} condition`}
        </Badge>
      )}
    </p>
  );
}

/** A draft is neither listed nor posted yet. */
function wordsForTime({ status, type }: Post): string {
  if (status === PostStatus.Draft) return 'draft, last changed';
  return isListing(type as PostType) ? 'listed' : 'posted';
}

interface PostHeaderProps extends PostProps {
  reactions: ReactNode;
}

export function PostHeader({ post, reactions }: PostHeaderProps) {
  const type = post.type as PostType;
  const isDraft = post.status === PostStatus.Draft;
  return (
    <header className="flex flex-col gap-2.5">
      <PostBadges post={post} />
      <h1 className="text-post-title [overflow-wrap:anywhere]">
        <TitleText>{post.title}</TitleText>
      </h1>
      {isListing(type) && (
        <p>
          <Price
            type={type}
            price={post.price}
            previousPrice={post.previousPrice}
            sold={post.status === PostStatus.Complete}
            size="post"
          />
        </p>
      )}
      <p className="text-crumb text-soft">
        {post.location && (
          <>
            {post.location.city}, {post.location.state}
            {post.location.distanceMiles !== undefined &&
              ` · ${formatRoughMiles(post.location.distanceMiles)} from you`}
            {' · '}
          </>
        )}
        {wordsForTime(post)} <Time value={isDraft ? post.updatedAt : post.createdAt} show="long" />
      </p>
      {reactions}
    </header>
  );
}
