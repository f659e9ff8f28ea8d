/** A row of pictures that the browser itself scrolls, one in view at a time: which one, and how another is brought there. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

interface PictureRow {
  /** For the element that scrolls; its children are as wide as it is. */
  row: RefObject<HTMLDivElement | null>;
  handleScroll: () => void;
  /** The picture in view; counts from 0. */
  shown: number;
  /** @param isAtOnce without the way there */
  show: (index: number, isAtOnce?: boolean) => void;
  /** On by one or back; behind the last stands the first. */
  go: (step: 1 | -1) => void;
}

/** @param hasKeys whether the arrow keys lead on */
export function usePictureRow(count: number, hasKeys: boolean): PictureRow {
  const row = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  /** Where it is led to: the pictures on the way are passed over. */
  const goal = useRef<number | null>(null);

  function show(index: number, isAtOnce = false) {
    const element = row.current;
    if (element === null) return;
    goal.current = index;
    setShown(index);
    const left = index * element.clientWidth;
    const isStill = isAtOnce || matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollTo({ left, behavior: isStill ? 'instant' : 'smooth' });
  }

  function go(step: 1 | -1) {
    show((shown + step + count) % count);
  }

  function handleScroll() {
    const element = row.current;
    if (element === null || element.clientWidth === 0) return;
    const index = Math.round(element.scrollLeft / element.clientWidth);
    if (goal.current === null) setShown(index);
    else if (goal.current === index) goal.current = null;
  }

  // A hand on the row ends the way there. One that goes nowhere ends it too: it was there already.
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const letGo = () => {
      goal.current = null;
    };
    const types = ['pointerdown', 'touchstart', 'wheel', 'scrollend'];
    for (const type of types) element.addEventListener(type, letGo, { passive: true });
    return () => {
      for (const type of types) element.removeEventListener(type, letGo);
    };
  }, []);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined;
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.defaultPrevented || isTyping(event.target) || !isInWindow(row.current)) return;
    event.preventDefault();
    go(step);
  });
  const isListening = hasKeys && count > 1;
  useEffect(() => {
    if (!isListening) return undefined;
    const listen = (event: KeyboardEvent) => handleKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isListening]);

  return { row, handleScroll, shown, show, go };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

function isInWindow(element: HTMLElement | null): boolean {
  if (element === null) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
