/** Tries how long an answer is kept, and what ends it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShortCache } from './short-cache.ts';

const MS = 1_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }));
afterEach(() => void vi.useRealTimers());

function create(max = 10) {
  const cache = createShortCache<string, number>({ ms: MS, max });
  let loads = 0;
  const ask = (key: string) => cache.read(key, () => Promise.resolve(++loads));
  return { cache, ask };
}

test('an answer is kept for its time, each key apart', async () => {
  const { ask } = create();
  expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([1, 2, 1]);
  vi.setSystemTime(MS - 1);
  expect(await ask('a')).toBe(1);
  vi.setSystemTime(MS);
  expect(await ask('a')).toBe(3);
});

test('one key or all are forgotten', async () => {
  const { cache, ask } = create();
  await ask('a');
  await ask('b');
  cache.forget('a');
  expect([await ask('a'), await ask('b')]).toEqual([3, 2]);
  cache.forget();
  expect([await ask('a'), await ask('b')]).toEqual([4, 5]);
});

test('what was being loaded when something changed is answered once, and not kept', async () => {
  const { cache, ask } = create();
  let go = (value: number): void => void value;
  const slow = cache.read('a', () => new Promise((resolve) => (go = resolve)));
  cache.forget('a');
  go(7);
  expect(await slow).toBe(7);
  expect(await ask('a')).toBe(1);
});

test('a failure is not kept', async () => {
  const { cache, ask } = create();
  await expect(cache.read('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await ask('a')).toBe(1);
});

test('more keys than it may hold begin it anew', async () => {
  const { ask } = create(2);
  await ask('a');
  await ask('b');
  await ask('c');
  expect([await ask('c'), await ask('a')]).toEqual([3, 4]);
});
