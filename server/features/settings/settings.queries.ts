/** The SQL of settings. */
import type { Database } from '#server/db/database.ts';

export const selectSettings = (db: Database) => db.selectFrom('settings').select(['key', 'value']).execute();
