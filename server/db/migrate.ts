/** Runs pending migrations under a lock. */
import { type Kysely, type Migration, Migrator } from 'kysely';
import * as marketplace from './migrations/2026-11-21-0900-marketplace.ts';
import * as community from './migrations/2026-11-21-1200-community.ts';
import * as dealers from './migrations/2026-11-21-1500-dealers.ts';
import * as trust from './migrations/2026-11-21-1800-trust.ts';
import * as postCards from './migrations/2026-11-22-0030-post-cards.ts';
import * as wordsByTimeAndPlace from './migrations/2026-11-22-1230-words-by-time-and-place.ts';
import * as roomForNewVersions from './migrations/2026-11-22-1900-room-for-new-versions.ts';
import * as wordsOfPlaces from './migrations/2026-11-22-1930-words-of-places.ts';
import * as reportOutcomes from './migrations/2026-11-23-1700-report-outcomes.ts';
import * as searchAlerts from './migrations/2026-11-23-1730-search-alerts.ts';
import * as heldComments from './migrations/2026-11-23-1640-held-comments.ts';
import * as detailsAndHeld from './migrations/2026-11-23-1720-details-and-held.ts';
import * as loginBrowsers from './migrations/2026-11-23-1810-login-browsers.ts';
import * as sessionCookies from './migrations/2026-11-23-1830-session-cookies.ts';
import * as tenantsWithoutLicense from './migrations/2026-11-23-1845-tenants-without-license.ts';
import * as phoneRecoveries from './migrations/2026-11-23-2130-phone-recoveries.ts';
import * as withoutPostCards from './migrations/2026-11-23-2200-without-post-cards.ts';
import * as listingFirearmType from './migrations/2026-11-23-2201-firearm-type.ts';
import * as listingAction from './migrations/2026-11-23-2202-action.ts';
import * as listingBarrelLength from './migrations/2026-11-23-2203-barrel-length.ts';
import * as listingCapacity from './migrations/2026-11-23-2204-capacity.ts';
import * as listingFinish from './migrations/2026-11-23-2205-finish.ts';
import * as listingUpc from './migrations/2026-11-23-2206-upc.ts';
import * as listingPartNumber from './migrations/2026-11-23-2207-part-number.ts';
import * as listingCollectible from './migrations/2026-11-23-2208-collectible.ts';
import * as licenseSpelling from './migrations/2026-11-24-0110-license-spelling.ts';

/** In order, by hand; a migration that has run anywhere is frozen. */
const MIGRATIONS: Record<string, Migration> = {
  '2026-11-21-0900-marketplace': marketplace,
  '2026-11-21-1200-community': community,
  '2026-11-21-1500-dealers': dealers,
  '2026-11-21-1800-trust': trust,
  '2026-11-22-0030-post-cards': postCards,
  '2026-11-22-1230-words-by-time-and-place': wordsByTimeAndPlace,
  '2026-11-22-1900-room-for-new-versions': roomForNewVersions,
  '2026-11-22-1930-words-of-places': wordsOfPlaces,
  '2026-11-23-1640-held-comments': heldComments,
  '2026-11-23-1700-report-outcomes': reportOutcomes,
  '2026-11-23-1720-details-and-held': detailsAndHeld,
  '2026-11-23-1730-search-alerts': searchAlerts,
  '2026-11-23-1810-login-browsers': loginBrowsers,
  '2026-11-23-1830-session-cookies': sessionCookies,
  '2026-11-23-1845-tenants-without-license': tenantsWithoutLicense,
  '2026-11-23-2130-phone-recoveries': phoneRecoveries,
  '2026-11-23-2200-without-post-cards': withoutPostCards,
  '2026-11-23-2201-firearm-type': listingFirearmType,
  '2026-11-23-2202-action': listingAction,
  '2026-11-23-2203-barrel-length': listingBarrelLength,
  '2026-11-23-2204-capacity': listingCapacity,
  '2026-11-23-2205-finish': listingFinish,
  '2026-11-23-2206-upc': listingUpc,
  '2026-11-23-2207-part-number': listingPartNumber,
  '2026-11-23-2208-collectible': listingCollectible,
  '2026-11-24-0110-license-spelling': licenseSpelling,
};

const createMigrator = <T>(db: Kysely<T>): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });

/**
 * Brings the database to the newest schema.
 * @returns the names of the migrations that ran now.
 * @throws the error of the first migration that failed; its changes are rolled back.
 */
export async function migrateToLatest<T>(db: Kysely<T>): Promise<string[]> {
  const { error, results } = await createMigrator(db).migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/**
 * Brings an empty database to the schema that this migration has left.
 * @throws as `migrateToLatest`, and where no migration has this name.
 */
export async function migrateTo<T>(db: Kysely<T>, name: string): Promise<void> {
  const { error } = await createMigrator(db).migrateTo(name);
  if (error !== undefined) throw error;
}

export const isMigration = (name: string): boolean => Object.hasOwn(MIGRATIONS, name);

/** The names of the migrations that are still to run. */
export async function listPending<T>(db: Kysely<T>): Promise<string[]> {
  const migrations = await createMigrator(db).getMigrations();
  return migrations.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}
