/** The SQL of renewing a listing by the link of a mail. */
import { sql } from 'kysely';
import type { PostStatus } from '#common/domain/enums.ts';
import type { Database } from '#server/db/database.ts';
import { sqlIsBanned } from '#server/db/sql-banned.ts';

/** Undefined where it does not end. */
export async function selectRenewing(db: Database, id: number) {
  const { rows } = await sql<{ title: string; status: PostStatus; expires_at: Date }>`
    select title, status, expires_at from posts where id = ${id} and expires_at < 'infinity'`.execute(db);
  return rows[0];
}

/** Whoever was mailed, as they are now, and the host of the post's store; undefined where they are gone or banned. */
export async function selectRenewer(db: Database, userId: number, postId: number) {
  const { rows } = await sql<{
    id: number;
    role: number;
    zip: string | null;
    created_at: Date;
    suspended_until: Date | null;
    host: string | null;
  }>`
    select u.id, u.role, u.zip, u.created_at, u.suspended_until, (
      select h.host from posts p join tenant_hosts h on h.tenant_id = p.tenant_id
      where p.id = ${postId} and p.ffl_id is not null order by h.host limit 1) as host
    from users u where u.id = ${userId} and u.deleted_at is null and not ${sqlIsBanned('u')}
      and coalesce(u.suspended_until <= now(), true)`.execute(db);
  return rows[0];
}
