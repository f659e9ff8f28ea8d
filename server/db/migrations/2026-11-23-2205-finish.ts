/** The finish of listings. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column finish text`.execute(db);
  // Serves: lists by finish, where it leaves few posts.
  await sql`create index posts_finish on posts using gin (detail_words(finish)) where listed and finish is not null`.execute(
    db,
  );
}
