/** Which sessions began before their cookie got a name that no other host can set. */
import { type Kysely, sql } from 'kysely';

const STATEMENTS = `
alter table sessions add column has_plain_cookie boolean not null default true;
alter table sessions alter column has_plain_cookie set default false;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
