/** A hash of a text under which like texts differ in few of its 64 bits (a simhash over groups of three words). */

/** Below this many words a changed one changes everything: such texts are alike only if they are equal. */
const SHORT_WORDS = 25;
const SHINGLE = 3;
const FNV_PRIME = 0x01_00_01_93;
const SEEDS = [0x81_1c_9d_c5, 0x9e_37_79_b9] as const;

/** Lower case, without accents and signs. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Two halves of 32 bits, each well mixed: FNV-1a with the finish of Murmur. */
function hashHalf(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const toSigned = ([low, high]: readonly [number, number]): bigint =>
  BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));

export type TextHash = {
  /** Signed, as PostgreSQL keeps it. */
  hash: bigint;
  words: number;
};

/**
 * The hash of a title and a description. Numbers alone do not count in it, so that another price changes nothing; in a
 * short text everything counts.
 */
export function hashText(title: string, description: string): TextHash {
  const all = wordsOf(`${title} ${description}`);
  const halves = (text: string) => [hashHalf(text, SEEDS[0]), hashHalf(text, SEEDS[1])] as const;
  if (all.length < SHORT_WORDS) return { hash: toSigned(halves(all.join(' '))), words: all.length };

  const words = all.filter((word) => !/^\p{N}+$/u.test(word));
  const sums = new Int32Array(64);
  for (let index = 0; index <= Math.max(0, words.length - SHINGLE); index++) {
    const [low, high] = halves(words.slice(index, index + SHINGLE).join(' '));
    for (let bit = 0; bit < 32; bit++) {
      sums[bit] = (sums[bit] ?? 0) + (((low >>> bit) & 1) === 1 ? 1 : -1);
      sums[bit + 32] = (sums[bit + 32] ?? 0) + (((high >>> bit) & 1) === 1 ? 1 : -1);
    }
  }
  let [low, high] = [0, 0];
  for (let bit = 0; bit < 32; bit++) {
    if ((sums[bit] ?? 0) > 0) low |= 1 << bit;
    if ((sums[bit + 32] ?? 0) > 0) high |= 1 << bit;
  }
  return { hash: toSigned([low >>> 0, high >>> 0]), words: all.length };
}
