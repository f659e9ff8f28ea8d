/** The capacity of listings. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column capacity smallint check (capacity between 1 and 200)`.execute(db);
  // Serves: lists by capacity, where it leaves few posts.
  await sql`create index posts_capacity on posts (capacity) where listed and capacity is not null`.execute(
    db,
  );
}
