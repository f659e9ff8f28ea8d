/** The licences of the demo's dealers: valid for two more years, with numbers that say until when. */
import { licenceExpiry, parseLicenceNumber } from '#common/domain/license-number.ts';

const YEARS_LEFT = 2;

export type DemoLicence = { licenseNumber: string; expiresOn: string };

/** The licence as it was last renewed: region, district, sequence and month stay, the year lies ahead. */
export function renewLicence(licenseNumber: string, now: Date): DemoLicence {
  const { text, expiry } = parseLicenceNumber(licenseNumber) ?? { text: '', expiry: '' };
  const renewed = `${(now.getUTCFullYear() + YEARS_LEFT) % 10}${expiry.charAt(1)}`;
  const expiresOn = licenceExpiry(renewed, now.toISOString().slice(0, 10));
  if (expiresOn === null) throw new Error(`${licenseNumber} is no licence number.`);
  return { licenseNumber: text.replace(`-${expiry}-`, `-${renewed}-`), expiresOn };
}
