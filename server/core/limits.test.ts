/** Counting in windows of time. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCounter } from './limits.ts';

describe('a counter', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('counts each key by itself until its window ends', () => {
    const count = createCounter();
    expect(count('ann', 1_000)).toEqual({ current: 1, ttl: 1_000 });
    vi.advanceTimersByTime(400);
    expect(count('ann', 1_000)).toEqual({ current: 2, ttl: 600 });
    expect(count('bob', 1_000)).toEqual({ current: 1, ttl: 1_000 });
    vi.advanceTimersByTime(600);
    expect(count('ann', 1_000)).toEqual({ current: 1, ttl: 1_000 });
  });

  it('forgets the oldest windows when there are too many', () => {
    const count = createCounter();
    for (let n = 0; n < 10_000; n++) count(String(n), 1_000);
    expect(count('9999', 1_000).current).toBe(2);
    count('one more', 1_000);
    expect(count('1', 1_000).current).toBe(2);
    expect(count('0', 1_000).current).toBe(1);
  });
});
