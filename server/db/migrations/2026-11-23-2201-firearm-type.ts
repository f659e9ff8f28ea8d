/** The firearm type of listings. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column firearm_type text check (firearm_type in ('handgun', 'rifle', 'shotgun', 'frame', 'other'))`.execute(
    db,
  );
  // Serves: lists by firearm type, where it leaves few posts.
  await sql`create index posts_firearm_type on posts (firearm_type) where listed and firearm_type is not null`.execute(
    db,
  );
}
