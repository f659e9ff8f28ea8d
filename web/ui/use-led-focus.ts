/** Moves focus to the result of an action. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/**
 * @param isLed whether the act that brought this part of the page is the reader's own
 * @returns where the focus goes, to be put on a heading that takes it, and what leads it there after each further act
 */
export function useLedFocus(
  isLed = false,
): [heading: RefObject<HTMLHeadingElement | null>, lead: () => void] {
  const heading = useRef<HTMLHeadingElement>(null);
  const [acts, setActs] = useState(0);
  // After the drawing: what had the focus, a dialog for example, is gone by then.
  useEffect(() => {
    if (isLed || acts > 0) heading.current?.focus();
  }, [isLed, acts]);
  const lead = useCallback(() => setActs((count) => count + 1), []);
  return [heading, lead];
}
