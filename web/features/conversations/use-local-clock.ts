/** Time zone and current minute after hydration. */
import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

interface LocalClock {
  /** Milliseconds since 1970, to the minute; null while the server draws. */
  now: number | null;
  /** The machine's own where it is undefined. */
  timeZone: string | undefined;
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}

export function useLocalClock(): LocalClock {
  const now = useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => null,
  );
  return { now, timeZone: now === null ? 'UTC' : undefined };
}
