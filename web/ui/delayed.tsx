/** Shows its children after a delay. */
import { type ReactNode, useEffect, useState } from 'react';

/** The specification's delay of loading signs, in milliseconds. */
export const LOADING_DELAY_MS = 100;

interface DelayedProps {
  /** Milliseconds. */
  ms?: number;
  children: ReactNode;
}

export function Delayed({ ms = LOADING_DELAY_MS, children }: DelayedProps) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isDue ? children : null;
}
