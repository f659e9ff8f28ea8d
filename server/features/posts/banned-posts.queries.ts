/** The SQL of what a ban does to posts. */
import { sql } from 'kysely';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { PUBLIC_STATUSES } from '#common/domain/post-status.ts';
import type { Tx } from '#server/db/database.ts';
import { sqlIsBanned } from '#server/db/sql-banned.ts';

/** A person's own: not a store's, and not what was written for the site by right of a role. */
const IS_OWN = sql`p.ffl_id is null and p.type not in (${sql.lit(PostType.News)}, ${sql.lit(PostType.Ad)})`;
const HIDDEN = sql.lit(PostStatus.Hidden);
const PUBLIC = sql.join(PUBLIC_STATUSES.map((status) => sql.lit(status)));

export const lockOwnPosts = (tx: Tx, userId: number) =>
  sql`select p.id from posts p where p.author_id = ${userId} and ${IS_OWN} order by p.id for update`.execute(
    tx,
  );

/** @returns those that were public until now. */
export async function hideOwnPosts(tx: Tx, userId: number, reason: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update posts p set previous_status = p.status, status = ${HIDDEN}, reason = ${reason}
    where p.author_id = ${userId} and ${IS_OWN} and p.status in (${PUBLIC}) returning p.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** @returns those that are public again. */
export async function showOwnPosts(tx: Tx, userId: number, reason: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update posts p set status = p.previous_status, previous_status = null, reason = null
    where p.author_id = ${userId} and ${IS_OWN} and p.status = ${HIDDEN} and p.reason = ${reason}
      and p.previous_status in (${PUBLIC}) returning p.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function isOfBannedMember(tx: Tx, postId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from posts p join users u on u.id = p.author_id
    where p.id = ${postId} and ${IS_OWN} and ${sqlIsBanned('u')}`.execute(tx);
  return rows.length > 0;
}
