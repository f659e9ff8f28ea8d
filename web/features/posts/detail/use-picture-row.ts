/** A row of pictures that the browser itself scrolls, one in view at a time: which one, and how another is brought there. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

interface PictureRow {
  /** For the element that scrolls; its children are as wide as it is. */
  row: RefObject<HTMLDivElement | null>;
  handleScroll: () => void;
  /** The picture in view; counts from 0. */
  shown: number;
  show: (index: number) => void;
  /** On by one or back; behind the last stands the first. */
  go: (step: 1 | -1) => void;
  /** Brings the picture that is shown into the row's view, without the way there. */
  settle: () => void;
}

/**
 * @param isInFront false while the pictures are open over the row: it rests then, and the arrow keys are theirs.
 */
export function usePictureRow(count: number, isInFront: boolean): PictureRow {
  const row = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  /** Where it is led to: the pictures on the way are passed over. */
  const goal = useRef<number | null>(null);

  function lead(index: number, behavior: ScrollBehavior) {
    const element = row.current;
    if (element === null) return;
    const left = index * element.clientWidth;
    // Where there is no way to go, nothing tells of its end.
    goal.current = Math.abs(element.scrollLeft - left) < 1 ? null : index;
    element.scrollTo({ left, behavior });
  }

  function show(index: number) {
    setShown(index);
    if (!isInFront) return;
    lead(index, matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');
  }

  function go(step: 1 | -1) {
    show((shown + step + count) % count);
  }

  function handleScroll() {
    const element = row.current;
    if (!isInFront || element === null || element.clientWidth === 0) return;
    if (goal.current === null) setShown(Math.round(element.scrollLeft / element.clientWidth));
  }

  // A hand on the row ends the way there. What was led elsewhere while it was on its way has gone on beyond by as much.
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const letGo = () => {
      goal.current = null;
    };
    const arrive = () => {
      if (goal.current !== null) {
        element.scrollTo({ left: goal.current * element.clientWidth, behavior: 'instant' });
      }
      letGo();
    };
    const leave = new AbortController();
    const options = { passive: true, signal: leave.signal };
    for (const type of ['pointerdown', 'touchstart', 'wheel']) element.addEventListener(type, letGo, options);
    element.addEventListener('scrollend', arrive, options);
    return () => leave.abort();
  }, []);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined;
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.defaultPrevented || isTyping(event.target) || !isInWindow(row.current)) return;
    event.preventDefault();
    go(step);
  });
  const isListening = isInFront && count > 1;
  useEffect(() => {
    if (!isListening) return undefined;
    const listen = (event: KeyboardEvent) => handleKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [isListening]);

  return { row, handleScroll, shown, show, go, settle: () => lead(shown, 'instant') };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

function isInWindow(element: HTMLElement | null): boolean {
  if (element === null) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
