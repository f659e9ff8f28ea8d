/** Leaves room in each page of posts: a new count of comments is then written beside the old one, and into no index. */
import { type Kysely, sql } from 'kysely';

/** Pages that are full already stay so; posts that are talked about are mostly new ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts set (fillfactor = 85)`.execute(db);
}
