/** US numbers only, in any form that people type. */
import { describe, expect, it } from 'vitest';
import { readPhoneNumber } from './accounts.phone.ts';

describe('phone numbers', () => {
  it.each([
    '303-555-0100',
    '(303) 555-0100',
    '303 555 0100',
    '303.555.0100',
    '3035550100',
    '13035550100',
    '1-303-555-0100',
    '+1 303 555 0100',
    ' 303-555-0100 ',
  ])('reads %j as +13035550100', (text) => {
    expect(readPhoneNumber(text)).toBe('+13035550100');
  });

  it.each([
    ['a real mobile range', '415-702-1234', '+14157021234'],
    ['fictional 555-01xx', '212-555-0199', '+12125550199'],
    ['fictional under an area code that nobody has', '555-555-0123', '+15555550123'],
    ['Puerto Rico', '787-788-5000', '+17877885000'],
    ['the Virgin Islands', '340-774-2991', '+13407742991'],
  ])('takes %s', (_name, text, expected) => {
    expect(readPhoneNumber(text)).toBe(expected);
  });

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['words', 'call me'],
    ['an emergency number', '911'],
    ['seven digits', '555-0100'],
    ['eleven digits that do not begin with 1', '23035550100'],
    ['an area code that begins with 1', '103-555-0100'],
    ['an office code that begins with 1', '303-155-0100'],
    ['Canada', '416-555-0100'],
    ['Jamaica', '876-555-0100'],
    ['Britain', '+44 7911 123456'],
    ['a free call number', '800-555-0100'],
    ['a paid call number', '900-555-0100'],
    ['text behind the number', '303-555-0100; drop table'],
    ['zeros', '000-000-0000'],
  ])('refuses %s', (_name, text) => {
    expect(() => readPhoneNumber(text)).toThrow(
      expect.objectContaining({
        status: 422,
        code: 'invalid_phone',
        errors: [expect.objectContaining({ path: 'phoneNumber' })],
      }),
    );
  });
});
