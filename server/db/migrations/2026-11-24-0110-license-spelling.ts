/** The audit log's name for decisions about licenses, in US spelling. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log disable trigger audit_log_is_final`.execute(db);
  await sql`update audit_log set action = 'tenant.license' where action = 'tenant.licence'`.execute(db);
  await sql`alter table audit_log enable trigger audit_log_is_final`.execute(db);
}
