/** License numbers as tables: what is one, what its parts say, and which year its digit means. */
import { describe, expect, it } from 'vitest';
import { EXPIRY_MONTHS, licenseExpiry, parseLicenseNumber } from './license-number.ts';

describe('a license number', () => {
  it.each([
    ['1-54-001-01-7C-12345', '15412345', 1, '7C'],
    ['9-82-013-07-8M-00042', '98200042', 7, '8M'],
    ['3-99-999-11-0A-99999', '39999999', 11, '0A'],
    [' 5-74-201-02-6j-01234 ', '57401234', 2, '6J'],
    ['457111036K04321', '45704321', 3, '6K'],
  ])('%j has the lasting key %s', (text, key, type, expiry) => {
    const number = parseLicenseNumber(text);
    expect(number).toMatchObject({ key, type, expiry });
    expect(number?.text).toMatch(/^\d-\d\d-\d{3}-\d\d-\d[A-M]-\d{5}$/);
  });

  it('keeps its key when it is renewed, and when its county and type change', () => {
    const before = parseLicenseNumber('1-54-001-01-7C-12345');
    const after = parseLicenseNumber('1-54-077-07-0C-12345');
    expect(after?.key).toBe(before?.key);
  });

  it.each([
    ['', 'empty'],
    ['2-54-001-01-7C-12345', 'region 2'],
    ['7-54-001-01-7C-12345', 'region 7'],
    ['0-54-001-01-7C-12345', 'region 0'],
    ['1-5-001-01-7C-12345', 'a short district'],
    ['1-54-01-01-7C-12345', 'a short county'],
    ['1-54-001-00-7C-12345', 'type 00'],
    ['1-54-001-04-7C-12345', 'type 04'],
    ['1-54-001-05-7C-12345', 'type 05'],
    ['1-54-001-12-7C-12345', 'type 12'],
    ['1-54-001-01-7I-12345', 'month I'],
    ['1-54-001-01-7N-12345', 'month N'],
    ['1-54-001-01-C7-12345', 'letter first'],
    ['1-54-001-01-7C-1234', 'a short sequence'],
    ['1-54-001-01-7C-123456', 'a long sequence'],
    ['1-54-001-01-7C-12345 and more', 'words behind it'],
    ['1-54-0010-17C-12345', 'dashes at the wrong places'],
  ])('%j is none: %s', (text) => {
    expect(parseLicenseNumber(text)).toBeNull();
  });
});

describe('the expiry of a license', () => {
  it('has a letter for each month, and no I', () => {
    const days = Array.from(EXPIRY_MONTHS, (letter) => licenseExpiry(`7${letter}`, '2026-06-15'));
    expect(days).toEqual(
      Array.from({ length: 12 }, (_, index) => `2027-${String(index + 1).padStart(2, '0')}-01`),
    );
  });

  it.each([
    ['3A', '2026-11-21', '2023-01-01'],
    ['4A', '2026-11-21', '2024-01-01'],
    ['5A', '2026-11-21', '2025-01-01'],
    ['6M', '2026-11-21', '2026-12-01'],
    ['7A', '2026-11-21', '2027-01-01'],
    ['8A', '2026-11-21', '2028-01-01'],
    ['9M', '2026-11-21', '2029-12-01'],
    ['0C', '2027-01-02', '2030-03-01'],
    ['9C', '2030-01-02', '2029-03-01'],
    ['2C', '2029-01-02', '2032-03-01'],
    // Renewed early: three years from an end that is still to come.
    ['0A', '2026-11-21', '2030-01-01'],
    ['0B', '2026-11-21', '2030-02-01'],
  ])('%s read on %s is %s', (expiry, near, day) => {
    expect(licenseExpiry(expiry, near)).toBe(day);
  });

  it.each([
    ['0C', '2026-11-21', 'four years ahead'],
    ['1A', '2026-11-21', 'five years away'],
    ['2A', '2026-11-21', 'four years back'],
    ['7I', '2026-11-21', 'no month'],
    ['A7', '2026-11-21', 'letter first'],
    ['7', '2026-11-21', 'no letter'],
    ['', '2026-11-21', 'nothing'],
    ['77A', '2026-11-21', 'two digits'],
  ])('%j read on %s means no day: %s', (expiry, near) => {
    expect(licenseExpiry(expiry, near)).toBeNull();
  });
});
