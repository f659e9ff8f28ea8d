/** The action of listings. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column action text check (action in ('semiAuto', 'bolt', 'lever', 'pump', 'revolver', 'break', 'single', 'muzzleloader', 'other'))`.execute(
    db,
  );
  // Serves: lists by action, where it leaves few posts.
  await sql`create index posts_action on posts (action) where listed and action is not null`.execute(db);
}
