/** How a slider moves: by itself unless paused, focused or unwanted; and when it measures itself anew. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Swiper } from 'swiper/types';
import { keepMeasured } from './slider-refresh.ts';

const REDUCED = '(prefers-reduced-motion: reduce)';

function subscribeToReducedMotion(listener: () => void): () => void {
  const query = matchMedia(REDUCED);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

interface SliderMotion {
  swiper: Swiper | null;
  setSwiper: (swiper: Swiper) => void;
  /** Whether it moves by itself at all, and so needs its pause button. */
  canMove: boolean;
  isPaused: boolean;
  togglePaused: () => void;
  /** For the element around the slides: they stop while one works in them by keyboard. */
  focusHandlers: { onFocus: (event: { target: Element }) => void; onBlur: () => void };
}

/** @param items what is shown; a new list is measured anew. */
export function useSliderMotion(items: readonly unknown[]): SliderMotion {
  const [swiper, setSwiper] = useState<Swiper | null>(null);
  const [isPaused, setIsPaused] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isReduced = useSyncExternalStore(
    subscribeToReducedMotion,
    () => matchMedia(REDUCED).matches,
    () => false,
  );
  const canMove = items.length > 1 && !isReduced;
  const isMoving = canMove && !isPaused && !hasFocus;

  useEffect(() => {
    if (swiper === null || swiper.destroyed) return;
    if (isMoving) swiper.autoplay.start();
    else swiper.autoplay.stop();
  }, [swiper, isMoving]);

  useEffect(() => {
    if (swiper === null || items.length === 0) return undefined;
    return keepMeasured(() => {
      if (!swiper.destroyed) swiper.update();
    });
  }, [swiper, items]);

  return {
    swiper,
    setSwiper,
    canMove,
    isPaused,
    togglePaused: () => setIsPaused(!isPaused),
    focusHandlers: {
      onFocus: (event) => setHasFocus(event.target.matches(':focus-visible')),
      onBlur: () => setHasFocus(false),
    },
  };
}
