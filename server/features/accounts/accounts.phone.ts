/** Parses US phone numbers. */
import { createRequire } from 'node:module';
import type { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { invalidField } from '#server/http/errors.ts';

/** The territories have country codes of their own in the plan, and US numbers. */
const US_COUNTRIES = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);
/** Kept free for stories and demos; some stand under area codes that nobody has. */
const FICTIONAL = /^\+1[2-9]\d{2}55501\d{2}$/;
/** They take no texts, or charge for them. */
const REFUSED_TYPES = new Set(['TOLL_FREE', 'PREMIUM_RATE', 'SHARED_COST', 'UAN', 'PAGER']);

type Library = { parsePhoneNumberFromString: typeof parsePhoneNumberFromString };
let library: Library | null = null;

/** Loaded with the first number: it takes 20 MB with its table of the world's numbers. */
function loadLibrary(): Library {
  library ??= createRequire(import.meta.url)('libphonenumber-js/min') as Library;
  return library;
}

/** @returns a US number in any usual form as E.164, `+13035550100`; null for anything else. */
export function parsePhoneNumber(text: string): string | null {
  const phone = loadLibrary().parsePhoneNumberFromString(text.trim(), {
    defaultCountry: 'US',
    extract: false,
  });
  const isUsable =
    phone !== undefined &&
    phone.country !== undefined &&
    US_COUNTRIES.has(phone.country) &&
    (phone.isValid() || FICTIONAL.test(phone.number)) &&
    !REFUSED_TYPES.has(phone.getType() ?? '');
  return isUsable ? phone.number : null;
}

/**
 * The same where nothing else will do.
 * @throws 422 on `phoneNumber` for anything else.
 */
export function readPhoneNumber(text: string): string {
  const number = parsePhoneNumber(text);
  if (number === null) {
    throw invalidField('phoneNumber', 'Enter a US mobile number with its area code.', 'invalid_phone');
  }
  return number;
}
