/** Counting in windows of time, and the table of limits as it is documented. */
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCounter, LIMITS } from './limits.ts';

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

it('docs/security.md tells the limits as they are', async () => {
  const text = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` \| ([\d,]+) \| ([\d,]*) ?\|/gm)].map(
    ([, name = '', max, all]) => [name, { max: readNumber(max), ofNetwork: readNumber(all) }],
  );
  const limits = Object.entries(LIMITS).map(([name, { max, ofNetwork }]) => [name, { max, ofNetwork }]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(limits));
});

const readNumber = (text = ''): number | null => (text === '' ? null : Number(text.replaceAll(',', '')));
