/** Whether a slider moves by itself: unless paused, focused or unwanted. */
import { useState, useSyncExternalStore } from 'react';

const REDUCED = '(prefers-reduced-motion: reduce)';

function subscribeToReducedMotion(listener: () => void): () => void {
  const query = matchMedia(REDUCED);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

interface SliderMotion {
  /** Whether it moves by itself at all, and so needs its pause button. */
  canMove: boolean;
  /** Whether it does now. */
  isMoving: boolean;
  isPaused: boolean;
  togglePaused: () => void;
  /** For the element around the slides: they stop while one works in them by keyboard. */
  focusHandlers: { onFocus: (event: { target: Element }) => void; onBlur: () => void };
}

/** @param count of slides */
export function useSliderMotion(count: number): SliderMotion {
  const [isPaused, setIsPaused] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isReduced = useSyncExternalStore(
    subscribeToReducedMotion,
    () => matchMedia(REDUCED).matches,
    () => false,
  );
  const canMove = count > 1 && !isReduced;
  return {
    canMove,
    isMoving: canMove && !isPaused && !hasFocus,
    isPaused,
    togglePaused: () => setIsPaused(!isPaused),
    focusHandlers: {
      onFocus: (event) => setHasFocus(event.target.matches(':focus-visible')),
      onBlur: () => setHasFocus(false),
    },
  };
}
