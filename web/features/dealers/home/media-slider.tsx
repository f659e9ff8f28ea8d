/** Slider of hero photos. */
import { useState } from 'react';
import { PauseButton } from './pause-button.tsx';
import { mediaSliderOptions } from './slider-options.ts';
import { Slide, SlideRow } from './slide-row.tsx';
import { useSliderMotion } from './use-slider-motion.ts';
import { useSlides } from './use-slides.ts';

/** Beside the text on a desk, as wide as the window elsewhere. */
const SIZES = '(width >= 1024px) 832px, 100vw';

interface MediaSliderProps {
  /** Addresses of pictures. */
  media: readonly string[];
  /** Their widths, as `srcset`. */
  mediaSets: readonly string[];
}

export function MediaSlider(props: MediaSliderProps) {
  return props.media.length > 0 && <Pictures key={props.media.join(' ')} {...props} />;
}

function Pictures({ media, mediaSets }: MediaSliderProps) {
  const motion = useSliderMotion(media.length);
  const [shown, setShown] = useState(0);
  const slides = useSlides({
    items: media,
    options: mediaSliderOptions(media.length),
    motion,
    onShow: setShown,
  });
  const hasSeveral = media.length > 1;
  return (
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label="Photos"
      className="relative h-full"
      {...slides.reachHandlers}
    >
      <div className="h-full" {...motion.focusHandlers}>
        <SlideRow slides={slides} className="h-full" isFocusable={hasSeveral}>
          {media.map((url, index) => (
            <Slide key={url}>
              <img
                src={url}
                srcSet={mediaSets[index]}
                sizes={SIZES}
                alt={`Slide ${index + 1}`}
                loading={index === 0 ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : 'auto'}
                className="size-full bg-well object-cover"
              />
            </Slide>
          ))}
        </SlideRow>
      </div>
      {hasSeveral && (
        <div className="pointer-events-none absolute inset-x-0 bottom-2 z-10 flex justify-center noscript:hidden">
          {media.map((url, index) => (
            <Dot
              key={url}
              label={`Show slide ${index + 1}`}
              isShown={index === shown}
              onChoose={() => slides.act((swiper) => swiper.slideToLoop(index))}
            />
          ))}
        </div>
      )}
      {motion.canMove && (
        <PauseButton look="disc" className="absolute! right-1.5 bottom-1.5 z-10 noscript:hidden" />
      )}
    </div>
  );
}

interface DotProps {
  label: string;
  isShown: boolean;
  onChoose: () => void;
}

const DOT = 'h-2.5 rounded-full border border-ink/60 bg-card/94 [grid-area:1/1]';

/** Wide where it is shown. The slides change by themselves, so neither drawing may move the other or its neighbours. */
function Dot({ label, isShown, onChoose }: DotProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isShown ? 'true' : undefined}
      onClick={onChoose}
      className="pointer-events-auto inline-grid h-8 w-6 place-items-center rounded"
    >
      <span className={`${DOT} w-6 ${isShown ? '' : 'opacity-0'}`} />
      <span className={`${DOT} w-2.5 ${isShown ? 'opacity-0' : ''}`} />
    </button>
  );
}
