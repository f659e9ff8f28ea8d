/** Tries which keys a numeric field lets through (specification, section 5). */
import { expect, test } from 'vitest';
import { isNumericKey, pastedDigits } from './numeric-input.tsx';

const plain = { ctrlKey: false, metaKey: false };

test.each(['0', '9', 'Backspace', 'Delete', 'Tab', 'Enter', 'Escape', 'ArrowLeft', 'Home', 'End'])(
  '%s goes through',
  (key) => expect(isNumericKey({ ...plain, key })).toBe(true),
);

test.each(['a', 'v', 'E', '-', '.', '+', ' ', '٣'])('"%s" is blocked (spec 5)', (key) =>
  expect(isNumericKey({ ...plain, key })).toBe(false),
);

test.each(['c', 'v', 'x', 'a', 'V'])('copy or paste shortcut with %s goes through (spec 5)', (key) => {
  expect(isNumericKey({ ctrlKey: true, metaKey: false, key })).toBe(true);
  expect(isNumericKey({ ctrlKey: false, metaKey: true, key })).toBe(true);
});

test('on paste, non-digits are stripped, and what has no room is cut (spec 5)', () => {
  expect(pastedDigits('$1,250.00 or best', { length: 0, selected: 0 })).toBe('125000');
  expect(pastedDigits('83702-1234', { length: 0, selected: 0, max: 5 })).toBe('83702');
  expect(pastedDigits('83702', { length: 3, selected: 0, max: 5 })).toBe('83');
  expect(pastedDigits('83702', { length: 5, selected: 5, max: 5 })).toBe('83702');
});
