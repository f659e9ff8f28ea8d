/** An application beside the loaded list of licensees: what the list says, and what is the same. */
import type { LicenceCheck } from '#common/api/verification.ts';
import { toLicenceDay } from '#common/domain/license.ts';
import {
  LICENCE_TYPES,
  licenceExpiry,
  type LicenceNumber,
  parseLicenceNumber,
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

export type CheckedLicence = {
  /** As the application gives it. */
  licence: LicenceNumber;
  expiresOn: string;
  /** What the newest list has under the licence; null where it has nothing, or nothing any more. */
  listed: Licensee | null;
  check: LicenceCheck;
};

/** Compares an application with the newest list. */
export async function checkLicence(db: Database, row: ApplicationRow): Promise<CheckedLicence> {
  const { licence, expiresOn } = readLicenceOf(row);
  const [listedOn, licensee] = await Promise.all([currentList(db), findLicensee(db, licence.key)]);
  const fields = licensee === null ? [] : compareFields(row, { licence, expiresOn }, licensee);
  const listed = licensee === null || licensee.gone_on !== null ? null : licensee;
  return {
    licence,
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

/** What an application's licence number says; it was read when it was written. */
export function readLicenceOf(row: Pick<ApplicationRow, 'license_number' | 'created_at'>): {
  licence: LicenceNumber;
  expiresOn: string;
} {
  const licence = parseLicenceNumber(row.license_number);
  const expiresOn = licence === null ? null : licenceExpiry(licence.expiry, toLicenceDay(row.created_at));
  if (licence === null || expiresOn === null) throw new Error(`no licence number: ${row.license_number}`);
  return { licence, expiresOn };
}

type Fields = LicenceCheck['fields'];

function compareFields(
  row: ApplicationRow,
  { licence, expiresOn }: { licence: LicenceNumber; expiresOn: string },
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
    field('licenseType', describeType(licence.type), describeType(licensee.license_type)),
    field('expiresOn', expiresOn, licensee.expires_on),
    // A store may be known by the name of whoever holds its licence.
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
  `${String(type).padStart(2, '0')} ${LICENCE_TYPES[type] ?? 'Unknown'}`;

const RANK: Record<Match, number> = { same: 2, similar: 1, different: 0 };
const closest = (one: Fields[number], other: Fields[number]): Fields[number] =>
  RANK[other.match] > RANK[one.match] ? other : one;

/** A zip says its city, which lists name in several ways. */
const PREMISES = new Set<Fields[number]['field']>(['name', 'street', 'state', 'zip']);
const doPremisesMatch = (fields: Fields): boolean =>
  fields.every(({ field, match }) => !PREMISES.has(field) || match !== 'different');
