/** The small lines of a post in a list: where and when, who, and how many comments. */
import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import type { Post } from '#common/api/posts.ts';
import { PostType } from '#common/domain/enums.ts';
import { formatRoughMiles } from '#web/lib/format.ts';
import { Time } from '#web/ui/time.tsx';
import { TitleText } from '#web/ui/title-text.tsx';

const count = new Intl.NumberFormat('en-US');

interface TitleLinkProps {
  post: Pick<Post, 'id' | 'title'>;
  className: string;
}

/** The one link of a card or a row: it covers the whole of its nearest positioned parent. */
export function TitleLink({ post, className }: TitleLinkProps) {
  return (
    <Link
      to={`/posts/${post.id}`}
      className={`no-underline outline-none after:absolute after:inset-0 after:rounded focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand ${className}`}
    >
      <TitleText>{post.title}</TitleText>
    </Link>
  );
}

/** City, state · distance · age, in a flex line: where it is narrow, the place is cut and the rest stays. */
export function PlaceLine({ post }: { post: Post }) {
  const { location } = post;
  return (
    <>
      {location && <span className="truncate">{`${location.city}, ${location.state}`}</span>}
      <span className="shrink-0 whitespace-pre">
        {location && ' · '}
        {location?.distanceMiles !== undefined && `${formatRoughMiles(location.distanceMiles)} · `}
        {/* Put there anew behind a distance that comes later: nothing is seen to move. */}
        <Time key={location?.distanceMiles} value={post.createdAt} />
      </span>
    </>
  );
}

/** Whose post it is in the eyes of a reader: the store's, or the person's. */
export function sellerName(post: Pick<Post, 'dealer' | 'author'>): string {
  return post.dealer?.displayName ?? post.author.displayName;
}

/** "private seller" and the like; nothing for dealers and for posts that are no listings. */
export function sellerKind(post: Pick<Post, 'dealer' | 'type'>): string | null {
  if (post.dealer) return null;
  if (post.type === PostType.Sell || post.type === PostType.Trade) return 'private seller';
  return post.type === PostType.Buy ? 'private buyer' : null;
}

/** Leads to the comments themselves. */
export function CommentCount({ post }: { post: Pick<Post, 'id' | 'commentCount'> }) {
  return (
    <Link
      to={`/posts/${post.id}#comments`}
      className="relative inline-flex min-h-11 min-w-11 items-center justify-end gap-1.5 rounded text-label font-medium text-soft tabular-nums no-underline hover:text-ink"
    >
      <MessageCircle aria-hidden="true" className="size-[18px]" />
      <span className="sr-only">Comments: </span>
      {count.format(post.commentCount)}
    </Link>
  );
}
