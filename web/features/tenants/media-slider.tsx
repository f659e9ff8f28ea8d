/** The hero pictures of a home page, one at a time; nothing for an empty list. */
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { A11y, Autoplay } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import 'swiper/css';
import { IconButton } from '#web/ui/button.tsx';
import { mediaSliderOptions } from './slider-options.ts';
import { useSliderMotion } from './use-slider-motion.ts';

interface MediaSliderProps {
  /** Addresses of pictures. */
  media: readonly string[];
}

export function MediaSlider({ media }: MediaSliderProps) {
  const motion = useSliderMotion(media);
  const [shown, setShown] = useState(0);
  if (media.length === 0) return null;
  const hasSeveral = media.length > 1;
  return (
    <div role="group" aria-roledescription="carousel" aria-label="Pictures" className="relative h-full">
      <div className="h-full" {...motion.focusHandlers}>
        <Swiper
          modules={[A11y, Autoplay]}
          {...mediaSliderOptions(media.length)}
          onSwiper={motion.setSwiper}
          onRealIndexChange={(swiper) => setShown(swiper.realIndex)}
          className="h-full"
        >
          {media.map((url, index) => (
            <SwiperSlide key={url}>
              <img
                src={url}
                alt={`Slide ${index + 1}`}
                loading={index === 0 ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : 'auto'}
                className="size-full bg-well object-cover"
              />
            </SwiperSlide>
          ))}
        </Swiper>
      </div>
      {hasSeveral && (
        <div className="pointer-events-none absolute inset-x-0 bottom-2 z-10 flex justify-center noscript:hidden">
          {media.map((url, index) => (
            <Dot
              key={url}
              label={`Show slide ${index + 1}`}
              isShown={index === shown}
              onChoose={() => motion.swiper?.slideToLoop(index)}
            />
          ))}
        </div>
      )}
      {motion.canMove && (
        <IconButton
          look="disc"
          label={motion.isPaused ? 'Play the pictures' : 'Pause the pictures'}
          onClick={motion.togglePaused}
          className="absolute! right-1.5 bottom-1.5 z-10 noscript:hidden"
        >
          {motion.isPaused ? (
            <Play aria-hidden="true" fill="currentColor" />
          ) : (
            <Pause aria-hidden="true" fill="currentColor" />
          )}
        </IconButton>
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
