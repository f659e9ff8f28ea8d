/** Loads Swiper when a slider is needed. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Swiper, SwiperOptions } from 'swiper/types';
import { loadEarly, onDemand, useLoaded } from '#web/lib/on-demand.ts';
import { usePart } from '#web/ui/use-part.ts';
import { AUTOPLAY_MS } from './slider-options.ts';
import { measureOnResize } from './slider-refresh.ts';

const swiperPart = onDemand(() => import('./swiper.ts'));

/** Leaves a second to load, before the first slide has stood for its time. */
const LOAD_AFTER_MS = AUTOPLAY_MS - 1_000;
/** A row that was not scrolled for so long stands still. */
const STILL_MS = 150;

interface SlidesInput {
  /** What is shown; a new list is measured anew. */
  items: readonly unknown[];
  options: SwiperOptions;
  /** Whether they move by themselves at all, and whether now. */
  motion: { canMove: boolean; isMoving: boolean };
  /** Whether each slide is there twice: then only those in view can be reached. */
  hasCopies?: boolean;
  /** Told which slide comes into view; counts from 0. */
  onShow?: (index: number) => void;
}

export interface Slides {
  /** Null until it is there. */
  swiper: Swiper | null;
  /** Does it once Swiper is there, which is asked for now. */
  act: (work: (swiper: Swiper) => void) => void;
  /** For what is around the row and its buttons: who is there may soon press or swipe. */
  reachHandlers: { onPointerEnter: () => void; onFocusCapture: () => void };
  /** For the element with the class `swiper`. */
  row: {
    ref: RefObject<HTMLDivElement | null>;
    onScroll: () => void;
    onTouchStart: () => void;
    onTouchEnd: () => void;
    onTouchCancel: () => void;
  };
}

export function useSlides({ items, options, motion, hasCopies = false, onShow }: SlidesInput): Slides {
  const { canMove, isMoving } = motion;
  const ref = useRef<HTMLDivElement>(null);
  const [swiper, setSwiper] = useState<Swiper | null>(null);
  const [drawnAt] = useState(() => Date.now());
  const waiting = useRef<((swiper: Swiper) => void)[]>([]);
  const [isAsked, setIsAsked] = useState(false);
  usePart(swiperPart, isAsked, () => {
    waiting.current = [];
    setIsAsked(false);
  });
  const part = useLoaded(swiperPart);

  useEffect(() => {
    if (!canMove) return undefined;
    const timer = setTimeout(() => loadEarly(swiperPart), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [canMove]);

  const isHeld = useRef(false);
  const scrolledAt = useRef(0);
  const create = useEffectEvent((element: HTMLElement, { createSwiper }: NonNullable<typeof part>) => {
    const initialSlide = slideInView(element);
    element.scrollTo({ left: 0, behavior: 'instant' });
    const shownAt = Math.max(drawnAt, scrolledAt.current);
    const rest = Math.max(1, shownAt + AUTOPLAY_MS - Date.now());
    const created = createSwiper(element, {
      ...options,
      initialSlide,
      watchSlidesProgress: hasCopies,
      ...startsAfter(rest, options),
    });
    if (hasCopies) {
      created.on('progress', reachOnlyVisible);
      reachOnlyVisible(created);
    }
    created.on('realIndexChange', ({ realIndex }) => onShow?.(realIndex));
    if (!isMoving) created.autoplay.stop();
    // A mouse that is there already does not come in.
    if (element.matches(':hover')) {
      element.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    }
    for (const work of waiting.current.splice(0)) work(created);
    return created;
  });
  useEffect(() => {
    const element = ref.current;
    if (element === null || part === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let created: Swiper | undefined;
    // Not under a finger, nor while the row is on its way.
    const takeOver = () => {
      if (isHeld.current || Date.now() - scrolledAt.current < STILL_MS) {
        timer = setTimeout(takeOver, STILL_MS);
        return;
      }
      created = create(element, part);
      setSwiper(created);
    };
    takeOver();
    return () => {
      clearTimeout(timer);
      created?.destroy();
      setSwiper(null);
    };
  }, [part]);

  useEffect(() => {
    if (swiper === null || swiper.destroyed) return;
    if (isMoving) swiper.autoplay.start();
    else swiper.autoplay.stop();
  }, [swiper, isMoving]);

  useEffect(() => {
    if (swiper === null || items.length === 0) return undefined;
    return measureOnResize(() => {
      if (!swiper.destroyed) swiper.update();
    });
  }, [swiper, items]);

  const reach = () => loadEarly(swiperPart);
  const letGo = () => {
    isHeld.current = false;
  };
  return {
    swiper,
    act: (work) => {
      if (swiper !== null) return work(swiper);
      waiting.current.push(work);
      return setIsAsked(true);
    },
    reachHandlers: { onPointerEnter: reach, onFocusCapture: reach },
    row: {
      ref,
      onScroll: () => {
        // Swiper scrolls the row back as it takes it over, before this is drawn with it.
        if (ref.current === null || ref.current.matches('.swiper-initialized')) return;
        scrolledAt.current = Date.now();
        onShow?.(slideInView(ref.current));
      },
      onTouchStart: () => {
        isHeld.current = true;
        reach();
      },
      onTouchEnd: letGo,
      onTouchCancel: letGo,
    },
  };
}

function reachOnlyVisible({ slides }: Swiper): void {
  for (const slide of slides) {
    slide.inert = !slide.classList.contains('swiper-slide-visible');
    slide.ariaHidden = slide.inert ? 'true' : null;
  }
}

/** As far as the browser has scrolled. */
function slideInView(element: HTMLElement): number {
  const lefts = [...element.querySelectorAll<HTMLElement>('.swiper-slide')].map(
    ({ offsetLeft }) => offsetLeft,
  );
  const distances = lefts.map((left) => Math.abs(left - element.scrollLeft));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** The slide in view stands for the rest of its time, each other one for all of it. */
function startsAfter(rest: number, { autoplay }: SwiperOptions): SwiperOptions {
  if (typeof autoplay !== 'object') return {};
  const restore = ({ params }: Swiper) => {
    if (typeof params.autoplay === 'object') params.autoplay.delay = AUTOPLAY_MS;
  };
  return {
    autoplay: { ...autoplay, delay: rest },
    on: { autoplay: restore, autoplayPause: restore, autoplayStop: restore },
  };
}
