/** Comments that wait for a moderator: marked as removed, so that every list leaves them out, and as held. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comments add column held_at timestamptz`.execute(db);
}
