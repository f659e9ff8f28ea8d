/** What reporters were told, so that they hear when an appeal reverses it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reports add column outcome text`.execute(db);
}
