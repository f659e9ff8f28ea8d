/** Tries the rules of display name and zip (product decisions; specification, section 5). */
import { expect, test } from 'vitest';
import { displayNameError, phoneError, zipError } from './account-rules.ts';

test.each(['Tom', 'Tom W.', 'Ellen_R-2', 'José Peña', 'x'.repeat(30), '  Tom  '])(
  'the name %o can be',
  (name) => expect(displayNameError(name)).toBeUndefined(),
);

test.each([
  ['', 'Use 3 to 30 characters.'],
  ['  To  ', 'Use 3 to 30 characters.'],
  ['x'.repeat(31), 'At most 30 characters.'],
  ['Tom@home', 'Use letters, digits, spaces, and - _ . only.'],
  ['<b>Tom</b>', 'Use letters, digits, spaces, and - _ . only.'],
])('the name %o: %s', (name, message) => expect(displayNameError(name)).toBe(message));

test('a zip has exactly five digits, or is taken away', () => {
  expect(zipError('83702')).toBeUndefined();
  expect(zipError('')).toBeUndefined();
  for (const text of ['8370', '837020', 'abcde']) {
    expect(zipError(text)).toBe('A ZIP code has five digits.');
  }
});

test('a phone number has ten digits', () => {
  expect(phoneError('208-555-0142')).toBeUndefined();
  for (const text of ['', '208-555', '208-555-01423']) {
    expect(phoneError(text)).toBe('Enter a US phone number with ten digits.');
  }
});
