/** Tries the choosing of items. */
import { expect, test } from 'vitest';
import { toggle } from './selection.ts';

const order = [5, 4, 3, 2, 1];

test.each<[name: string, chosen: number[], id: number, from: number | null, after: number[]]>([
  ['one', [], 4, null, [4]],
  ['one more', [4], 2, null, [2, 4]],
  ['one less', [4, 2], 4, null, [2]],
  ['down to the second press', [4], 2, 4, [2, 3, 4]],
  ['up to the second press', [1], 4, 1, [1, 2, 3, 4]],
  ['a stretch less', [5, 4, 3, 2, 1], 3, 5, [1, 2]],
  ['from an item that is gone', [], 3, 9, [3]],
])('%s', (_name, chosen, id, from, after) => {
  expect([...toggle(new Set(chosen), { id, from, order })].toSorted((a, b) => a - b)).toEqual(after);
});
