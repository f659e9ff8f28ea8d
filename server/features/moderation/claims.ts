/** Moderators' claims on cases. */
import type { Claimed } from '#common/api/moderation.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, type Member, requirePermission } from '#server/http/actor.ts';
import { type AppError, conflict, forbidden, notFound } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import {
  caseCan,
  type CaseSubject,
  lockLatestCase,
  publishQueueChange,
  requireUnclaimed,
  updateClaim,
} from '#server/features/cases/cases.service.ts';
import { type CaseRow, selectOpenCase } from './queue.queries.ts';
import { readerOf } from './queue.ts';
import { viewClaim } from './queue.view.ts';

export type LockedCase = NonNullable<Awaited<ReturnType<typeof lockLatestCase>>>;

export const decidedMeanwhile = (): AppError => conflict('decided', 'Someone else has already decided this.');

/**
 * The open case of a subject, for whoever may decide it.
 * @throws 404 where there never was one, 409 where it was decided meanwhile, 403 where another one has to decide.
 */
export async function accessCase(tx: Tx, acting: Member, subject: CaseSubject): Promise<CaseRow> {
  const row = await selectOpenCase(tx, readerOf(acting), subject);
  if (row === null) {
    if ((await lockLatestCase(tx, subject)) === undefined) throw notFound('case');
    throw decidedMeanwhile();
  }
  if (!caseCan(acting, row).decide) throw forbidden('Another moderator must decide this.');
  return row;
}

/** Again, it begins anew. */
export async function claimCase(context: AppContext, actor: Actor, subject: CaseSubject): Promise<Claimed> {
  const acting = requirePermission(actor, 'posts:moderate');
  return inTransaction(context.db, async (tx, afterCommit) => {
    await accessCase(tx, acting, subject);
    const row = await lockLatestCase(tx, subject);
    if (row === undefined || row.closed_at !== null) throw decidedMeanwhile();
    requireUnclaimed(acting, row);
    await updateClaim(tx, row.id, { by: acting.user.id, at: new Date() });
    afterCommit(() => publishQueueChange(context));
    const claimed = await lockLatestCase(tx, subject);
    const claim = claimed === undefined ? null : viewClaim(acting, claimed);
    if (claim === null) throw new Error('a claim that has just begun is over');
    return { claim };
  });
}

/** Lets go of one's own claim; without one nothing happens. */
export async function releaseCase(context: AppContext, actor: Actor, subject: CaseSubject): Promise<void> {
  const acting = requirePermission(actor, 'posts:moderate');
  await inTransaction(context.db, async (tx, afterCommit) => {
    const row = await lockLatestCase(tx, subject);
    if (row === undefined) throw notFound('case');
    if (row.closed_at !== null || row.claimed_by !== acting.user.id) return;
    await updateClaim(tx, row.id, null);
    afterCommit(() => publishQueueChange(context));
  });
}
