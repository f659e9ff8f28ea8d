/** The order of work by key. */
import { expect, it } from 'vitest';
import { createOrderedBatches } from './ordered-batches.ts';

/** Work that ends when it is told to. */
function createWork() {
  const batches: { key: string; items: number[]; end: () => void }[] = [];
  const add = createOrderedBatches<number>(
    (key, items) => new Promise((resolve) => batches.push({ key, items, end: resolve })),
  );
  const step = () => new Promise((resolve) => setImmediate(resolve));
  return { batches, add, step };
}

it('begins at once, and works on what came meanwhile together and in order', async () => {
  const { batches, add, step } = createWork();
  add('a', 1);
  expect(batches.map(({ items }) => items)).toEqual([[1]]);
  add('a', 2);
  add('a', 3);
  await step();
  expect(batches).toHaveLength(1);
  batches[0]?.end();
  await step();
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  batches[1]?.end();
  await step();
  add('a', 4);
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3], [4]]);
});

it('lets no key wait for another', () => {
  const { batches, add } = createWork();
  add('a', 1);
  add('b', 2);
  expect(batches.map(({ key }) => key)).toEqual(['a', 'b']);
});
