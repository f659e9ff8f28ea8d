/** Row of slides. */
import type { ReactNode } from 'react';
import 'swiper/css';
import type { Slides } from './use-slides.ts';

interface SlideRowProps {
  slides: Slides;
  /** A row that scrolls must be reachable by keyboard, where nothing in it is. */
  isFocusable?: boolean;
  className?: string;
  children: ReactNode;
}

export function SlideRow({ slides, isFocusable = false, className = '', children }: SlideRowProps) {
  const { swiper, row } = slides;
  return (
    <div
      {...row}
      // Once Swiper is there nothing scrolls; the focus that is in the row stays.
      tabIndex={isFocusable ? (swiper === null ? 0 : -1) : undefined}
      className={`swiper scrollbar-none not-[.swiper-initialized]:snap-x not-[.swiper-initialized]:snap-mandatory not-[.swiper-initialized]:overflow-x-auto! ${className}`}
    >
      <div className="swiper-wrapper">{children}</div>
    </div>
  );
}

interface SlideProps {
  className?: string;
  /** Shown only once the slides go round. */
  isCopy?: boolean;
  children: ReactNode;
}

export const Slide = ({ className = '', isCopy = false, children }: SlideProps) => (
  <div
    inert={isCopy}
    aria-hidden={isCopy || undefined}
    className={`swiper-slide snap-start ${isCopy ? 'noscript:hidden' : ''} ${className}`}
  >
    {children}
  </div>
);
