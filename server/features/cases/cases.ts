/** Opens and closes moderation cases. */
import { type CaseCause, Urgency } from '#common/domain/cases.ts';
import type { AppContext } from '#server/context.ts';
import type { Member } from '#server/http/actor.ts';
import { conflict } from '#server/http/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { claimEnd, type ClaimRow } from './cases.policy.ts';
import { type CaseSubject, endCase, lockLatestCase, upsertCase, upsertCause } from './cases.queries.ts';
import { QUEUE_ID } from '#common/domain/shared-names.ts';

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

/** Tells open queues to ask again; after the commit. */
export const publishQueueChange = ({ live }: AppContext): void =>
  live.change('queue', QUEUE_ID, { type: 'changed' });

/** @throws 409 where another moderator looks at it. */
export function requireUnclaimed(acting: Member, row: ClaimRow & { claimed_name: string | null }): void {
  if (claimEnd(row) === null || row.claimed_by === acting.user.id) return;
  throw conflict('claimed', `${row.claimed_name ?? 'Another moderator'} is looking at this.`);
}

/** The same of whatever case is open for a subject; its own row was locked before. @throws 409 */
export async function requireNotTaken(tx: Tx, acting: Member, subject: CaseSubject): Promise<void> {
  const row = await lockLatestCase(tx, subject);
  if (row !== undefined && row.closed_at === null) requireUnclaimed(acting, row);
}
