/** The one way in which something comes to the moderators, and leaves them: in the transaction of what caused it. */
import { type CaseCause, Urgency } from '#common/domain/cases.ts';
import type { Tx } from '#server/db/database.ts';
import { type CaseSubject, endCase, upsertCase, upsertCause } from './cases.queries.ts';

export type { CaseSubject } from './cases.queries.ts';

/** Why a case is opened, whose conduct it is about, and what a machine saw. */
export type CaseReason = {
  cause: CaseCause;
  aboutId: number | null;
  urgency?: Urgency;
  details?: unknown;
};

/**
 * Opens a case, or adds a cause to the one that is open for this subject.
 * @returns its id
 */
export async function openCase(
  tx: Tx,
  subject: CaseSubject,
  { cause, aboutId, urgency = Urgency.Usual, details }: CaseReason,
): Promise<number> {
  const id = await upsertCase(tx, subject, { aboutId, urgency });
  await upsertCause(tx, id, cause, details === undefined ? null : JSON.stringify(details));
  return id;
}

/** Closes the case of a subject where one is open. `by` is null where nobody decided. */
export async function closeCase(
  tx: Tx,
  subject: CaseSubject,
  { by, outcome }: { by: number | null; outcome: string },
): Promise<void> {
  await endCase(tx, subject, by, outcome);
}
