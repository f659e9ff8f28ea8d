/** SQL of moderation cases. */
import { sql } from 'kysely';
import type { CaseCause, CaseKind, Urgency } from '#common/domain/cases.ts';
import type { Database, Tx } from '#server/db/database.ts';

export type CaseSubject = { kind: CaseKind; id: number };

/** The open case of a subject, made where there is none; it becomes more urgent and never less. */
export async function upsertCase(
  tx: Tx,
  { kind, id }: CaseSubject,
  { aboutId, urgency }: { aboutId: number | null; urgency: Urgency },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into cases (kind, subject_id, about_id, urgency) values (${kind}, ${id}, ${aboutId}, ${urgency})
    on conflict (kind, subject_id) where closed_at is null do update
      set urgency = greatest(cases.urgency, excluded.urgency), about_id = coalesce(cases.about_id, excluded.about_id)
    returning id`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error('a case was not written');
  return row.id;
}

export const upsertCause = (tx: Tx, caseId: number, cause: CaseCause, details: string | null) =>
  tx
    .insertInto('case_causes')
    .values({ case_id: caseId, cause, details })
    .onConflict((conflict) =>
      conflict
        .columns(['case_id', 'cause'])
        .doUpdateSet((eb) => ({ details: eb.fn.coalesce('excluded.details', 'case_causes.details') })),
    )
    .execute();

export const endCase = (tx: Tx, { kind, id }: CaseSubject, by: number | null, outcome: string) =>
  tx
    .updateTable('cases')
    .set({ closed_at: new Date(), closed_by: by, outcome })
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();

/** The open case of a subject, else its latest one; held until the transaction ends. */
export const lockLatestCase = (tx: Tx, { kind, id }: CaseSubject) =>
  tx
    .selectFrom('cases as k')
    .leftJoin('users as c', 'c.id', 'k.claimed_by')
    .select([
      'k.id',
      'k.closed_at',
      'k.closed_by',
      'k.claimed_by',
      'k.claimed_at',
      'c.display_name as claimed_name',
    ])
    .where('k.kind', '=', kind)
    .where('k.subject_id', '=', id)
    .orderBy('k.id', 'desc')
    .limit(1)
    .forUpdate('k')
    .executeTakeFirst();

export const updateClaim = (tx: Tx, caseId: number, claim: { by: number; at: Date } | null) =>
  tx
    .updateTable('cases')
    .set({ claimed_by: claim?.by ?? null, claimed_at: claim?.at ?? null })
    .where('id', '=', caseId)
    .execute();

/** How many have reported it since it was last looked at. */
export async function countReporters(db: Database | Tx, { kind, id }: CaseSubject): Promise<number> {
  const row = await db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}
