/** Which display names are taken, in which form, and which imitate. */
import { describe, expect, it } from 'vitest';
import { readDisplayName } from './accounts.names.ts';

describe('display names', () => {
  it.each([
    ['Bob', 'Bob'],
    ['  J.   R. ', 'J. R.'],
    ['Zoe\u0308 Müller', 'Zoë Müller'],
    ['Ольга 7', 'Ольга 7'],
    ['Αλέξης', 'Αλέξης'],
    ['山田 Taro', '山田 Taro'],
    ['308', '308'],
    ['\uff21\uff44\uff4d\uff49\uff4e', 'Admin'],
    ['\u{1d400}dmin', 'Admin'],
  ])('%j is read as %j', (text, expected) => {
    expect(readDisplayName(text)).toBe(expected);
  });

  it.each([
    ['dots', '...'],
    ['dashes and spaces', '- _ -'],
    ['Latin with Cyrillic', 'Аdmin'],
    ['Latin with Greek', 'Αdmin'],
    ['Cyrillic with Greek', 'Ольгα'],
    ['Latin with Cherokee', 'Ꭺdmin'],
    ['a zero-width space', 'Bob\u200bAnn'],
    ['a zero-width joiner', 'Bob\u200dAnn'],
    ['a soft hyphen', 'Bob\u00adAnn'],
    ['a right-to-left mark', 'Bob\u200fAnn'],
    ['a letter that nobody sees', 'Bob\u3164'],
    ['letters that nobody sees alone', '\u3164\u115f\u1160'],
    ['one sign that becomes eighteen, twice', '\ufdfa\ufdfa'],
    ['a sign in brackets', 'Bob\u2474'],
    ['nothing but spaces', '     '],
  ])('refuses %s', (_name, text) => {
    expect(() => readDisplayName(text)).toThrow(
      expect.objectContaining({ status: 422, errors: [expect.objectContaining({ path: 'displayName' })] }),
    );
  });
});
