/** What nobody sends in earnest: texts, numbers and shapes that break what reads them carelessly. */
import type { Random } from './random.ts';

const repeat = (text: string, count: number): string => text.repeat(count);

const TEXTS: readonly (() => string)[] = [
  () => '',
  () => ' ',
  () => '\0',
  () => 'a\0b',
  () => '\ud800',
  () => 'half \udfff a pair',
  () => '\u202e\u2066right to left\u2069',
  () => '\u0001\u0007\u001b[31m\u007f\u0085',
  () => 'line\r\nbreak\u2028and\u2029more\ttabs',
  () => '\ufeff\u200b\u200d\u00ad',
  () => repeat('\u0301', 500),
  () => repeat('👩‍👩‍👧‍👦', 60),
  () => repeat('a', 10_001),
  () => repeat('ß', 4_001),
  () => repeat('x ', 60_000),
  () => repeat('[', 3_000),
  () => repeat('**_', 1_500),
  () => repeat('(a', 2_000),
  () => repeat('<b>', 1_000),
  () => "' or 1=1 --",
  () => '%_\\%',
  () => '\\',
  () => "'; drop table users; --",
  () => '${7*7}{{7*7}}',
  () => '<script>alert(1)</script>',
  () => '[a](javascript:alert(1))',
  () => '../../../../etc/passwd',
  () => 'http://169.254.169.254/latest/meta-data',
  () => 'file:///etc/passwd',
  () => '=cmd|" /C calc"!A0',
  () => 'null',
  () => 'NaN',
  () => '-0',
  () => '1e999',
  () => '0x10',
  () => '9'.repeat(400),
  () => '2147483648',
  () => '-1',
  () => '2026-02-30',
  () => '0000-00-00',
  () => '+275760-09-13T00:00:00.001Z',
  () => '9999-12-31T23:59:60Z',
  () => '0001-01-01T00:00:00+23:59',
  () => '2026-01-01T00:00:00.123456789Z',
  () => 'eyJhIjoxfQ',
  () => 'WyIyMDI2LTAxLTAxIiwxXQ',
  () => 'WzFlOTk5LG51bGxd',
  () => '1,2,3,,,,4',
  () => '(((a & b) | !c):* <-> "',
  () => '__proto__',
  () => 'constructor',
  () => 'İıſK℡㎏①',
  () => '٣٤٥٦٧',
];

const NUMBERS = [
  0,
  -1,
  1,
  -0,
  0.5,
  -2_147_483_649,
  2_147_483_647,
  2_147_483_648,
  4_294_967_296,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  2 ** 63,
  1e21,
  1e308,
  5e-324,
] as const;

export const hostileText = (random: Random): string => random.pick(TEXTS)();
export const hostileNumber = (random: Random): number => random.pick(NUMBERS);

const nest = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = wrap(value);
  return value;
};

const SHAPES: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => [],
  () => ({}),
  () => [[]],
  () => [null],
  () => Array.from({ length: 5_000 }, (_, index) => index),
  () => Array.from({ length: 300 }, () => 1),
  () => Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`key${index}`, index])),
  () => nest(40, (inner) => [inner]),
  () => nest(60, (inner) => ({ inner })),
  () => nest(3_000, (inner) => [inner]),
  () => ({ toString: 1, valueOf: null, length: -1 }),
  () => ({ $gt: '' }),
  () => ({ '': '', '\0': 1 }),
  () => ({ 'a.b': { '[0]': 1 } }),
];

/** Of any type at all. */
export function hostileValue(random: Random): unknown {
  const kind = random.below(10);
  if (kind < 4) return hostileText(random);
  if (kind < 7) return hostileNumber(random);
  return random.pick(SHAPES)();
}
