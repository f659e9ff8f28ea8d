/** SQL of a person's history. */
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Of two entries of one moment those of the audit log come first. */
export type HistoryPosition = { at: Date; source: number; id: number };

export type HistoryRow = {
  source: number;
  id: number;
  created_at: Date;
  actor_id: number | null;
  actor_name: string | null;
  action: string;
  subject: string | null;
  post_id: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
};

const FROM_AUDIT = 1;
const FROM_MODERATION = 0;
/** Of what somebody has written, so much of the latest is looked up in the moderators' log. */
const WRITTEN = 1_000;

/** Newest first, after the position. */
export async function selectHistory(
  db: Database,
  userId: number,
  { after, limit }: { after: HistoryPosition | null; limit: number },
): Promise<HistoryRow[]> {
  const later = (alias: string, source: number) =>
    after === null
      ? sql`true`
      : sql`(${sql.ref(`${alias}.created_at`)}, ${sql.lit(source)}::int, ${sql.ref(`${alias}.id`)}) < (${after.at}::timestamptz, ${after.source}::int, ${after.id}::int)`;
  const { rows } = await sql<HistoryRow>`
    select h.*, u.display_name as actor_name from (
      (select ${sql.lit(FROM_AUDIT)}::int as source, a.id, a.created_at, a.actor_id, a.action,
          case when a.subject_kind = 'member' then a.subject_name end as subject, null::int as post_id,
          a.before, a.after, a.reason
        from audit_log a
        where a.subject_kind in ('user', 'member') and a.subject_id = ${userId} and ${later('a', FROM_AUDIT)}
        order by a.created_at desc, a.id desc limit ${limit})
      union all
      (select ${sql.lit(FROM_MODERATION)}::int, l.id, l.created_at, l.moderator_id, l.kind || '.' || l.action,
          written.title, written.post_id, null::jsonb, null::jsonb, l.reason
        from (
          (select 'post' as kind, p.id, p.title, p.id as post_id from posts p where p.author_id = ${userId}
            order by p.created_at desc, p.id desc limit ${sql.lit(WRITTEN)})
          union all
          (select 'comment', c.id, p.title, p.id from comments c join posts p on p.id = c.post_id
            where c.author_id = ${userId} order by c.created_at desc limit ${sql.lit(WRITTEN)})
        ) written
        join moderation_log l on l.kind = written.kind and l.subject_id = written.id
        where ${later('l', FROM_MODERATION)}
        order by l.created_at desc, l.id desc limit ${limit})
    ) h left join users u on u.id = h.actor_id
    order by h.created_at desc, h.source desc, h.id desc limit ${limit}`.execute(db);
  return rows;
}
