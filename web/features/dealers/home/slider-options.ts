/** The numbers of the sliders (specification, section 9). */
import type { SwiperOptions } from 'swiper/types';

export const AUTOPLAY_MS = 4_000;
export const REFRESH_AFTER_CHANGE_MS = 20;
export const REFRESH_AFTER_RESIZE_MS = 300;

/** Several things follow one another by themselves, and from the last to the first. */
function movingOptions(count: number): Pick<SwiperOptions, 'loop' | 'autoplay'> {
  const hasSeveral = count > 1;
  return {
    loop: hasSeveral,
    autoplay: hasSeveral && { delay: AUTOPLAY_MS, disableOnInteraction: false, pauseOnMouseEnter: true },
  };
}

/** At most so many in view. */
function view(most: number, gap: number, count: number) {
  return { slidesPerView: Math.min(most, count), spaceBetween: gap };
}

/** Swiper loops only with more slides than are in view: where all may be, each is there twice. */
export function needsCopies({ slidesPerView, breakpoints = {} }: SwiperOptions, count: number): boolean {
  const views = [slidesPerView, ...Object.values(breakpoints).map((options) => options.slidesPerView)];
  return count > 1 && views.includes(count);
}

/** Full-width pictures, one after the other. */
export function mediaSliderOptions(count: number): SwiperOptions {
  return { slidesPerView: 1, spaceBetween: 0, ...movingOptions(count) };
}

/** Cards that lead to `/posts?id=…`; the keys are widths of the window from which on they hold. */
export function newsSliderOptions(count: number): SwiperOptions {
  return {
    ...view(1, 12, count),
    ...movingOptions(count),
    breakpoints: { 600: view(1, 8, count), 768: view(2, 8, count) },
  };
}

/** Cards that lead to `/posts/…`. */
export function listingsSliderOptions(count: number): SwiperOptions {
  return {
    ...view(3, 12, count),
    ...movingOptions(count),
    breakpoints: { 320: view(2, 8, count), 768: view(3, 8, count), 1024: view(4, 12, count) },
  };
}
