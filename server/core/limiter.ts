/** Bounded queues for work that needs much memory, or holds what others wait for. */
import { unavailable } from './outages.ts';

type Options = {
  /** Tasks at once. */
  max: number;
  /** Tasks that may wait; one more is refused. */
  waitingMax?: number;
};

/**
 * Lets `max` tasks run at once, and one of each key; the others wait in the order of their calls.
 * @throws 503 `unavailable` where too many wait already
 */
export function createLimiter({ max, waitingMax = Number.POSITIVE_INFINITY }: Options) {
  const running: (string | number | null)[] = [];
  const waiting: { key: string | number | null; start: () => void }[] = [];
  const mayRun = (key: string | number | null): boolean =>
    running.length < max && (key === null || !running.includes(key));
  const startNext = (): void => {
    const index = waiting.findIndex(({ key }) => mayRun(key));
    const [next] = index < 0 ? [] : waiting.splice(index, 1);
    if (next === undefined) return;
    running.push(next.key);
    next.start();
  };
  return async <T>(task: () => Promise<T>, key: string | number | null = null): Promise<T> => {
    if (mayRun(key)) running.push(key);
    else if (waiting.length >= waitingMax)
      throw unavailable('Too many uploads right now. Try again in a moment.');
    else await new Promise<void>((start) => waiting.push({ key, start }));
    try {
      return await task();
    } finally {
      running.splice(running.indexOf(key), 1);
      startNext();
    }
  };
}
