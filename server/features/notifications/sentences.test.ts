/** Tries how notifications quote titles. */
import { expect, test } from 'vitest';
import { quote } from './sentences.ts';

test.each([
  ['Marlin 336C', '“Marlin 336C”'],
  ['“lever” within 25 miles', '“‘lever’ within 25 miles”'],
  ['"lever" guns', '“‘lever’ guns”'],
  ['x'.repeat(100), `“${'x'.repeat(79)}…”`],
])('%s is quoted as %s', (title, quoted) => expect(quote(title)).toBe(quoted));
