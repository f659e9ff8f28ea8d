/** A post as a row of a compact list. */
import type { ReactNode } from 'react';
import type { Post } from '#common/api/posts.ts';
import { PostStatus, type PostType } from '#common/domain/enums.ts';
import { isListing } from '#common/domain/post-types.ts';
import { VerifiedBadge } from '#web/ui/badge.tsx';
import { Price } from '#web/ui/price.tsx';
import { StatusBadge, TypeBadge } from './badges.tsx';
import { Picture } from './picture.tsx';
import { CommentCount, PlaceLine, sellerName, TitleLink } from './post-lines.tsx';
import { SaveButton } from './save-button.tsx';
import { VoteButtons } from './vote-buttons.tsx';

interface PostRowProps {
  post: Post;
  /** In place of votes and save, such as an owner's actions. */
  actions?: ReactNode;
  /** Under the other lines. */
  note?: ReactNode;
}

/** Lies in a container: wide ones show one line of title and the votes, narrow ones two lines and no votes. */
export function PostRow({ post, actions, note }: PostRowProps) {
  const isSold = post.status === PostStatus.Complete;
  const hasPrice = isListing(post.type as PostType);
  return (
    <article className="relative flex gap-3 p-3 @min-[640px]:items-center @min-[640px]:gap-3.5">
      <div className="relative h-[72px] w-24 shrink-0 overflow-hidden rounded">
        <Picture post={post} sizes="96px" />
        <span className="absolute bottom-1 left-1">
          <StatusBadge post={post} on="picture" />
        </span>
      </div>
      <div className="min-w-0 grow">
        <p
          className={`min-h-6 items-center gap-3 pr-8 @min-[640px]:flex @min-[640px]:pr-0 ${hasPrice ? 'flex' : 'hidden'}`}
        >
          {hasPrice && (
            <Price
              type={post.type as PostType}
              price={post.price}
              previousPrice={post.previousPrice}
              sold={isSold}
              size="row"
            />
          )}
          <span className="hidden @min-[640px]:inline-flex">
            <TypeBadge post={post} />
          </span>
        </p>
        <h2
          className={`mt-0.5 line-clamp-2 text-card-title text-wrap @min-[640px]:line-clamp-1 @min-[640px]:pr-0 ${hasPrice ? '' : 'pr-8'}`}
        >
          <TitleLink post={post} className="text-ink" />
        </h2>
        <p className="mt-1 flex min-w-0 items-center text-meta text-soft">
          <PlaceLine post={post} />
          {/* Where it is narrow, the seller gives way before the place. */}
          <span className="hidden shrink-[9999] overflow-hidden text-ellipsis whitespace-pre @min-[640px]:block">
            {` · ${sellerName(post)}`}
          </span>
          {post.dealer?.verified && (
            <span className="hidden shrink-0 pl-1.5 @min-[640px]:inline-flex">
              <VerifiedBadge />
            </span>
          )}
        </p>
        <p className="mt-1.5 flex items-center gap-2 @min-[640px]:hidden">
          <TypeBadge post={post} />
          {post.dealer?.verified && <VerifiedBadge />}
        </p>
        {note}
      </div>
      <div className="absolute top-0.5 right-1 flex shrink-0 items-center @min-[640px]:relative @min-[640px]:inset-auto">
        {actions ?? (
          <>
            <span className="hidden items-center @min-[640px]:flex">
              <CommentCount post={post} />
              <span className="pr-2 pl-1.5">
                <VoteButtons post={post} />
              </span>
            </span>
            <SaveButton post={post} />
          </>
        )}
      </div>
    </article>
  );
}
