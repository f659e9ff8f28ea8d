/** Tries the bits of a difference hash. */
import { expect, it } from 'vitest';
import { differenceHash, HASHED_HEIGHT, HASHED_WIDTH } from './difference-hash.ts';

const picture = (shade: (column: number, row: number) => number) =>
  Uint8Array.from({ length: HASHED_WIDTH * HASHED_HEIGHT }, (_, at) =>
    shade(at % HASHED_WIDTH, Math.floor(at / HASHED_WIDTH)),
  );

it.each([
  ['one shade', picture(() => 128), 0n],
  ['lighter to the right', picture((column) => column * 20), 0n],
  ['darker to the right', picture((column) => 200 - column * 20), -1n],
  [
    'the first pixel lighter than the second',
    picture((column, row) => (column + row === 0 ? 9 : 3)),
    -(2n ** 63n),
  ],
  [
    'the last but one lighter than the last',
    picture((column, row) => (column === 8 && row === 7 ? 3 : 9)),
    1n,
  ],
])('%s', (_name, grey, hash) => {
  expect(differenceHash(grey)).toBe(hash);
});

it('more or less light changes nothing', () => {
  const shade = (column: number, row: number) => (column * 37 + row * 91) % 100;
  expect(differenceHash(picture((column, row) => shade(column, row) + 80))).toBe(
    differenceHash(picture(shade)),
  );
});
