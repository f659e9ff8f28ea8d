/** The SQL of the moderators' queue, and of the reports in it. */
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';

export type QueueRow = { post_id: number; since: Date };

/**
 * Flagged posts, hidden ones with an appeal, and public ones with open reports; the longest waiting first,
 * appeals counting from the appeal. Reads only what is open.
 */
export async function selectQueue(
  db: Database,
  { after, limit }: { after: { since: Date; id: number } | null; limit: number },
): Promise<QueueRow[]> {
  const position = after === null ? sql`true` : sql`(since, post_id) > (${after.since}, ${after.id})`;
  const { rows } = await sql<QueueRow>`
    select post_id, since from (
      select p.id as post_id, coalesce(p.appealed_at, p.flagged_at, p.created_at) as since from posts p
      where p.status = 5 or (p.status = 60 and p.appeal is not null)
      union all
      select r.subject_id, min(r.created_at) from reports r join posts p on p.id = r.subject_id
      where r.kind = 'post' and r.answered_at is null and p.status in (10, 20, 30, 40, 50)
      group by r.subject_id
    ) open where ${position} order by since, post_id limit ${limit}`.execute(db);
  return rows;
}

/** The newest open reports of each post; more than these tell a moderator nothing new. */
const REPORTS_SHOWN = 10;

export async function selectOpenReports(db: Database, postIds: number[]) {
  const { rows } = await sql<{ subject_id: number; reason: string; text: string | null; created_at: Date }>`
    select r.subject_id, r.reason, r.text, r.created_at
    from unnest(${postIds}::int[]) wanted(id) cross join lateral (
      select * from reports r where r.kind = 'post' and r.subject_id = wanted.id and r.answered_at is null
      order by r.created_at desc limit ${REPORTS_SHOWN}) r`.execute(db);
  return rows;
}

export const selectAppeals = (db: Database, postIds: number[]) =>
  db.selectFrom('posts').select(['id', 'appeal']).where('id', 'in', postIds).execute();

export type ReportSubject = { kind: 'post' | 'comment' | 'conversation'; id: number };

export const upsertReport = (
  db: Database,
  { kind, id }: ReportSubject,
  report: { reporter_id: number; reason: string; text: string | null },
) =>
  db
    .insertInto('reports')
    .values({ ...report, kind, subject_id: id })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject_id', 'reporter_id']).doUpdateSet({
        reason: report.reason,
        text: report.text,
        created_at: new Date(),
        answered_at: null,
      }),
    )
    .execute();

/** Those of the subjects that a person has reported. */
export const selectReported = (
  db: Database,
  { kind, ids }: { kind: ReportSubject['kind']; ids: readonly number[] },
  reporterId: number,
) =>
  db
    .selectFrom('reports')
    .select('subject_id')
    .where('kind', '=', kind)
    .where('subject_id', 'in', ids)
    .where('reporter_id', '=', reporterId)
    .execute();

/** The reports so far are answered; later ones count anew. */
export const answerReports = (tx: Tx, { kind, id }: ReportSubject) =>
  tx
    .updateTable('reports')
    .set({ answered_at: new Date() })
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('answered_at', 'is', null)
    .execute();
