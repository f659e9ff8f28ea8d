/** Event loop delay over the last minute. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const WINDOW_MS = 60_000;
const NS_PER_MS = 1e6;

export type EventLoopDelay = { meanMs: number; p99Ms: number; maxMs: number };
export type EventLoopMonitor = { read: () => EventLoopDelay; stop: () => void };

const NOTHING: EventLoopDelay = { meanMs: 0, p99Ms: 0, maxMs: 0 };

/** Measures from now on; the greater of this minute and the one before is told, so that a stall is seen for a minute. */
export function watchEventLoop(): EventLoopMonitor {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let before = NOTHING;
  const measure = (): EventLoopDelay =>
    histogram.count === 0
      ? NOTHING
      : {
          meanMs: toDelay(histogram.mean),
          p99Ms: toDelay(histogram.percentile(99)),
          maxMs: toDelay(histogram.max),
        };
  const timer = setInterval(() => {
    before = measure();
    histogram.reset();
  }, WINDOW_MS).unref();
  return {
    read() {
      const now = measure();
      return {
        meanMs: Math.max(now.meanMs, before.meanMs),
        p99Ms: Math.max(now.p99Ms, before.p99Ms),
        maxMs: Math.max(now.maxMs, before.maxMs),
      };
    },
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/** What is measured is the time between two beats; what goes beyond the beat is delay. */
const toDelay = (nanoseconds: number): number =>
  Math.max(0, Math.round((nanoseconds / NS_PER_MS - RESOLUTION_MS) * 10) / 10);
