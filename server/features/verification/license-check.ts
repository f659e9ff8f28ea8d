/** Compares an application with the ATF list. */
import type { LicenseCheck } from '#common/api/verification.ts';
import { toLicenseDay } from '#common/domain/license.ts';
import {
  LICENSE_TYPES,
  licenseExpiry,
  type LicenseNumber,
  parseLicenseNumber,
} from '#common/domain/license-number.ts';
import {
  type Match,
  matchCities,
  matchNames,
  matchStreets,
  matchZips,
} from '#common/domain/premises-match.ts';
import type { Database } from '#server/db/database.ts';
import { currentList, findLicensee } from '#server/features/ffl-registry/ffl-registry.service.ts';
import type { ApplicationRow } from './verification.queries.ts';

export type Licensee = NonNullable<Awaited<ReturnType<typeof findLicensee>>>;

export type CheckedLicense = {
  /** As the application gives it. */
  license: LicenseNumber;
  expiresOn: string;
  /** What the newest list has under the license; null where it has nothing, or nothing any more. */
  listed: Licensee | null;
  check: LicenseCheck;
};

/** Compares an application with the newest list. */
export async function checkLicense(db: Database, row: ApplicationRow): Promise<CheckedLicense> {
  const { license, expiresOn } = readLicenseOf(row);
  const [listedOn, licensee] = await Promise.all([currentList(db), findLicensee(db, license.key)]);
  const fields = licensee === null ? [] : compareFields(row, { license, expiresOn }, licensee);
  const listed = licensee === null || licensee.gone_on !== null ? null : licensee;
  return {
    license,
    expiresOn,
    listed,
    check: {
      listedOn,
      licensee: licensee && {
        licenseNumber: licensee.license_number,
        licenseName: licensee.license_name,
        businessName: licensee.business_name,
        goneOn: licensee.gone_on,
      },
      fields,
      premisesMatch: listed !== null && doPremisesMatch(fields),
    },
  };
}

/** What an application's license number says; it was read when it was written. */
export function readLicenseOf(row: Pick<ApplicationRow, 'license_number' | 'created_at'>): {
  license: LicenseNumber;
  expiresOn: string;
} {
  const license = parseLicenseNumber(row.license_number);
  const expiresOn = license === null ? null : licenseExpiry(license.expiry, toLicenseDay(row.created_at));
  if (license === null || expiresOn === null) throw new Error(`no license number: ${row.license_number}`);
  return { license, expiresOn };
}

type Fields = LicenseCheck['fields'];

function compareFields(
  row: ApplicationRow,
  { license, expiresOn }: { license: LicenseNumber; expiresOn: string },
  licensee: Licensee,
): Fields {
  const field = (
    name: Fields[number]['field'],
    given: string,
    listed: string,
    compare: (given: string, listed: string) => Match = matchExactly,
  ): Fields[number] => ({ field: name, given, listed, match: compare(given, listed) });
  const { business_name: business, license_name: holder } = licensee;
  return [
    field('licenseType', describeType(license.type), describeType(licensee.license_type)),
    field('expiresOn', expiresOn, licensee.expires_on),
    // A store may be known by the name of whoever holds its license.
    closest(
      field('name', row.business_name, business, matchNames),
      field('name', row.business_name, holder, matchNames),
    ),
    field('street', row.street, licensee.street, matchStreets),
    field('city', row.city, licensee.city, matchCities),
    field('state', row.state_code, licensee.state),
    field('zip', row.zip, licensee.zip, matchZips),
  ];
}

const matchExactly = (given: string, listed: string): Match => (given === listed ? 'same' : 'different');

const describeType = (type: number): string =>
  `${String(type).padStart(2, '0')} ${LICENSE_TYPES[type] ?? 'Unknown'}`;

const RANK: Record<Match, number> = { same: 2, similar: 1, different: 0 };
const closest = (one: Fields[number], other: Fields[number]): Fields[number] =>
  RANK[other.match] > RANK[one.match] ? other : one;

/** A zip says its city, which lists name in several ways. */
const PREMISES = new Set<Fields[number]['field']>(['name', 'street', 'state', 'zip']);
const doPremisesMatch = (fields: Fields): boolean =>
  fields.every(({ field, match }) => !PREMISES.has(field) || match !== 'different');
