/** Work that is asked for many times at once. */
import { expect, it } from 'vitest';
import { gathered } from './gathered.ts';

it('runs once more for all calls that came while it ran, whether it failed or not', async () => {
  let runs = 0;
  const call = gathered(async () => {
    runs += 1;
    await Promise.resolve();
    if (runs === 1) throw new Error('failed');
  });
  const results = await Promise.allSettled([call(), call(), call()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(runs).toBe(2);
  await call();
  expect(runs).toBe(3);
});
