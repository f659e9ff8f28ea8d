/** The SQL of opening a store. */
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

export const selectStoreOfLicense = (db: Database, licenseKey: string) =>
  db.selectFrom('ffls').select('id').where('license_key', '=', licenseKey).executeTakeFirst();

/** Slugs that begin like the one given. */
export async function selectSimilarNames(db: Database, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tenants')
    .select(sql<string>`name::text`.as('name'))
    .where(sql<boolean>`starts_with(name::text, ${name}::text)`)
    .execute();
  return rows.map((row) => row.name);
}
