/** The news of a home page: lying cards that move by themselves; each leads to the list that shows that post alone. */
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { A11y, Autoplay } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import 'swiper/css';
import type { Post } from '#common/contracts/posts.ts';
import { PostType } from '#common/domain/enums.ts';
import { IconButton } from '#web/ui/button.tsx';
import { CategorySign } from '#web/ui/category-sign.tsx';
import { Time } from '#web/ui/time.tsx';
import { AUTOPLAY_MS, useSliderMotion } from './use-slider-motion.ts';

const GAP = 8;
const BASE_GAP = 12;
const MOST_A_VIEW = 2;

interface NewsSliderProps {
  news: readonly Post[];
  /** Named on news that no dealer wrote. */
  siteName: string;
  /** The first words of a post's text. */
  excerptOf: (post: Post) => string;
}

export function NewsSlider({ news, siteName, excerptOf }: NewsSliderProps) {
  const motion = useSliderMotion(news);
  const hasSeveral = news.length > 1;
  const cardsAView = Math.min(MOST_A_VIEW, news.length);
  return (
    <section aria-labelledby="news">
      <div className="mb-2 flex items-center gap-1 sm:mb-3 sm:gap-2">
        <h2 id="news" className="grow text-section">
          News
        </h2>
        {motion.canMove && (
          <SliderButton
            label={motion.isPaused ? 'Play the news' : 'Pause the news'}
            onPress={motion.togglePaused}
          >
            {motion.isPaused ? (
              <Play aria-hidden="true" fill="currentColor" />
            ) : (
              <Pause aria-hidden="true" fill="currentColor" />
            )}
          </SliderButton>
        )}
        {hasSeveral && (
          <>
            <SliderButton label="Previous news" onPress={() => motion.swiper?.slidePrev()}>
              <ChevronLeft aria-hidden="true" />
            </SliderButton>
            <SliderButton label="Next news" onPress={() => motion.swiper?.slideNext()}>
              <ChevronRight aria-hidden="true" />
            </SliderButton>
          </>
        )}
        <Link
          to="/news?types=250"
          className="inline-flex h-11 items-center rounded pl-3 text-control text-brand hover:text-brand-strong"
        >
          All news
        </Link>
      </div>
      <div {...motion.focusHandlers}>
        <Swiper
          modules={[A11y, Autoplay]}
          slidesPerView={1}
          spaceBetween={BASE_GAP}
          breakpoints={{
            600: { slidesPerView: 1, spaceBetween: GAP },
            768: { slidesPerView: cardsAView, spaceBetween: GAP },
          }}
          loop={hasSeveral}
          autoplay={
            hasSeveral && { delay: AUTOPLAY_MS, disableOnInteraction: false, pauseOnMouseEnter: true }
          }
          onSwiper={motion.setSwiper}
        >
          {news.map((post) => (
            <SwiperSlide
              key={post.id}
              // The width before the slider has measured itself, so that nothing jumps.
              className={`h-auto! ${cardsAView > 1 ? 'md:mr-2 md:w-[calc(50%-4px)]!' : ''}`}
            >
              <NewsCard
                post={post}
                publisher={post.dealer?.displayName ?? siteName}
                excerpt={excerptOf(post)}
              />
            </SwiperSlide>
          ))}
        </Swiper>
      </div>
    </section>
  );
}

interface SliderButtonProps {
  label: string;
  onPress: () => void;
  children: ReactNode;
}

function SliderButton({ label, onPress, children }: SliderButtonProps) {
  return (
    <IconButton
      label={label}
      onClick={onPress}
      className="sm:border sm:border-edge sm:bg-card sm:hover:bg-well"
    >
      {children}
    </IconButton>
  );
}

interface NewsCardProps {
  post: Post;
  publisher: string;
  excerpt: string;
}

function NewsCard({ post, publisher, excerpt }: NewsCardProps) {
  return (
    <Link
      to={`/posts?id=${post.id}`}
      className="flex h-full min-h-24 overflow-hidden rounded border bg-card text-ink no-underline hover:border-edge focus-visible:-outline-offset-2"
    >
      <span className="relative w-30 shrink-0 bg-well sm:w-50">
        {post.picUrl ? (
          <img src={post.picUrl} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
        ) : (
          <CategorySign category={null} type={PostType.News} seed={post.id} className="absolute inset-0" />
        )}
      </span>
      <span className="flex min-w-0 grow flex-col gap-1 p-3.5 sm:min-h-38 sm:px-[18px] sm:py-4">
        <span className="line-clamp-2 text-small-title">{post.title}</span>
        <span className="line-clamp-2 text-crumb text-soft max-sm:hidden">{excerpt}</span>
        <span className="mt-auto truncate text-meta text-soft">
          {publisher} · <Time value={post.createdAt} />
        </span>
      </span>
    </Link>
  );
}
