/** Chance that repeats itself: the same seed gives the same demo on every machine. */

export type Random = {
  /** From 0 up to, but not, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Some different ones, in chance order; all of them where there are fewer. */
  sample<T>(items: readonly T[], count: number): T[];
  /** One of the keys, as often as its weight says. */
  weigh<T>(weights: readonly (readonly [T, number])[]): T;
};

/** The generator Mulberry32: 32 bits of state, ample for invented goods. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error('There is nothing to pick from.');
    return items[Math.floor(next() * items.length)] as T;
  };
  return {
    next,
    integer,
    pick,
    chance: (probability) => next() < probability,
    sample(items, count) {
      const rest = [...items];
      const taken = Math.min(count, rest.length);
      for (let index = 0; index < taken; index++) {
        const other = integer(index, rest.length - 1);
        [rest[index], rest[other]] = [rest[other] as (typeof rest)[0], rest[index] as (typeof rest)[0]];
      }
      return rest.slice(0, taken);
    },
    weigh(weights) {
      let left = next() * weights.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of weights) {
        left -= weight;
        if (left < 0) return item;
      }
      return pick(weights)[0];
    },
  };
}

/** A seed from a word, so that parts of the demo do not shift when another part draws more numbers (FNV-1a). */
export function seedFrom(word: string): number {
  let hash = 0x811c9dc5;
  for (const character of word) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
