/** Whether a slider moves by itself. */
import { createContext, useContext, useState, useSyncExternalStore } from 'react';

const REDUCED = '(prefers-reduced-motion: reduce)';

function subscribeToReducedMotion(listener: () => void): () => void {
  const query = matchMedia(REDUCED);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

interface Pause {
  isPaused: boolean;
  togglePaused: () => void;
}

/** One control pauses all sliders of a page. */
export const SliderPause = createContext<Pause>({ isPaused: false, togglePaused: () => {} });

export function usePause(): Pause {
  const [isPaused, setIsPaused] = useState(false);
  return { isPaused, togglePaused: () => setIsPaused(!isPaused) };
}

interface SliderMotion {
  /** Whether it moves by itself at all. */
  canMove: boolean;
  /** Whether it does now. */
  isMoving: boolean;
  /** For the element around the slides: they stop while one works in them by keyboard. */
  focusHandlers: { onFocus: (event: { target: Element }) => void; onBlur: () => void };
}

/** @param count of slides */
export function useSliderMotion(count: number): SliderMotion {
  const { isPaused } = useContext(SliderPause);
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
    focusHandlers: {
      onFocus: (event) => setHasFocus(event.target.matches(':focus-visible')),
      onBlur: () => setHasFocus(false),
    },
  };
}
