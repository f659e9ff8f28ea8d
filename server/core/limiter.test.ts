/** Work in turns. */
import { expect, it } from 'vitest';
import { createLimiter } from './media.limiter.ts';

it('runs so many at once, the others in the order of their calls, and goes on after a failure', async () => {
  const run = createLimiter(2);
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
