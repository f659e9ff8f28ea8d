/** Runs the pending migrations under a lock: two servers that start at once migrate once. */
import { type Kysely, type Migration, Migrator } from 'kysely';
import * as marketplace from './migrations/2026-11-21-0900-marketplace.ts';
import * as community from './migrations/2026-11-21-1200-community.ts';
import * as dealers from './migrations/2026-11-21-1500-dealers.ts';

/** In order, by hand; a migration that has run anywhere is frozen. */
const MIGRATIONS: Record<string, Migration> = {
  '2026-11-21-0900-marketplace': marketplace,
  '2026-11-21-1200-community': community,
  '2026-11-21-1500-dealers': dealers,
};

/**
 * Brings the database to the newest schema.
 * @returns the names of the migrations that ran now.
 * @throws the error of the first migration that failed; its changes are rolled back.
 */
export async function migrateToLatest<T>(db: Kysely<T>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
