/** The licence number of a store, as it is typed. */
import { toLicenceDay } from '#common/domain/license.ts';
import { licenceExpiry, parseLicenceNumber, STORE_LICENCE_TYPES } from '#common/domain/license-number.ts';
import type { Complain } from './tenant-fields.ts';

export type StoreLicence = {
  text: string;
  /** What stays when it is renewed. */
  key: string;
  expiresOn: string;
};

/** Null, and a complaint, for what is no licence with which a store may be run. */
export function readStoreLicence(text: string, complain: Complain): StoreLicence | null {
  const licence = parseLicenceNumber(text);
  if (licence === null) {
    complain('licenceNumber', 'Enter the number as the license has it, such as 9-82-001-01-9A-00123.');
    return null;
  }
  if (!STORE_LICENCE_TYPES.includes(licence.type)) {
    complain('licenceNumber', 'A store needs a license of type 01, 02, 07 or 08.');
    return null;
  }
  const expiresOn = licenceExpiry(licence.expiry, toLicenceDay(new Date()));
  if (expiresOn === null) {
    complain('licenceNumber', 'The expiry in this number lies too far away.');
    return null;
  }
  return { text: licence.text, key: licence.key, expiresOn };
}
