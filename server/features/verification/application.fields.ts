/** Validates the fields of an application. */
import type { ApplyBody } from '#common/api/verification.ts';
import { cleanLine } from '#common/domain/clean-text.ts';
import { toLicenseDay } from '#common/domain/license.ts';
import {
  LICENSE_TYPES,
  licenseExpiry,
  type LicenseNumber,
  parseLicenseNumber,
  STORE_LICENSE_TYPES,
} from '#common/domain/license-number.ts';
import { digitsOnly } from '#common/domain/phone.ts';
import { AppError, type FieldError, invalid } from '#server/http/errors.ts';
import type { Database } from '#server/db/database.ts';
import { accessZip } from '#server/features/places/places.service.ts';

export type ApplicationFields = {
  license: LicenseNumber;
  values: {
    license_number: string;
    business_name: string;
    street: string;
    city: string;
    state_code: string;
    zip: string;
    phone_number: string;
    website: string;
    takes_transfers: boolean;
    performs_checks: boolean;
  };
};

/** @throws 422 with every field that is wrong. */
export async function readApplication(db: Database, body: ApplyBody, now: Date): Promise<ApplicationFields> {
  const errors: FieldError[] = [];
  const take = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      collect(errors, error);
      return undefined;
    }
  };
  const license = take(() => readLicense(body.licenseNumber, now));
  const businessName = take(() => readLine('businessName', body.businessName, 2));
  const street = take(() => readLine('street', body.street, 3));
  const phone = take(() => readStorePhone(body.phoneNumber));
  const website = take(() => readWebsite(body.website));
  if (!body.takesTransfers) {
    errors.push({ path: 'takesTransfers', message: 'Verified dealers handle private party transfers.' });
  }
  if (!body.performsChecks) {
    errors.push({ path: 'performsChecks', message: 'Verified dealers run background checks.' });
  }
  const place = await accessZip(db, body.zip, 'zip').catch((error: unknown) => collect(errors, error));
  if (errors.length > 0 || !license || !businessName || !street || !phone || !website || !place) {
    throw invalid(errors);
  }
  return {
    license,
    values: {
      license_number: license.text,
      business_name: businessName,
      street,
      city: place.city,
      state_code: place.state,
      zip: place.zip,
      phone_number: phone,
      website,
      takes_transfers: true,
      performs_checks: true,
    },
  };
}

/** Keeps what is wrong with a field; anything else is thrown on. */
function collect(errors: FieldError[], error: unknown): undefined {
  if (!(error instanceof AppError) || error.errors === undefined) throw error;
  errors.push(...error.errors);
}

const wrong = (path: string, message: string): AppError => invalid([{ path, message }]);

function readLicense(text: string, now: Date): LicenseNumber {
  const license = parseLicenseNumber(text);
  if (license === null) {
    throw wrong('licenseNumber', 'Enter it as it appears on the license: 1-23-456-01-7C-12345.');
  }
  if (!STORE_LICENSE_TYPES.includes(license.type)) {
    const type = String(license.type).padStart(2, '0');
    throw wrong(
      'licenseNumber',
      `Type ${type} (${LICENSE_TYPES[license.type]?.toLowerCase()}) cannot open a store. Types 01, 02, 07 and 08 may sell firearms to the public and make transfers.`,
    );
  }
  const today = toLicenseDay(now);
  const expiresOn = licenseExpiry(license.expiry, today);
  if (expiresOn === null) {
    throw wrong('licenseNumber', `“${license.expiry}” is not a valid expiration code for a current license.`);
  }
  if (expiresOn < today) {
    throw wrong('licenseNumber', `This license expired on ${expiresOn}. Apply with your new license number.`);
  }
  return license;
}

function readLine(path: string, text: string, min: number): string {
  const line = cleanLine(text);
  if (line.length < min) throw wrong(path, 'This field is required.');
  return line;
}

/** A store's number may be one that takes no texts, such as a toll-free one. */
function readStorePhone(text: string): string {
  const digits = digitsOnly(text).replace(/^1(?=\d{10}$)/, '');
  if (!/^([2-9]\d{2}){2}\d{4}$/.test(digits)) {
    throw wrong('phoneNumber', 'Enter the store’s US number with its area code.');
  }
  return `+1${digits}`;
}

/** `example.com` is taken for https://example.com. */
function readWebsite(text: string): string {
  const typed = cleanLine(text);
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  const isSite =
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    /\.[a-z]{2,}$/i.test(url.hostname) &&
    url.username === '' &&
    url.password === '' &&
    !typed.includes(' ');
  if (!isSite) throw wrong('website', 'Enter the address of the store’s website or social page.');
  return url.href;
}
