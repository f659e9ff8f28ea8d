/** Shows its children only after a while, so that what loads fast never flickers. */
import { type ReactNode, useEffect, useState } from 'react';

interface DelayedProps {
  /** Milliseconds; the specification's delay for loading signs is 100. */
  ms?: number;
  children: ReactNode;
}

export function Delayed({ ms = 100, children }: DelayedProps) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isDue ? children : null;
}
