/** Reads amounts as people write them: dollars are kept, cents are cut, and nothing is multiplied. */
import { expect, test } from 'vitest';
import { dollarsOf, hasCents } from './dollars.ts';

test.each([
  ['899', '899', false],
  ['499.99', '499', true],
  ['$499.99', '499', true],
  ['US$ 499.99', '499', true],
  ['899.5', '899', true],
  ['$1,249.99', '1249', true],
  ['$1,249.99 USD', '1249', true],
  ['1,249', '1249', false],
  ['1,000,000', '1000000', false],
  ["1'249", '1249', false],
  ['1 249', '1249', false],
  ['1\u00A0249.50', '1249', true],
  ['499,99', '499', true],
  ['1,249,99', '1249', true],
  ['1.250', '1', true],
  ['1,2500', '12500', false],
  ['12.', '12', false],
  ['12,', '12', false],
  ['499. 99', '499', true],
  ['４９９．９９', '499', true],
  ['$1,250.00 or best offer', '1250', true],
  ['899 or 950', '899', false],
  ['about 899', '899', false],
  ['-5', '5', false],
  ['', '', false],
  ['.99', '', true],
  ['free', '', false],
])('%j is %j dollars', (text, dollars, cents) => {
  expect(dollarsOf(text)).toBe(dollars);
  expect(hasCents(text)).toBe(cents);
});
