/** That ids, serial and part numbers hold no words, whatever their letters and digits happen to spell. */
import { describe, expect, it } from 'vitest';
import { compileScreen } from './compile-screen.ts';
import { DEFAULT_RULES } from './default-rules.ts';

const screen = compileScreen(DEFAULT_RULES);
const screenText = (description: string) =>
  screen({ poster: 'private', kind: 'sell', title: 'Post 1', description, price: 101, category: 'kit' });

const HEX = '0123456789abcdef';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const SENTENCES = [
  '# in good order',
  'Order #, 1 lb box of patches',
  'Tracking # for the case',
  'Part no. #',
];

/** The same numbers in each run. */
function createDraw(seed: number) {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

describe('no word is found in', () => {
  const draw = createDraw(20_260);
  const pick = (signs: string, length: number): string =>
    Array.from({ length }, () => signs.charAt(draw(signs.length))).join('');
  const oneOf = (lengths: number[]): number => lengths[draw(lengths.length)] ?? 8;

  it.each<[string, () => string]>([
    ['UUIDs', () => [8, 4, 4, 4, 12].map((length) => pick(HEX, length)).join('-')],
    ['hexadecimal ids', () => pick(HEX, oneOf([8, 12, 16, 24, 32, 40, 64]))],
    ['codes of base32', () => pick(`${LETTERS}234567`, oneOf([8, 10, 13, 16, 20, 26, 32]))],
    ['serial numbers', () => `AB-${pick(DIGITS, 5)}-${pick(LETTERS, 1)}${pick(DIGITS, 1)}`],
    ['network addresses', () => Array.from({ length: 6 }, () => pick(HEX, 2)).join(':')],
  ])('%s', (_, make) => {
    const stopped: string[] = [];
    for (let count = 0; count < 5_000; count++) {
      const text = (SENTENCES[count % SENTENCES.length] ?? '#').replace('#', make());
      if (screenText(text).outcome !== 'allow') stopped.push(text);
    }
    expect(stopped).toEqual([]);
  });

  it.each(['AB-12345-C4 1 lb', 'W3Y-K8KI-6TC2', 'P3IM15Z67P', 'a8f1ed02b7c4d1a5', 'KYS451836F'])(
    '%s',
    (code) => {
      expect(screenText(`${code} in good order`).outcome).toBe('allow');
    },
  );
});

describe('words of their own count', () => {
  it.each([
    ['box of c4', 'box of c4'],
    ['1 lb of C-4', 'lb of C-4'],
    ['g1ock sw1tch', 'g1ock sw1tch'],
    ['gl0ck19sw1tch', 'gl0ck19sw1tch'],
    ['glock-19-gen5-switch', 'glock-19-gen5-switch'],
    ['a glock-sw1tch-x1y2z3', 'glock-sw1tch'],
    ['FGC-9 for sale', 'FGC-9'],
    ['m16a4 auto-sear', 'auto-sear'],
    ['p80-pf940c', 'p80-pf'],
  ])('%s', (text, quoted) => {
    const { outcome, hits } = screenText(text);
    expect(outcome).toBe('block');
    expect(hits.flatMap(({ words }) => words.map((word) => word.text))).toContain(quoted);
  });
});
