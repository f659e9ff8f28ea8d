/** Parses the license number of a store. */
import { toLicenseDay } from '#common/domain/license.ts';
import { licenseExpiry, parseLicenseNumber, STORE_LICENSE_TYPES } from '#common/domain/license-number.ts';
import type { Complain } from './tenant-fields.ts';

export type StoreLicense = {
  text: string;
  /** What stays when it is renewed. */
  key: string;
  expiresOn: string;
};

/** Null, and a complaint, for what is no license with which a store may be run. */
export function readStoreLicense(text: string, complain: Complain): StoreLicense | null {
  const license = parseLicenseNumber(text);
  if (license === null) {
    complain('licenseNumber', 'Enter the number as the license has it, such as 9-82-001-01-9A-00123.');
    return null;
  }
  if (!STORE_LICENSE_TYPES.includes(license.type)) {
    complain('licenseNumber', 'A store needs a license of type 01, 02, 07 or 08.');
    return null;
  }
  const expiresOn = licenseExpiry(license.expiry, toLicenseDay(new Date()));
  if (expiresOn === null) {
    complain('licenseNumber', 'The expiration in this number is too far in the future.');
    return null;
  }
  return { text: license.text, key: license.key, expiresOn };
}
