/** Relative time. */
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import {
  formatDate,
  formatFullDate,
  formatMoment,
  formatRelative,
  formatRelativeLong,
} from '#web/lib/format.ts';

const MINUTE = 60_000;

/** 0 outside a page of the server's. */
const ServerNow = createContext(0);

/** Gives the moment at which the server drew the page, so that the browser's first drawing says the same. */
export function NowProvider({ now, children }: { now: number; children: ReactNode }) {
  return <ServerNow value={now}>{children}</ServerNow>;
}

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One timer serves all times of a page. */
function subscribeToMinutes(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    for (const each of listeners) each();
  }, MINUTE);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** The present minute; within one minute of the server's drawing what that said, so that no text moves at the start. */
function readMinute(drawnAt: number): number {
  const now = Date.now();
  return now - drawnAt < MINUTE ? drawnAt : Math.floor(now / MINUTE) * MINUTE;
}

/** Milliseconds since 1970: while the page is taken over the server's, then the present minute. */
export function useNow(): number {
  const drawnAt = useContext(ServerNow);
  return useSyncExternalStore(
    subscribeToMinutes,
    () => readMinute(drawnAt),
    () => drawnAt || readMinute(0),
  );
}

/** The reader's time zone is known only in the browser, once the server's drawing has been taken over. */
const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/** The zone in which a text tells days: undefined, the reader's own, once that is known. */
export const useReaderZone = (): string | undefined => (useIsTakenOver() ? undefined : 'UTC');

interface TimeProps {
  /** ISO 8601. */
  value: string;
  /**
   * `short` "3 h", `long` "3 hours ago", `date` the reader's own "Nov 19, 2026", `moment` with the hour; `day` the same of a day of the
   * calendar, which is one for everyone.
   */
  show?: 'short' | 'long' | 'date' | 'moment' | 'day';
  className?: string;
}

export function Time({ value, show = 'short', className }: TimeProps) {
  const now = useNow();
  const isTakenOver = useIsTakenOver();
  if (show === 'day') {
    return (
      <time dateTime={value} className={className}>
        {formatDate(value, 'UTC')}
      </time>
    );
  }
  // Until then a date might be another one a moment later.
  const hidden = (show === 'date' || show === 'moment') && !isTakenOver ? 'not-noscript:invisible' : '';
  return (
    <time
      dateTime={value}
      title={isTakenOver ? formatFullDate(value) : undefined}
      className={[hidden, className].filter(Boolean).join(' ') || undefined}
    >
      {show === 'date' && formatDate(value, isTakenOver ? undefined : 'UTC')}
      {show === 'moment' && formatMoment(value, isTakenOver ? undefined : 'UTC')}
      {show === 'short' && formatRelative(value, now)}
      {show === 'long' && formatRelativeLong(value, now)}
    </time>
  );
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
