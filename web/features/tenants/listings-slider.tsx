/** The recent listings of a dealer's home page: cards of picture, price and title; each leads to its post. */
import { type CSSProperties, useMemo } from 'react';
import { Link } from 'react-router';
import type { Post } from '#common/contracts/posts.ts';
import { parseCategory } from '#common/domain/categories.ts';
import type { PostType } from '#common/domain/enums.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { CategorySign } from '#web/ui/category-sign.tsx';
import { Price } from '#web/ui/price.tsx';
import { PostsSlider } from './posts-slider.tsx';
import { listingsSliderOptions } from './slider-options.ts';

/** Few cards do not grow into posters. */
const WIDEST_CARD = 310;
/** As Swiper will lay them out: 3 cards, from 320 px 2, from 768 px 3, from 1,024 px 4, and no more than there are. */
const CARD_WIDTH =
  'mr-3 w-[calc((100%-(var(--three)-1)*12px)/var(--three))]! min-[320px]:mr-2 min-[320px]:w-[calc((100%-(var(--two)-1)*8px)/var(--two))]! md:w-[calc((100%-(var(--three)-1)*8px)/var(--three))]! lg:mr-3 lg:w-[calc((100%-(var(--four)-1)*12px)/var(--four))]!';

interface ListingsSliderProps {
  listings: readonly Post[];
  /** Where all of them are. */
  allUrl: string;
}

export function ListingsSlider({ listings, allUrl }: ListingsSliderProps) {
  const count = listings.length;
  const options = useMemo(() => listingsSliderOptions(count), [count]);
  const style = {
    '--two': Math.min(2, count),
    '--three': Math.min(3, count),
    '--four': Math.min(4, count),
    maxWidth: count < 4 ? count * WIDEST_CARD : undefined,
  } as CSSProperties;
  return (
    <PostsSlider
      id="recent-listings"
      title="Recent Listings"
      noun="listings"
      posts={listings}
      options={options}
      cardClassName={CARD_WIDTH}
      style={style}
      action={
        <LinkButton to={allUrl} variant="outlined" className="max-sm:order-last max-sm:col-span-full">
          Browse All Listings
        </LinkButton>
      }
      renderCard={(post) => <ListingCard post={post} />}
    />
  );
}

function ListingCard({ post }: { post: Post }) {
  return (
    <article className="relative flex h-full min-w-0 flex-col overflow-hidden rounded border bg-card hover:border-edge">
      <div className="relative aspect-4/3 bg-well">
        {post.picUrl ? (
          <img src={post.picUrl} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
        ) : (
          <CategorySign
            category={post.category === null ? null : parseCategory(post.category)}
            type={post.type as PostType}
            seed={post.id}
            className="absolute inset-0"
          />
        )}
      </div>
      <div className="p-3 pb-3.5 sm:px-3.5">
        <Price type={post.type as PostType} price={post.price} previousPrice={post.previousPrice} />
        <h3 className="mt-0.5 line-clamp-2 h-10 text-card-title text-wrap">
          <Link
            to={`/posts/${post.id}`}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
          >
            {post.title}
          </Link>
        </h3>
      </div>
    </article>
  );
}
