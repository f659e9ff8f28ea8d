/** The UPC of listings. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column upc text check (upc ~ '^\\d{12}$')`.execute(db);
  // Serves: lists by upc, where it leaves few posts.
  await sql`create index posts_upc on posts (lower(upc)) where listed and upc is not null`.execute(db);
}
