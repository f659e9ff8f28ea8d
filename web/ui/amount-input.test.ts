/** What is kept of an amount that was pasted. */
import { expect, test } from 'vitest';
import { dollarsOf } from './amount-input.tsx';

test.each([
  ['899', '899'],
  ['899.50', '899'],
  ['$1,249.99', '1249'],
  ['$1,249.99 USD', '1249'],
  ['12.', '12'],
  ['1,249', '1249'],
  ['', ''],
  ['.99', ''],
])('%j is %j dollars', (text, dollars) => expect(dollarsOf(text)).toBe(dollars));
