/** Numbers of products are no phone numbers, and phone numbers are found however they are written. */
import { describe, expect, it } from 'vitest';
import { compileScreen } from './compile-screen.ts';
import { DEFAULT_RULES } from './default-rules.ts';

const screen = compileScreen(DEFAULT_RULES);
const hasPhone = (title: string): boolean =>
  screen({ poster: 'private', kind: 'sell', title, description: '', price: 100, category: 'kit' }).hits.some(
    ({ ruleId }) => ruleId === 'phone-number',
  );

describe('no phone number stands in', () => {
  it.each([
    'Colt 1911-2024-45 commemorative',
    'Glock 19, UPC 764503022616',
    'UPC: 2345678901 Glock 19 magazine',
    'Remington 700 stock, SKU 208-555-0142',
    'Recoil pad, stock no. 2085550142',
    'Barrel nut P/N 505-224-3001',
    'Charging handle, part number 206-224-5566',
    'Item # 223-400-5566 bolt carrier',
    'Model 642-2 Airweight, 5 shot 38 special',
    'Redding catalog # 800-556-9000 die set',
    'Leupold VX-3HD 4.5-14x40 180618',
    'Hornady 81499 .308 Win 168 gr 20 rounds',
    'M1 Garand 30-06 1943-1945',
    'ACOG NSN 1240-01-411-1265',
    'ISBN 9781440249143 gun values book',
    'Redding 290-300-4455 shell holder',
    'Lyman 411-300-4455 mould',
    '.223 556 3006 dies',
  ])('%s', (title) => {
    expect(hasPhone(title)).toBe(false);
  });
});

describe('a phone number stands in', () => {
  it.each([
    '208-555-0142',
    '(208) 555-0142',
    '208.555.0142',
    '208 555 0142',
    '2085550142',
    '+1 208 555 0142',
    '1-800-555-0142',
    'Glock 19, call 208-555-0142',
    'Glock 19 phone number 208-555-0142',
    'Model 700 208-555-0142',
    'UPC on the box, 208-555-0142',
    'SKU 12345, text 208-555-0142',
    'Walnut stock 208-555-0142',
    'two zero eight five five five zero one four two',
  ])('%s', (title) => {
    expect(hasPhone(title)).toBe(true);
  });
});

it('reads a number in words from its first digit to its last', () => {
  const title = 'two zero eight five five five zero one four two';
  const { hits } = screen({
    poster: 'private',
    kind: 'sell',
    title,
    description: '',
    price: 100,
    category: 'kit',
  });
  expect(hits.flatMap(({ words }) => words.map(({ text }) => text))).toEqual([title]);
});
