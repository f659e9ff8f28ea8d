/** License numbers of the ATF, `R-DD-CCC-TT-YM-SSSSS`: what their parts say, and what stays when one is renewed. */

/** Region, district, county, type, expiry, sequence. There are no regions 2 and 7, no types 04 and 05, no month I. */
export const LICENSE_NUMBER_PATTERN = '^[1345689]-\\d{2}-\\d{3}-(0[1-36-9]|1[01])-\\d[A-HJ-M]-\\d{5}$';
const LICENSE_NUMBER = new RegExp(LICENSE_NUMBER_PATTERN);
/** The same without dashes, as some people type it. */
const WITHOUT_DASHES = /^([\dA-Z])([\dA-Z]{2})([\dA-Z]{3})([\dA-Z]{2})([\dA-Z]{2})([\dA-Z]{5})$/;

/** January is A, September J. */
export const EXPIRY_MONTHS = 'ABCDEFGHJKLM';

export const LICENSE_TYPES: Record<number, string> = {
  1: 'Dealer',
  2: 'Pawnbroker',
  3: 'Collector',
  6: 'Ammunition maker',
  7: 'Firearm maker',
  8: 'Importer',
  9: 'Dealer in destructive devices',
  10: 'Maker of destructive devices',
  11: 'Importer of destructive devices',
};
/** A store, and whoever makes a transfer, needs one of these. */
export const STORE_LICENSE_TYPES: readonly number[] = [1, 2, 7, 8];

export type LicenseNumber = {
  /** With dashes and in capitals: `9-82-001-01-9A-00123`. */
  text: string;
  /** Region, district and sequence: eight digits that stay when the license is renewed. */
  key: string;
  /** One of `LICENSE_TYPES`. */
  type: number;
  /** Digit of the year and letter of the month. */
  expiry: string;
};

/** Reads a license number; case, blanks around it and missing dashes do not matter. Null for anything else. */
export function parseLicenseNumber(input: string): LicenseNumber | null {
  const typed = input.trim().toUpperCase();
  const parts = WITHOUT_DASHES.exec(typed);
  const text = parts === null ? typed : parts.slice(1).join('-');
  if (!LICENSE_NUMBER.test(text)) return null;
  const [region = '', district = '', , type = '', expiry = '', sequence = ''] = text.split('-');
  return { text, key: region + district + sequence, type: Number(type), expiry };
}

/** Years that an expiry can lie away from the day it is read on. */
const NEAREST_YEARS = 3;
/** A renewal comes some months before the old license ends, and runs for three years from that end. */
const EARLY_RENEWAL_MONTHS = 3;

/**
 * The last day on which a license is valid, as `2027-03-01`. Its number names a month; the license itself is printed
 * with the first day of that month as its expiration date, so that day it is.
 * @param expiry digit of the year and letter of the month, such as `7C`.
 * @param near the day on which the number was read, as `2026-11-21`: the digit means the nearest year within three.
 * @returns null where the text is no such expiry, or its digit means no year within three.
 */
export function licenseExpiry(expiry: string, near: string): string | null {
  const month = EXPIRY_MONTHS.indexOf(expiry.charAt(1)) + 1;
  if (!/^\d[A-HJ-M]$/.test(expiry)) return null;
  const [nearYear = 0, nearMonth = 0] = near.split('-').map(Number);
  const ahead = (Number(expiry.charAt(0)) - nearYear) % 10;
  // Between five years back and four ahead.
  const years = ((ahead + 15) % 10) - 5;
  const isNear = Math.abs(years) <= NEAREST_YEARS;
  const isEarlyRenewal = years * 12 + month - nearMonth <= NEAREST_YEARS * 12 + EARLY_RENEWAL_MONTHS;
  if (!isNear && !(years > 0 && isEarlyRenewal)) return null;
  return `${nearYear + years}-${String(month).padStart(2, '0')}-01`;
}
