/** The pictures of a post over the whole screen: swipe or keys to go on, pinch or a double click to come closer. */
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { Keyboard, Zoom } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import 'swiper/css';
import 'swiper/css/zoom';
import type { Post } from '#common/contracts/posts.ts';
import { IconButton } from '#web/ui/button.tsx';
import { BlurredImage } from '#web/ui/blurred-image.tsx';
import { PostSign } from './post-sign.tsx';

interface GalleryFullScreenProps {
  post: Post;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The place to give the focus back. */
  onClosed: () => void;
  /** The picture to begin with; counts from 0. */
  shown: number;
  onShow: (index: number) => void;
}

export function GalleryFullScreen({
  post,
  open,
  onOpenChange,
  onClosed,
  shown,
  onShow,
}: GalleryFullScreenProps) {
  const [slider, setSlider] = useState<SwiperInstance>();
  const total = post.media.length;
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
          <Dialog.Title className="sr-only">{post.title}: pictures</Dialog.Title>
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
            {post.media.map((media, index) => (
              <SwiperSlide key={media.id}>
                <div className="swiper-zoom-container">
                  <BlurredImage
                    media={media}
                    fallback={<PostSign post={post} />}
                    alt={`${post.title}, picture ${index + 1}`}
                    sizes="100vw"
                    fit="contain"
                    eager={index === shown}
                  />
                </div>
              </SwiperSlide>
            ))}
          </Swiper>
          {total > 1 && (
            <>
              <IconButton
                label="Previous picture"
                look="disc"
                className="absolute top-1/2 left-2 z-2 -translate-y-1/2"
                onClick={() => slider?.slidePrev()}
              >
                <ChevronLeft aria-hidden="true" />
              </IconButton>
              <IconButton
                label="Next picture"
                look="disc"
                className="absolute top-1/2 right-2 z-2 -translate-y-1/2"
                onClick={() => slider?.slideNext()}
              >
                <ChevronRight aria-hidden="true" />
              </IconButton>
            </>
          )}
          <p
            aria-live="polite"
            className="absolute top-3.5 left-4 z-2 rounded-full bg-card/94 px-2.5 py-1 text-meta font-semibold tabular-nums"
          >
            {shown + 1} of {total}
          </p>
          <Dialog.Close asChild>
            <IconButton label="Close" look="disc" className="absolute top-2 right-2 z-2">
              <X aria-hidden="true" />
            </IconButton>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
