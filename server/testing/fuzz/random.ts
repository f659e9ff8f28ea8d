/** Chance that comes out the same again for the same seed. */

export type Random = {
  /** From 0 up to, and without, 1. */
  next(): number;
  /** A whole number below. */
  below(limit: number): number;
  chance(share: number): boolean;
  pick<T>(values: readonly T[]): T;
  shuffle<T>(values: readonly T[]): T[];
};

/** Mulberry32: small, quick, and even enough for choosing. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (values) => {
      if (values.length === 0) throw new Error('There is nothing to pick from.');
      return values[below(values.length)] as (typeof values)[number];
    },
    shuffle: (values) => {
      const all = [...values];
      for (let index = all.length - 1; index > 0; index--) {
        const other = below(index + 1);
        [all[index], all[other]] = [all[other] as never, all[index] as never];
      }
      return all;
    },
  };
}

/** Chance of its own for the n-th thing under a seed. */
export const randomOf = (seed: number, n: number): Random =>
  createRandom(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(n + 1, 0xc2b2ae35));
