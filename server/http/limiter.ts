/** Bounded queues for expensive work. */
import { unavailable } from '../lib/outages.ts';

type Options = {
  /** Tasks at once. */
  max: number;
  /** Of one key. */
  maxOfKey?: number;
  /** Tasks that may wait; one more is refused. */
  waitingMax?: number;
  /** Of one key. */
  waitingMaxOfKey?: number;
};

type Key = string | number | null;
const countOf = (keys: Key[], key: Key): number => keys.filter((one) => one === key).length;

/**
 * Lets `max` tasks run at once, and `maxOfKey` of each key; the others wait in the order of their calls.
 * @throws 503 `unavailable` where too many wait already
 */
export function createLimiter({
  max,
  maxOfKey = 1,
  waitingMax = Infinity,
  waitingMaxOfKey = Infinity,
}: Options) {
  const running: Key[] = [];
  const waiting: { key: Key; start: () => void }[] = [];
  const mayRun = (key: Key): boolean =>
    running.length < max && (key === null || countOf(running, key) < maxOfKey);
  const mayWait = (key: Key): boolean => {
    const keys = waiting.map((one) => one.key);
    return keys.length < waitingMax && (key === null || countOf(keys, key) < waitingMaxOfKey);
  };
  const startNext = (): void => {
    const index = waiting.findIndex(({ key }) => mayRun(key));
    const [next] = index < 0 ? [] : waiting.splice(index, 1);
    if (next === undefined) return;
    running.push(next.key);
    next.start();
  };
  return async <T>(task: () => Promise<T>, key: Key = null): Promise<T> => {
    if (mayRun(key)) running.push(key);
    else if (!mayWait(key)) throw unavailable('Too many uploads right now. Try again in a moment.');
    else await new Promise<void>((start) => waiting.push({ key, start }));
    try {
      return await task();
    } finally {
      running.splice(running.indexOf(key), 1);
      startNext();
    }
  };
}
