/** Detects the end of a list. */
import { type RefObject, useEffect, useRef } from 'react';

interface ReachOptions {
  /** How far ahead of the end, such as `400px`, or `50%` of what scrolls. */
  ahead: string;
  /** Nothing more is asked for just now. */
  isPaused: boolean;
  onReached: () => void;
}

/** A list that grew with each step of the Tab key would have no end, and what stands behind it would be out of reach. */
function hasKeyboard(list: Element | null): boolean {
  const { activeElement } = document;
  return (
    activeElement !== null &&
    list?.contains(activeElement) === true &&
    activeElement.matches(':focus-visible')
  );
}

/** Whether a box around it scrolls by itself, rather than the page. */
function isInScrollBox(element: Element): boolean {
  const { parentElement: box } = element;
  if (box === null || box === document.body) return false;
  return /auto|scroll/.test(getComputedStyle(box).overflowY) || isInScrollBox(box);
}

/** @param end stands right behind the list, in the same box */
export function useReached(
  end: RefObject<Element | null>,
  { ahead, isPaused, onReached }: ReachOptions,
): void {
  const reached = useRef(onReached);
  useEffect(() => {
    reached.current = onReached;
  });

  useEffect(() => {
    const element = end.current;
    // Watched anew after each page: one too short to push the end out of sight asks for the next one.
    if (element === null || isPaused) return undefined;
    const stop = new AbortController();
    let isNear = false;
    const observer = new IntersectionObserver(
      ([entry]) => {
        isNear = entry?.isIntersecting ?? false;
        if (isNear && !hasKeyboard(element.parentElement)) reached.current();
      },
      // The second one counts in boxes that scroll by themselves. Where the page scrolls, both would add up.
      { rootMargin: ahead, ...(isInScrollBox(element) && { scrollMargin: ahead }) },
    );
    observer.observe(element);
    // Who takes the mouse or the finger again goes on by scrolling.
    for (const type of ['wheel', 'touchmove']) {
      const goOn = () => isNear && reached.current();
      addEventListener(type, goOn, { signal: stop.signal, passive: true });
    }
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [end, ahead, isPaused]);
}
