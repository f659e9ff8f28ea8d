/** The barrel length of listings. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column barrel_length real check (barrel_length between 0.5 and 60)`.execute(
    db,
  );
  // Serves: lists by barrel length, where it leaves few posts.
  await sql`create index posts_barrel_length on posts (barrel_length) where listed and barrel_length is not null`.execute(
    db,
  );
}
