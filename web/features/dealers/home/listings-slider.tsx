/** Slider of recent listings. */
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import type { Post } from '#common/api/posts.ts';
import type { PostType } from '#common/domain/enums.ts';
import { isDealerType } from '#common/domain/post-types.ts';
import { LinkButton } from '#web/ui/button.tsx';
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
  hasPauseButton: boolean;
  renderCard: (post: Post) => ReactNode;
}

export function ListingsSlider({ listings, allUrl, hasPauseButton, renderCard }: ListingsSliderProps) {
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
      hasPauseButton={hasPauseButton}
      note={
        listings.every(({ type }) => isDealerType(type as PostType))
          ? undefined
          : 'From this store and local private sellers.'
      }
      action={
        <LinkButton
          to={allUrl}
          variant="outlined"
          className="max-sm:order-last max-sm:col-span-full max-sm:mt-2"
        >
          Browse All Listings
        </LinkButton>
      }
      renderCard={renderCard}
    />
  );
}
