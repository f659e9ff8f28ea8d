/** Tries which texts are alike by their hashes. */
import { describe, expect, it } from 'vitest';
import { hashText } from './simhash.ts';

function bitsApart(one: bigint, other: bigint): number {
  return BigInt.asUintN(64, one ^ other)
    .toString(2)
    .replaceAll('0', '').length;
}
const apart = (one: readonly [string, string], other: readonly [string, string]) =>
  bitsApart(hashText(...one).hash, hashText(...other).hash);

const LONG = `Selling my father's Marlin in very good order. The stock has a few light marks from the safe, the bore is bright
and the action is as smooth as it should be. Comes with the original box, the papers and a leather sling that I had made for
it years ago. I would like to meet at a dealer in Boise and do the transfer there, cash only. No trades, please, and no
shipping. Ask me for more pictures if you want to see something in particular; I answer in the evening.`;
const OTHER = `Looking for a good home for this shotgun. It was used for clay pigeons on weekends by one owner who cleaned it after
every single outing. Barrels are straight, locks up tight, chokes are fixed at improved and modified. The case has seen better
days and is free with it. Price is firm because I know what these go for around here, thank you for looking.`;
const POST = ['Marlin 336 in .30-30', LONG] as const;

describe('like texts', () => {
  it.each([
    ['itself', POST],
    [
      'itself in capitals and with other signs',
      ['MARLIN 336, in 30-30!!', LONG.toUpperCase().replaceAll('.', ' –')],
    ],
    ['itself for another price', [POST[0], LONG.replace('cash only', 'cash only 500 or 45 less')]],
    ['itself with accents', [POST[0], LONG.replaceAll('e', 'é')]],
  ] as const)('%s is very near', (name, other) => {
    expect(apart(POST, other)).toBeLessThanOrEqual(name.includes('price') ? 6 : 0);
  });

  it('a few words more in a long text change few bits', () => {
    const four = LONG.repeat(4);
    expect(apart(['Marlin', four], ['Marlin', `${four} Call first.`])).toBeLessThanOrEqual(3);
  });

  it('different ones are far apart', () => {
    expect(apart(POST, ['Browning Citori', OTHER])).toBeGreaterThan(15);
  });

  it('short ones are alike only if they are equal', () => {
    const short = ['Glock 19', 'In good order, two magazines.'] as const;
    expect(apart(short, ['GLOCK 19', 'in good order - two magazines'])).toBe(0);
    expect(apart(short, ['Glock 17', 'In good order, two magazines.'])).toBeGreaterThan(10);
    expect(hashText(...short).words).toBe(7);
  });
});

it('the hash is one that PostgreSQL keeps in a bigint, for whatever text', () => {
  const texts = [
    '',
    'a',
    '🔫',
    'ä'.repeat(10_000),
    LONG,
    Array.from({ length: 3_000 }, (_, n) => `w${n}`).join(' '),
  ];
  for (const text of texts) {
    const { hash } = hashText('Title', text);
    expect(hash >= -(2n ** 63n) && hash < 2n ** 63n).toBe(true);
  }
});

it('the longest text takes a few milliseconds', () => {
  const text = 'ab '.repeat(3_333);
  hashText('Warm', text);
  const began = performance.now();
  hashText('Title', text);
  expect(performance.now() - began).toBeLessThan(100);
});
