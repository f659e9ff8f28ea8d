/** Which display names are taken, in which form, and which imitate. */
import { describe, expect, it } from 'vitest';
import { foldName, readDisplayName, requireOwnName } from './accounts.names.ts';

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

describe('a name that speaks for others', () => {
  const others = ['Alder Ridge Outfitters', 'Maya L.'].map(foldName);
  const check = (name: string) => () =>
    requireOwnName(readDisplayName(name), { siteName: 'Rangepost', others });

  it.each([
    ['the site', 'Rangepost'],
    ['the site’s support', 'Rangepost Support'],
    ['the site, with a one for an l', 'Range-Post'],
    ['a role', 'Moderator'],
    ['a role, with signs', 'A.d.m.1.n'],
    ['a role as a word', 'Site Admin 2'],
    ['a badge', 'Verified FFL'],
    ['a store', 'alder ridge outfitters'],
    ['a removed member', 'Removed member'],
    ['a moderator', 'Maya L'],
    ['a moderator, with an I for an l', 'Maya I.'],
    ['a moderator, with an accent', 'Máya L.'],
    ['a web address', 'evil.example'],
    ['a shop’s address', 'guns4u.com'],
    ['a phone number', '208-555-0199'],
    ['a phone number without a sign', 'Call 2085550199'],
    ['a local number', 'Joe 555-0199'],
  ])('is refused: %s', (_, name) => {
    expect(check(name)).toThrow(
      expect.objectContaining({ status: 422, errors: [expect.objectContaining({ path: 'displayName' })] }),
    );
  });

  it.each([
    'Maya K.',
    'J. R. Smith',
    'bob.jones',
    'Ranger',
    '308 Win',
    'Modesto Joe',
    'Boise 1911',
    'Rancher 1234567',
    'Staffordshire',
  ])('is not: %s', (name) => {
    expect(check(name)).not.toThrow();
  });
});
