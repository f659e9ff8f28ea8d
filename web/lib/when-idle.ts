/** Work that waits until the page is usable. */
import { useEffect, useState } from 'react';

/** A page that is never idle is usable by then. */
const IDLE_TIMEOUT_MS = 5_000;
/** In place of an idle moment, where the browser knows none. */
const PAUSE_MS = 1_000;

/** @returns what calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, PAUSE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(handle);
}

/** Becomes true once the page is usable, if it is `isAwaited` at all. */
export function useIdle(isAwaited: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => (isAwaited ? whenIdle(() => setIsIdle(true)) : undefined), [isAwaited]);
  return isIdle;
}
