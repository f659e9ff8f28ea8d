/** Antiques, curios and relics of listings. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column collectible text check (collectible in ('antique', 'curio'))`.execute(
    db,
  );
  // Serves: lists by collectible, where it leaves few posts.
  await sql`create index posts_collectible on posts (collectible) where listed and collectible is not null`.execute(
    db,
  );
}
