/** The licenses of the demo's dealers: valid for two more years, with numbers that say until when. */
import { licenseExpiry, parseLicenseNumber } from '#common/domain/license-number.ts';

const YEARS_LEFT = 2;

export type DemoLicense = { licenseNumber: string; expiresOn: string };

/** The license as it was last renewed: region, district, sequence and month stay, the year lies ahead. */
export function renewLicense(licenseNumber: string, now: Date): DemoLicense {
  const { text, expiry } = parseLicenseNumber(licenseNumber) ?? { text: '', expiry: '' };
  const renewed = `${(now.getUTCFullYear() + YEARS_LEFT) % 10}${expiry.charAt(1)}`;
  const expiresOn = licenseExpiry(renewed, now.toISOString().slice(0, 10));
  if (expiresOn === null) throw new Error(`${licenseNumber} is no license number.`);
  return { licenseNumber: text.replace(`-${expiry}-`, `-${renewed}-`), expiresOn };
}
