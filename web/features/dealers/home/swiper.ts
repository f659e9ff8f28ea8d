/** Swiper with the modules we use. */
import { Swiper } from 'swiper';
import { A11y, Autoplay } from 'swiper/modules';
import type { SwiperOptions } from 'swiper/types';

export const createSwiper = (element: HTMLElement, options: SwiperOptions): Swiper =>
  new Swiper(element, { modules: [A11y, Autoplay], ...options });
