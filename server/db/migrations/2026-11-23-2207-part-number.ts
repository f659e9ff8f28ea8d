/** The part number of listings. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column part_number text`.execute(db);
  // Serves: lists by part number, where it leaves few posts.
  await sql`create index posts_part_number on posts (lower(part_number)) where listed and part_number is not null`.execute(
    db,
  );
}
