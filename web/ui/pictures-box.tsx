/** Full-screen photos, lazy-loaded. */
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { Keyboard, Zoom } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import 'swiper/css';
import 'swiper/css/zoom';
import { BlurredImage } from './blurred-image.tsx';
import { IconButton } from './button.tsx';
import type { PicturesFullScreenProps } from './pictures-full-screen.tsx';
import { Thumbnails } from './thumbnails.tsx';

const MAX_SCALE = 4;
const STEP = 1.5;
/** One notch of a common mouse wheel is 100 pixels, which makes a picture a fifth larger. */
const SCALE_PER_PIXEL = 1.002;

// On a high screen the arrows lie beside the thumbnails, else at the sides of the picture.
const ARROW = 'rounded-full landscape:absolute landscape:top-1/2 landscape:z-2 landscape:-translate-y-1/2';

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
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [scale, setScale] = useState(1);
  const total = media.length;

  function zoomTo(wanted: number) {
    if (slider === undefined) return;
    const { zoom } = slider;
    const next = Math.min(MAX_SCALE, wanted);
    if (next <= 1) {
      zoom.out();
      return;
    }
    // Without a first step of 1 Swiper goes to the corner of the picture.
    if (zoom.scale === 1) zoom.in(1);
    zoom.in(next);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === '+' || event.key === '=') zoomTo(scale * STEP);
    else if (event.key === '-') zoomTo(scale / STEP);
    else if (event.key === '0') zoomTo(1);
  }

  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoomTo((slider?.zoom.scale ?? 1) * SCALE_PER_PIXEL ** -event.deltaY);
  });
  useEffect(() => {
    if (box === null) return undefined;
    const listen = (event: WheelEvent) => handleWheel(event);
    // React listens passively, and the browser would zoom the page.
    box.addEventListener('wheel', listen, { passive: false });
    return () => box.removeEventListener('wheel', listen);
  }, [box]);

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-night" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          onKeyDown={handleKey}
          className="fixed inset-0 z-50 flex animate-fade-in flex-col bg-night text-ink scheme-dark outline-none"
        >
          <Dialog.Title className="sr-only">{title}: photos</Dialog.Title>
          <div className="flex items-center gap-2 p-2">
            <p aria-live="polite" className="grow pl-2 text-note font-semibold tabular-nums">
              {total > 1 && `${shown + 1} of ${total}`}
            </p>
            <IconButton label="Zoom out" onClick={() => zoomTo(scale / STEP)}>
              <ZoomOut aria-hidden="true" />
            </IconButton>
            <IconButton label="Zoom in" onClick={() => zoomTo(scale * STEP)}>
              <ZoomIn aria-hidden="true" />
            </IconButton>
            <Dialog.Close asChild>
              <IconButton label="Close">
                <X aria-hidden="true" />
              </IconButton>
            </Dialog.Close>
          </div>
          <div ref={setBox} className="min-h-0 grow">
            <Swiper
              modules={[Keyboard, Zoom]}
              keyboard
              // Swiper's own toggle stays off for good where a slide was called back before it moved.
              zoom={{ maxRatio: MAX_SCALE, toggle: false }}
              onDoubleTap={({ zoom }, event) => zoom.toggle(event)}
              rewind
              initialSlide={shown}
              onSwiper={setSlider}
              onSlideChange={({ activeIndex }) => onShow(activeIndex)}
              onZoomChange={(_swiper, changed) => setScale(changed)}
              className="size-full"
            >
              {media.map((one, index) => (
                <SwiperSlide key={one.id}>
                  <div className="swiper-zoom-container">
                    <BlurredImage
                      media={one}
                      fallback={fallback}
                      alt={`${title}, photo ${index + 1}`}
                      // A closer look is worth a larger file.
                      sizes={index === shown && scale > 1 ? '300vw' : '100vw'}
                      fit="contain"
                      eager={index === shown}
                    />
                  </div>
                </SwiperSlide>
              ))}
            </Swiper>
          </div>
          {total > 1 && (
            <div className="flex items-center justify-center gap-1 p-2 pb-[max(8px,env(safe-area-inset-bottom))]">
              <IconButton
                label="Previous photo"
                look="outlined"
                className={`${ARROW} landscape:left-2`}
                onClick={() => slider?.slidePrev()}
              >
                <ChevronLeft aria-hidden="true" />
              </IconButton>
              <Thumbnails
                media={media}
                fallback={fallback}
                shown={shown}
                onShow={(index) => slider?.slideTo(index)}
                className="min-w-0 [@media(height<480px)]:hidden"
              />
              <IconButton
                label="Next photo"
                look="outlined"
                className={`${ARROW} landscape:right-2`}
                onClick={() => slider?.slideNext()}
              >
                <ChevronRight aria-hidden="true" />
              </IconButton>
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
