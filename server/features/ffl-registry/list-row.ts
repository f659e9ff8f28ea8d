/** Parses a row of the ATF list. */
import { digitsOnly } from '#common/domain/phone.ts';
import { LICENSE_TYPES, licenseExpiry, parseLicenseNumber } from '#common/domain/license-number.ts';
import { toStateCode } from '#common/domain/us-states.ts';
import { ZIP_LENGTH } from '#common/domain/zip.ts';
import type { Column } from './list-columns.ts';

export type ListedLicensee = {
  license_key: string;
  license_number: string;
  license_type: number;
  expires_on: string;
  license_name: string;
  business_name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  mail_street: string | null;
  mail_city: string | null;
  mail_state: string | null;
  mail_zip: string | null;
  phone_number: string | null;
};

/** A row that is wrong may still say whose it is. */
export type RefusedRow = { reason: string; licenseKey: string | null };

const REGIONS = /^[1345689]$/;
const DISTRICT_LENGTH = 2;
const SEQUENCE_LENGTH = 5;
const UNCLEAN = /^\s|\s$|\s\s|[^\S ]|\p{Cc}/u;
const QUOTED_LENGTH = 40;
/** With the four digits behind it, and without the dash. */
const LONG_ZIP_LENGTH = 9;

/**
 * Reads one row.
 * @param listedOn the day of the list, which tells the year of an expiry.
 */
export function readListRow(
  cell: (column: Column) => string,
  listedOn: string,
): { licensee: ListedLicensee } | RefusedRow {
  const reasons: string[] = [];
  const read = (column: Column): string => clean(cell(column));
  const refuse = (reason: string): string => {
    reasons.push(reason);
    return '';
  };
  const digits = (column: Column, name: string, length: number): string => {
    const text = read(column);
    return (
      padDigits(text, length) ??
      refuse(`The ${name} ${quote(text)} is not a number of up to ${length} digits.`)
    );
  };
  const needed = (column: Column, name: string): string => read(column) || refuse(`The ${name} is missing.`);

  const region = REGIONS.test(read('LIC_REGN'))
    ? read('LIC_REGN')
    : refuse(`The region ${quote(read('LIC_REGN'))} is not one of 1, 3, 4, 5, 6, 8 and 9.`);
  const district = digits('LIC_DIST', 'district', DISTRICT_LENGTH);
  const county = digits('LIC_CNTY', 'county', 3);
  const type = digits('LIC_TYPE', 'type', 2);
  if (type !== '' && LICENSE_TYPES[Number(type)] === undefined)
    refuse(`The type ${quote(type)} is not known.`);
  const expiry = read('LIC_XPRDTE').toUpperCase();
  const expiresOn = licenseExpiry(expiry, listedOn);
  if (expiresOn === null) refuse(describeExpiry(expiry));
  const sequence = digits('LIC_SEQN', 'sequence number', SEQUENCE_LENGTH);

  const licenseName = needed('LICENSE_NAME', 'name of the licensee');
  const street = needed('PREMISE_STREET', 'street of the premises');
  const city = needed('PREMISE_CITY', 'city of the premises');
  const stateText = needed('PREMISE_STATE', 'state of the premises');
  const state = toStateCode(stateText);
  if (state === null && stateText !== '') refuse(`The state ${quote(stateText)} is not known.`);
  const zip = readZip(read('PREMISE_ZIP_CODE'));
  if (zip === null) refuse(`The zip ${quote(read('PREMISE_ZIP_CODE'))} does not have 3 to 10 digits.`);

  const number = parseLicenseNumber([region, district, county, type, expiry, sequence].join('-'));
  if (reasons.length > 0 || number === null || expiresOn === null || state === null || zip === null) {
    return { reason: reasons.join(' '), licenseKey: readLicenseKey(cell) };
  }
  return {
    licensee: {
      license_key: number.key,
      license_number: number.text,
      license_type: number.type,
      expires_on: expiresOn,
      license_name: licenseName,
      business_name: read('BUSINESS_NAME') || licenseName,
      street,
      city,
      state,
      zip,
      mail_street: read('MAIL_STREET') || null,
      mail_city: read('MAIL_CITY') || null,
      mail_state: toStateCode(read('MAIL_STATE')),
      mail_zip: readZip(read('MAIL_ZIP_CODE')),
      phone_number: readPhone(read('VOICE_PHONE')),
    },
  };
}

/** Whose row it is (`LicenseNumber.key`), even of one that is wrong elsewhere; null where that cannot be read. */
export function readLicenseKey(cell: (column: Column) => string): string | null {
  const region = clean(cell('LIC_REGN'));
  const district = padDigits(clean(cell('LIC_DIST')), DISTRICT_LENGTH);
  const sequence = padDigits(clean(cell('LIC_SEQN')), SEQUENCE_LENGTH);
  if (!REGIONS.test(region) || district === null || sequence === null) return null;
  return region + district + sequence;
}

const padDigits = (text: string, length: number): string | null =>
  /^\d+$/.test(text) && text.length <= length ? text.padStart(length, '0') : null;

/** Without what PostgreSQL cannot keep, and with single blanks. Most cells are clean, and there are two million. */
const clean = (text: string): string =>
  UNCLEAN.test(text) ? text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() : text;

const quote = (text: string): string =>
  text.length > QUOTED_LENGTH ? `“${text.slice(0, QUOTED_LENGTH)}…”` : `“${text}”`;

const describeExpiry = (expiry: string): string =>
  /^\d[A-HJ-M]$/.test(expiry)
    ? `The expiry ${quote(expiry)} lies more than three years from the day of the list.`
    : `The expiry ${quote(expiry)} is not a digit and a month’s letter, A to M without I.`;

/** Five digits of 3 to 10: spreadsheets lose leading zeros, and four more digits may follow, with a dash or without. */
export function readZip(text: string): string | null {
  const [main = '', more] = text.split('-', 2);
  if (!/^\d{3,10}$/.test(main) || !/^\d{0,4}$/.test(more ?? '')) return null;
  const length = main.length > ZIP_LENGTH ? LONG_ZIP_LENGTH : ZIP_LENGTH;
  return main.padStart(length, '0').slice(0, ZIP_LENGTH);
}

function readPhone(text: string): string | null {
  const digits = digitsOnly(text).replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? `+1${digits}` : null;
}
