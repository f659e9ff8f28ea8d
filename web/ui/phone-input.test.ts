/** Tries the phone field's text and caret (specification, section 5). */
import { expect, test } from 'vitest';
import { caretAfterDigits, formatTypedPhone } from './phone-input.tsx';

test.each([
  ['', ''],
  ['208', '208'],
  ['2085', '208-5'],
  ['208-5550', '208-555-0'],
  ['(208) 555 0142', '208-555-0142'],
  ['+1 (208) 555-0142', '208-555-0142'],
  ['20855501429', '208-555-0142'],
  ['1208', '120-8'],
])('"%s" becomes "%s"', (typed, shown) => expect(formatTypedPhone(typed)).toBe(shown));

test.each([
  ['208-555-0142', 0, 0],
  ['208-555-0142', 3, 3],
  ['208-555-0142', 4, 5],
  ['208-555-0142', 10, 12],
  ['208', 7, 3],
])('in "%s" the caret after %d digits is at %d', (text, digits, place) =>
  expect(caretAfterDigits(text, digits)).toBe(place),
);
