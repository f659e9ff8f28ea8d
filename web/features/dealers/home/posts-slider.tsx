/** Slider of posts with arrows and title. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { SwiperOptions } from 'swiper/types';
import type { Post } from '#common/api/posts.ts';
import { IconButton } from '#web/ui/button.tsx';
import { PauseButton } from './pause-button.tsx';
import { Slide, SlideRow } from './slide-row.tsx';
import { needsCopies } from './slider-options.ts';
import { useSliderMotion } from './use-slider-motion.ts';
import { useSlides } from './use-slides.ts';

interface PostsSliderProps {
  id: string;
  title: string;
  /** What its buttons call the posts: `news`. */
  noun: string;
  posts: readonly Post[];
  options: SwiperOptions;
  /** The width of a card before the slider has measured itself, so that nothing jumps. */
  cardClassName: string;
  style?: CSSProperties;
  /** Where no slider above it has the one for all. */
  hasPauseButton: boolean;
  /** Under the title. */
  note?: string;
  /** The way to all the others. */
  action: ReactNode;
  renderCard: (post: Post) => ReactNode;
}

export function PostsSlider(props: PostsSliderProps) {
  return <PostsRow key={props.posts.map(({ id }) => id).join(' ')} {...props} />;
}

function PostsRow({
  id,
  title,
  noun,
  posts,
  options,
  cardClassName,
  style,
  hasPauseButton,
  note,
  action,
  renderCard,
}: PostsSliderProps) {
  const motion = useSliderMotion(posts.length);
  const hasCopies = needsCopies(options, posts.length);
  const slides = useSlides({ items: posts, options, motion, hasCopies });
  return (
    <section
      aria-labelledby={id}
      {...slides.reachHandlers}
      className="grid grid-cols-[1fr_auto_auto] max-[279px]:grid-cols-[minmax(0,1fr)] items-center gap-x-1 gap-y-2 sm:gap-x-2 sm:gap-y-3"
    >
      <h2 id={id} className="text-section">
        {title}
      </h2>
      <div className="flex h-11 gap-1 sm:gap-2 noscript:invisible">
        {hasPauseButton && motion.canMove && <PauseButton className={SLIDER_BUTTON} />}
        {posts.length > 1 && (
          <>
            <SliderButton
              label={`Previous ${noun}`}
              onPress={() => slides.act((swiper) => swiper.slidePrev())}
            >
              <ChevronLeft aria-hidden="true" />
            </SliderButton>
            <SliderButton label={`Next ${noun}`} onPress={() => slides.act((swiper) => swiper.slideNext())}>
              <ChevronRight aria-hidden="true" />
            </SliderButton>
          </>
        )}
      </div>
      {action}
      {note && <p className="col-span-full -mt-2 text-note text-soft">{note}</p>}
      <div className="col-span-full min-w-0" style={style} {...motion.focusHandlers}>
        <SlideRow slides={slides}>
          {posts.map((post) => (
            <Slide key={post.id} className={`h-auto! ${cardClassName}`}>
              {renderCard(post)}
            </Slide>
          ))}
          {hasCopies &&
            posts.map((post) => (
              <Slide key={`copy-${post.id}`} isCopy className={`h-auto! ${cardClassName}`}>
                {renderCard(post)}
              </Slide>
            ))}
        </SlideRow>
      </div>
    </section>
  );
}

const SLIDER_BUTTON = 'sm:border sm:border-edge sm:bg-card sm:hover:bg-well';

interface SliderButtonProps {
  label: string;
  onPress: () => void;
  children: ReactNode;
}

function SliderButton({ label, onPress, children }: SliderButtonProps) {
  return (
    <IconButton label={label} onClick={onPress} className={SLIDER_BUTTON}>
      {children}
    </IconButton>
  );
}
