/** Work with pauses. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('works at once, and once more after the pause for all that came within it', () => {
  const work = vi.fn();
  const throttle = createThrottle(1_000, work);
  for (let n = 0; n < 3; n++) throttle.run();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(2);
  throttle.run();
  expect(work).toHaveBeenCalledTimes(3);
});

it('does nothing more once it is stopped', () => {
  const work = vi.fn();
  const throttle = createThrottle(1_000, work);
  throttle.run();
  throttle.run();
  throttle.stop();
  vi.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(1);
});
