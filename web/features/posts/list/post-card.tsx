/** A post as a card: picture, price first, title, place, seller, votes. */
import type { Post } from '#common/api/posts.ts';
import { PostStatus, type PostType } from '#common/domain/enums.ts';
import { isListing } from '#common/domain/post-types.ts';
import { VerifiedBadge } from '#web/ui/badge.tsx';
import { Price } from '#web/ui/price.tsx';
import { StatusBadge, TypeBadge } from './badges.tsx';
import { Picture } from './picture.tsx';
import { CommentCount, PlaceLine, sellerKind, sellerName, TitleLink } from './post-lines.tsx';
import { SaveButton } from './save-button.tsx';
import { VoteButtons } from './vote-buttons.tsx';

/** Cards are 308 px wide on a desk and as wide as the page on a phone. */
const PICTURE_SIZES = '(width >= 528px) 340px, 100vw';

interface PostCardProps {
  post: Post;
  /** Its level among the page's headings. */
  heading?: 'h2' | 'h3';
  /** In view at once: its picture is loaded before the others. */
  eager?: boolean;
}

export function PostCard({ post, heading: Heading = 'h2', eager }: PostCardProps) {
  const kind = sellerKind(post);
  return (
    <article className="@container relative flex h-full min-w-0 flex-col rounded border bg-card shadow-card">
      <div className="relative aspect-4/3 overflow-hidden rounded-t-[7px]">
        <Picture post={post} sizes={PICTURE_SIZES} eager={eager} />
        <span className="absolute top-2.5 left-2.5 flex max-w-[calc(100%-64px)] flex-wrap gap-1.5">
          <TypeBadge post={post} on="picture" />
          <StatusBadge post={post} on="picture" />
        </span>
      </div>
      <div className="flex grow flex-col px-3.5 pt-3">
        {isListing(post.type as PostType) && (
          <p className="@max-[240px]:flex @max-[240px]:h-[26px] @max-[240px]:overflow-hidden">
            <Price
              type={post.type as PostType}
              price={post.price}
              previousPrice={post.previousPrice}
              sold={post.status === PostStatus.Complete}
            />
          </p>
        )}
        <Heading className="mt-0.5 line-clamp-2 h-10 text-card-title text-wrap">
          <TitleLink post={post} className="text-ink" />
        </Heading>
        <p className="mt-1 flex text-meta text-soft">
          <PlaceLine post={post} />
        </p>
        <p className="mt-0.5 flex h-5 items-center text-meta">
          {/* Two cards beside each other on a phone have room for the name and little else. */}
          <span className="min-w-0 truncate pr-1.5 font-medium">{sellerName(post)}</span>
          {kind && <span className="shrink-0 whitespace-pre text-soft @max-[240px]:hidden">· {kind}</span>}
          {post.dealer?.verified && (
            <span className="inline-flex shrink-0">
              <VerifiedBadge />
            </span>
          )}
        </p>
        <div className="mt-auto -ml-3.5 flex items-center justify-between pt-1 pb-0.5">
          <VoteButtons post={post} />
          <CommentCount post={post} />
        </div>
      </div>
      {/* After the link in the order of keys, above it in the picture. */}
      <span className="absolute top-1 right-1">
        <SaveButton post={post} look="disc" />
      </span>
    </article>
  );
}
