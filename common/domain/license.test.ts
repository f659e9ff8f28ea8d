/** When a license counts as verified: to the end of its last day, wherever in the fifty states its dealer is. */
import { expect, it } from 'vitest';
import { isLicenseVerified, licenseEnd, toLicenseDay } from './license.ts';

const VERIFIED = { verified_at: new Date('2026-01-01'), paused_at: null, expires_on: '2027-03-01' };

it.each([
  ['the day before', '2027-02-28T12:00:00Z', true],
  ['the last day in UTC', '2027-03-01T23:59:59Z', true],
  ['the last afternoon in Boise', '2027-03-02T00:30:00Z', true],
  ['the last minute in Honolulu', '2027-03-02T09:59:59Z', true],
  ['the day after in Honolulu', '2027-03-02T10:00:00Z', false],
])('a license to March 1 at %s: %s is %s', (_when, now, isVerified) => {
  expect(isLicenseVerified(VERIFIED, new Date(now))).toBe(isVerified);
});

it.each([
  ['was never verified', { verified_at: null }],
  ['is paused', { paused_at: new Date('2026-06-01') }],
  ['has no end that is known', { expires_on: null }],
])('one that %s does not count', (_what, values) => {
  expect(isLicenseVerified({ ...VERIFIED, ...values }, new Date('2026-11-21T12:00:00Z'))).toBe(false);
});

it.each([
  ['2027-03-01T00:00:00Z', '2027-02-28'],
  ['2027-03-01T10:00:00Z', '2027-03-01'],
  ['2027-01-01T09:00:00Z', '2026-12-31'],
])('at %s the day of licenses is %s', (now, day) => {
  expect(toLicenseDay(new Date(now))).toBe(day);
});

it('a license counts until its end, and not from then on', () => {
  const end = licenseEnd('2027-03-01');
  expect(isLicenseVerified(VERIFIED, new Date(end.getTime() - 1))).toBe(true);
  expect(isLicenseVerified(VERIFIED, end)).toBe(false);
});
