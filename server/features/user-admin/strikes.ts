/** Strikes; several suspend an account. */
import type { LiftBody, PersonDetail } from '#common/api/user-admin.ts';
import type { ModerationCategory } from '#common/domain/moderation-reasons.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor, Member } from '#server/http/actor.ts';
import { invalidField, notFound } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { logAct } from '#server/features/cases/cases.service.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import { DAY_MS, suspensionEnd } from './user-admin.policy.ts';
import { accessPersonToChange, getPerson, readReason, requireUnchanged } from './user-admin.ts';
import { countStrikes, insertStrike, liftStrikeRow, selectStrike } from './strikes.queries.ts';
import { startSuspension } from './suspension.ts';
import { STRIKE_LIFTED_NEWS, strikeNews, notifyPerson } from './telling.ts';

export type Sanction = {
  strike: boolean;
  suspendDays: number | null;
  caseId: number | null;
  /** What it is for, as the person knows it. */
  what: string;
  reason: string;
  category: ModerationCategory | null;
};

export type Sanctioning = {
  context: AppContext;
  tx: Tx;
  afterCommit: (publish: () => void) => void;
  actor: Member;
};

/**
 * A strike, a suspension, or both, in a transaction of the caller's. What is reached by strikes never shortens a
 * suspension that stands.
 * @throws 403 for whoever is of the own level or above, 422 for more days than one may give
 */
export async function sanctionPerson(
  sanctioning: Sanctioning,
  id: number,
  { strike, suspendDays, caseId, what, reason, category }: Sanction,
): Promise<void> {
  const { context, tx, actor } = sanctioning;
  const { row, can } = await accessPersonToChange(
    tx,
    actor,
    id,
    ({ note, suspend }) => note && (suspendDays === null || suspend),
  );
  if (suspendDays !== null && can.suspendDaysMax !== null && suspendDays > can.suspendDaysMax) {
    throw invalidField('suspendDays', `At most ${can.suspendDaysMax} days.`);
  }
  const settings = await getSettings(context, tx);
  let days = suspendDays ?? 0;
  if (strike) {
    const expiresAt = new Date(Date.now() + settings.strikeLifeDays * DAY_MS);
    await insertStrike(tx, {
      user_id: id,
      case_id: caseId,
      given_by: actor.user.id,
      reason,
      expires_at: expiresAt,
    });
    await recordChange(tx, actor, {
      action: 'user.strike',
      subjectId: id,
      after: { expiresAt: expiresAt.toISOString() },
      reason,
    });
    const act = { moderatorId: actor.user.id, kind: 'user', subjectId: id } as const;
    await logAct(tx, { ...act, action: 'strike', reason, category });
    await notifyPerson(context, tx, id, { what: strikeNews(what, expiresAt), reason });
    const isReached = (await countStrikes(tx, id)) >= settings.strikesToSuspend;
    if (isReached) days = Math.max(days, settings.strikeSuspensionDays);
  }
  const until = new Date(Date.now() + days * DAY_MS);
  if (days > 0 && until > (suspensionEnd(row) ?? 0)) {
    await startSuspension(sanctioning, row, { until, reason, category });
  }
}

/** It counts no more; a suspension that it has led to is lifted by itself. */
export async function liftStrike(
  context: AppContext,
  actor: Actor,
  { id, strikeId }: { id: number; strikeId: number },
  body: LiftBody,
): Promise<PersonDetail> {
  const reason = body.reason === undefined ? null : readReason(body.reason);
  await inTransaction(context.db, async (tx) => {
    const { acting } = await accessPersonToChange(tx, actor, id, ({ note }) => note);
    const strike = await selectStrike(tx, { id: strikeId, userId: id });
    if (strike === undefined) throw notFound('strike');
    requireUnchanged(strike.lifted_at === null);
    await liftStrikeRow(tx, strikeId);
    await recordChange(tx, acting, { action: 'user.unstrike', subjectId: id, reason });
    await logAct(tx, {
      moderatorId: acting.user.id,
      action: 'unstrike',
      kind: 'user',
      subjectId: id,
      reason,
    });
    await notifyPerson(context, tx, id, { what: STRIKE_LIFTED_NEWS, reason });
  });
  return getPerson(context, actor, id);
}
