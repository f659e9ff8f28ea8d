/** The SQL of reports of members. */
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';

export type ReportSubject = { kind: 'post' | 'comment' | 'conversation' | 'user' | 'rating'; id: number };

/** A second one is as old as the first: what was decided about it since then is an answer to it. */
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
        answered_at: null,
        outcome: null,
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
    .where(sql<boolean>`subject_id = any(${ids})`)
    .where('reporter_id', '=', reporterId)
    .execute();

/** Later reports count again. */
export const markAnswered = (tx: Tx, { kind, id }: { kind: string; id: number }, outcome: string) =>
  tx
    .updateTable('reports')
    .set({ answered_at: new Date(), outcome })
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('answered_at', 'is', null)
    .returning(['id', 'reporter_id', 'answered_at'])
    .execute();

/** Those whose reporters were told that the subject was removed. */
export const markReversed = (tx: Tx, { kind, id }: { kind: string; id: number }) =>
  tx
    .updateTable('reports')
    .set({ answered_at: new Date(), outcome: 'reversed' })
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('outcome', '=', 'upheld')
    .where('answered_at', 'is not', null)
    .returning(['id', 'reporter_id', 'answered_at'])
    .execute();

/** The post that something is, or stands at; null for a person. */
export async function selectPlace(
  tx: Tx,
  { kind, id }: { kind: string; id: number },
): Promise<{ post_id: number; title: string } | null> {
  const postId = {
    post: sql`${id}::int`,
    comment: sql`(select post_id from comments where id = ${id})`,
    conversation: sql`(select post_id from conversations where id = ${id})`,
  }[kind];
  if (postId === undefined) return null;
  const { rows } = await sql<{ post_id: number; title: string }>`
    select id as post_id, title from posts where id = ${postId}`.execute(tx);
  return rows[0] ?? null;
}
