/** Swiper with what the sliders of the home page need: what `use-slides.ts` loads. */
import { Swiper } from 'swiper';
import { A11y, Autoplay } from 'swiper/modules';
import type { SwiperOptions } from 'swiper/types';

export const createSwiper = (element: HTMLElement, options: SwiperOptions): Swiper =>
  new Swiper(element, { modules: [A11y, Autoplay], ...options });
