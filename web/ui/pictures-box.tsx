/** The open pictures: what `pictures-full-screen.tsx` loads when they are first shown. */
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { Keyboard, Zoom } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import 'swiper/css';
import 'swiper/css/zoom';
import { BlurredImage } from './blurred-image.tsx';
import { DARK_GROUND, IconButton } from './button.tsx';
import type { PicturesFullScreenProps } from './pictures-full-screen.tsx';

const ARROW =
  'absolute z-2 landscape:top-1/2 landscape:-translate-y-1/2 portrait:bottom-[max(8px,env(safe-area-inset-bottom))]';

export function PicturesBox({
  media,
  title,
  fallback,
  open,
  onOpenChange,
  onClosed,
  shown,
  onShow,
}: PicturesFullScreenProps) {
  const [slider, setSlider] = useState<SwiperInstance>();
  const total = media.length;
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          className="fixed inset-0 z-50 animate-fade-in bg-page text-ink outline-none"
        >
          <Dialog.Title className="sr-only">{title}: pictures</Dialog.Title>
          {/* Where the window is high, the buttons lie above and below the picture; else at its sides. */}
          <div className="absolute inset-x-0 portrait:inset-y-15 landscape:inset-y-0">
            <Swiper
              modules={[Keyboard, Zoom]}
              keyboard
              zoom={{ maxRatio: 4 }}
              rewind
              initialSlide={shown}
              onSwiper={setSlider}
              onSlideChange={({ activeIndex }) => onShow(activeIndex)}
              className="size-full"
            >
              {media.map((one, index) => (
                <SwiperSlide key={one.id}>
                  <div className="swiper-zoom-container">
                    <BlurredImage
                      media={one}
                      fallback={fallback}
                      alt={`${title}, picture ${index + 1}`}
                      sizes="100vw"
                      fit="contain"
                      eager={index === shown}
                    />
                  </div>
                </SwiperSlide>
              ))}
            </Swiper>
          </div>
          {total > 1 && (
            <>
              <IconButton
                label="Previous picture"
                look="dark"
                className={`${ARROW} left-2 portrait:left-[calc(50%-52px)]`}
                onClick={() => slider?.slidePrev()}
              >
                <ChevronLeft aria-hidden="true" />
              </IconButton>
              <IconButton
                label="Next picture"
                look="dark"
                className={`${ARROW} right-2 portrait:right-[calc(50%-52px)]`}
                onClick={() => slider?.slideNext()}
              >
                <ChevronRight aria-hidden="true" />
              </IconButton>
            </>
          )}
          <p
            aria-live="polite"
            className={`absolute top-3.5 left-4 z-2 rounded-full px-2.5 py-1 text-meta font-semibold tabular-nums ${DARK_GROUND}`}
          >
            {shown + 1} of {total}
          </p>
          <Dialog.Close asChild>
            <IconButton label="Close" look="dark" className="absolute top-2 right-2 z-2">
              <X aria-hidden="true" />
            </IconButton>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
