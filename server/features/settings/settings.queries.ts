/** The SQL of settings: what differs from the defaults, and who changed it. */
import { sql } from 'kysely';
import type { SettingValue } from '#common/api/settings.ts';
import type { Database, Tx } from '#server/db/database.ts';

export const selectSettings = (db: Database | Tx) =>
  db.selectFrom('settings').select(['key', 'value']).execute();

export const selectSettingsWithAuthors = (db: Database | Tx) =>
  db
    .selectFrom('settings as s')
    .leftJoin('users as u', 'u.id', 's.updated_by')
    .select(['s.key', 's.value', 's.updated_at', 'u.id as author_id', 'u.display_name as author_name'])
    .execute();
export type SettingRow = Awaited<ReturnType<typeof selectSettingsWithAuthors>>[number];

/** One change after the other: a setting at its default has no row that could be locked. */
export const lockSettings = (tx: Tx) => sql`lock table settings in share row exclusive mode`.execute(tx);

/** @param value null for the default, whatever that is then. */
export const upsertSetting = (tx: Tx, key: string, value: SettingValue | null, userId: number) => {
  const row = { value: JSON.stringify(value), updated_at: new Date(), updated_by: userId };
  return tx
    .insertInto('settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
};
