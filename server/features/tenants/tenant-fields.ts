/** Parses and validates tenant settings. */
import type { UpdateTenantBody } from '#common/api/tenant-settings.ts';
import { cleanLine, cleanText } from '#common/domain/clean-text.ts';
import { STORE_NAME_MAX } from '#common/domain/limits.ts';
import { digitsOnly } from '#common/domain/phone.ts';
import { isUsTimeZone } from '#common/domain/time-zones.ts';
import type { Config } from '#server/lib/config.ts';
import { AppError, type FieldError } from '#server/http/errors.ts';
import { readHost } from './hosts.ts';
import { readOpenState } from './opening-hours.ts';

const SLUG = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const NAME_MIN = 2;

/** Takes what is wrong, beside its field, and goes on. */
export type Complain = (path: string, message: string) => void;

/** 409: what was asked for belongs to another tenant; told beside its field. */
export const taken = (errors: FieldError[]): AppError =>
  new AppError(409, 'taken', errors[0]?.message ?? 'This is already taken.', { errors });

export function readSlug(text: string, complain: Complain): string {
  const slug = text.trim().toLowerCase();
  if (!SLUG.test(slug)) {
    complain('name', 'Use up to 63 lowercase letters, digits and dashes. Don’t start or end with a dash.');
  }
  return slug;
}

export function readStoreName(text: string, complain: Complain): string {
  const name = cleanLine(text);
  if (name.length < NAME_MIN || name.length > STORE_NAME_MAX) {
    complain('displayName', `Enter a name of ${NAME_MIN} to ${STORE_NAME_MAX} characters.`);
  }
  return name;
}

/** Every host on its own; what stands twice is refused at its second place. */
export function readHosts(
  texts: readonly string[],
  config: Pick<Config, 'publicUrl' | 'appEnv'>,
  complain: Complain,
): string[] {
  const hosts: string[] = [];
  for (const [index, text] of texts.entries()) {
    const read = readHost(text, config);
    if ('error' in read) complain(`hosts.${index}`, read.error);
    else if (hosts.includes(read.host)) complain(`hosts.${index}`, 'This host is in the list already.');
    hosts.push('host' in read ? read.host : '');
  }
  return hosts;
}

/** The columns that follow from the fields alone; hosts, pictures and the zip need the database. */
export function readColumns(input: UpdateTenantBody, complain: Complain) {
  const { displayName, description, brand, hours, timeZone, address, phoneNumber } = input;
  return dropUndefined({
    display_name: displayName === undefined ? undefined : readStoreName(displayName, complain),
    description: description === undefined ? undefined : cleanText(description),
    brand_light: brand === null ? null : brand?.light.toLowerCase(),
    brand_dark: brand === null ? null : brand?.dark.toLowerCase(),
    hours: hours === undefined ? undefined : readHours(hours, complain),
    time_zone: timeZone === undefined ? undefined : readTimeZone(timeZone, complain),
    address: address === undefined ? undefined : cleanLine(address ?? '') || null,
    phone_number: phoneNumber === undefined ? undefined : readStorePhone(phoneNumber, complain),
    transfer_fee: input.transferFee,
    offers_consignment: input.offersConsignment,
    takes_transfers: input.takesTransfers,
  });
}

const dropUndefined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

function readHours(text: string | null, complain: Complain): string | null {
  const hours = cleanLine(text ?? '') || null;
  if (hours !== null && readOpenState(hours, 'UTC', new Date()) === null) {
    complain('hours', 'We can’t read these hours. Use a format such as Mo-Fr 09:00-18:00; Sa 10:00-16:00.');
  }
  return hours;
}

function readTimeZone(text: string, complain: Complain): string {
  if (!isUsTimeZone(text)) complain('timeZone', 'Choose one of the time zones.');
  return text;
}

/** A store may have a landline or a toll-free number: only its form is checked. */
function readStorePhone(text: string | null, complain: Complain): string | null {
  if (text === null || text.trim() === '') return null;
  const digits = digitsOnly(text).replace(/^1(?=\d{10}$)/, '');
  if (!/^[2-9]\d{2}[2-9]\d{6}$/.test(digits))
    complain('phoneNumber', 'Enter a US number with its area code.');
  return `+1${digits}`;
}
