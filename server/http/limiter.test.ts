/** Work in turns. */
import { expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';

it('runs so many at once, the others in the order of their calls, and goes on after a failure', async () => {
  const run = createLimiter({ max: 2 });
  const started: number[] = [];
  const ends: ((fails: boolean) => void)[] = [];
  let running = 0;
  let most = 0;
  const results = Array.from({ length: 6 }, (_value, index) =>
    run(async () => {
      started.push(index);
      running += 1;
      most = Math.max(most, running);
      const fails = await new Promise<boolean>((resolve) => ends.push(resolve));
      running -= 1;
      if (fails) throw new Error(`task ${index}`);
      return index;
    }).catch((error: Error) => error.message),
  );
  for (let done = 0; done < 6; done++) {
    await Promise.resolve();
    while (ends[done] === undefined) await new Promise((resolve) => setImmediate(resolve));
    ends[done]?.(done === 1);
  }
  expect(await Promise.all(results)).toEqual([0, 'task 1', 2, 3, 4, 5]);
  expect(started).toEqual([0, 1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it('runs one task of a key at once, and lets others pass', async () => {
  const run = createLimiter({ max: 2 });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string, key: number) =>
    run(async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
    }, key);
  const work = [task('a1', 1), task('a2', 1), task('b1', 2)];
  await Promise.resolve();
  expect(started).toEqual(['a1', 'b1']);
  ends.get('b1')?.();
  await work[2];
  expect(started).toEqual(['a1', 'b1']);
  ends.get('a1')?.();
  await work[0];
  await new Promise((resolve) => setImmediate(resolve));
  expect(started).toEqual(['a1', 'b1', 'a2']);
  ends.get('a2')?.();
  await work[1];
});

it('refuses what finds too many waiting', async () => {
  const run = createLimiter({ max: 1, waitingMax: 1 });
  let end = (): void => {};
  const first = run(() => new Promise<void>((resolve) => (end = resolve)));
  const second = run(() => Promise.resolve('done'));
  await expect(run(() => Promise.resolve())).rejects.toMatchObject({
    status: 503,
    retryAfter: expect.any(Number),
  });
  end();
  await first;
  expect(await second).toBe('done');
});

it('refuses a key of which too many wait, and no other', async () => {
  const run = createLimiter({ max: 9, maxOfKey: 2, waitingMaxOfKey: 1 });
  const ends: (() => void)[] = [];
  const task = (key: number) => run(() => new Promise<void>((resolve) => ends.push(resolve)), key);
  const work = [task(1), task(1), task(1)];
  expect(ends).toHaveLength(2);
  await expect(task(1)).rejects.toMatchObject({ status: 503 });
  work.push(task(2));
  expect(ends).toHaveLength(3);
  ends.splice(0).forEach((end) => end());
  await Promise.all([work[0], work[1], work[3]]);
  ends.forEach((end) => end());
  await work[2];
});
