/** SQL of PostgreSQL diagnostics. */
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

export async function selectDatabaseState(db: Database) {
  const { rows } = await sql<{ version: string; size: number; connections: number; busy: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      count(*)::int as connections, count(*) filter (where state = 'active')::int as busy
    from pg_stat_activity where datname = current_database() and application_name = 'rangepost'`.execute(db);
  return rows[0];
}

export async function selectMigrations(db: Database): Promise<{ name: string; timestamp: string }[]> {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from migrations order by name`.execute(db);
  return rows;
}
