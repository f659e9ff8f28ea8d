/** Address of the dealer directory. */
import type { DirectoryQuery } from '#common/api/dealer-directory.ts';
import { MAX_SEARCH_MILES, MIN_SEARCH_MILES } from '#common/domain/distance.ts';
import { TRANSFER_FEE_MAX } from '#common/domain/limits.ts';
import { isZip } from '#common/domain/zip.ts';
import type { AddressForm } from '#web/lib/use-address-query.ts';

export const NAME_MAX = 100;
const CURSOR_MAX = 800;
const ZIP_TEXT_MAX = 10;

export type DirectoryFilters = {
  zipCode?: string;
  /** 0 for any distance. */
  maxDistanceMiles?: number;
  verified?: boolean;
  openNow?: boolean;
  takesTransfers?: boolean;
  maxTransferFee?: number;
  phrase?: string;
  cursor?: string;
};

const FLAGS = ['verified', 'openNow', 'takesTransfers'] as const;

function readNumber(params: URLSearchParams, name: string, most: number): number | undefined {
  const text = params.get(name)?.trim() ?? '';
  const value = Number(text);
  return /^\d{1,6}$/.test(text) && value <= most ? value : undefined;
}

/** What makes no sense is left out, and so is what says nothing. */
function parse(params: URLSearchParams): DirectoryFilters {
  const zipCode = params.get('zipCode')?.trim() ?? '';
  const miles = readNumber(params, 'maxDistanceMiles', MAX_SEARCH_MILES);
  const filters: DirectoryFilters = {
    zipCode: zipCode.slice(0, ZIP_TEXT_MAX) || undefined,
    maxDistanceMiles: miles ? Math.max(MIN_SEARCH_MILES, miles) : undefined,
    maxTransferFee: readNumber(params, 'maxTransferFee', TRANSFER_FEE_MAX),
    phrase: params.get('phrase')?.trim().slice(0, NAME_MAX) || undefined,
    cursor: params.get('cursor')?.slice(0, CURSOR_MAX) || undefined,
  };
  for (const flag of FLAGS) filters[flag] = params.get(flag) === 'true' || undefined;
  return withoutGaps(filters);
}

function write(filters: DirectoryFilters): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    const text = value === false ? '' : String(value ?? '').trim();
    // A fee of 0 is a wish, a distance of 0 is none.
    if (text !== '' && (text !== '0' || name !== 'maxDistanceMiles')) params.set(name, text);
  }
  params.sort();
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

function withoutGaps<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

export const DIRECTORY_ADDRESS: AddressForm<DirectoryFilters> = {
  parse,
  write,
  restart: ({ cursor: _cursor, ...filters }) => filters,
};

/** Whether anything but the place narrows the list: only stores can tell, but for the name. */
export const hasFilters = ({
  zipCode: _zip,
  maxDistanceMiles: _miles,
  cursor: _cursor,
  ...filters
}: DirectoryFilters): boolean => Object.values(withoutGaps(filters)).some((value) => value !== false);

/** The ZIP code that dealers are looked for around; null for none, and where the address has one that is none. */
export const zipOf = ({ zipCode }: DirectoryFilters, knownZip: string | null): string | null =>
  zipCode === undefined ? knownZip : isZip(zipCode) ? zipCode : null;

/** @param knownZip where the reader is, as far as is known. */
export const toDirectoryQuery = (filters: DirectoryFilters, knownZip: string | null): DirectoryQuery =>
  withoutGaps({ ...filters, zipCode: zipOf(filters, knownZip) ?? undefined });
