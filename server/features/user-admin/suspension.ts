/** Suspends people. */
import type { LiftBody, PersonDetail, SuspensionBody } from '#common/api/user-admin.ts';
import type { ModerationCategory } from '#common/domain/moderation-reasons.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor, Member } from '#server/http/actor.ts';
import { invalidField } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { logAct } from '#server/features/cases/cases.service.ts';
import { DAY_MS, suspensionEnd } from './user-admin.policy.ts';
import { type LockedPerson, selectSuspension, updatePerson } from './user-admin.queries.ts';
import { accessPersonToChange, getPerson, readReason, requireUnchanged } from './user-admin.ts';
import { LIFTED_NEWS, OVER_NEWS, suspensionNews, notifyPerson } from './telling.ts';

/** Begins one, or changes the end of the one that stands. */
export async function suspendPerson(
  context: AppContext,
  actor: Actor,
  id: number,
  body: SuspensionBody,
): Promise<PersonDetail> {
  const reason = readReason(body.reason);
  await inTransaction(context.db, async (tx, afterCommit) => {
    const { acting, row, can } = await accessPersonToChange(tx, actor, id, ({ suspend }) => suspend);
    const before = suspensionEnd(row);
    requireUnchanged((before?.getTime() ?? null) === (body.was === null ? null : Date.parse(body.was)));
    const until = readEnd(body, can.suspendDaysMax);
    await startSuspension({ context, tx, afterCommit, actor: acting }, row, {
      until,
      reason,
      category: null,
    });
  });
  return getPerson(context, actor, id);
}

/** In a transaction of the caller's, which holds the person and has asked who may do this. */
export async function startSuspension(
  {
    context,
    tx,
    afterCommit,
    actor,
  }: { context: AppContext; tx: Tx; afterCommit: (publish: () => void) => void; actor: Member },
  row: LockedPerson,
  { until, reason, category }: { until: Date; reason: string; category: ModerationCategory | null },
): Promise<void> {
  const { id } = row;
  const before = suspensionEnd(row);
  await updatePerson(tx, id, { suspended_until: until, suspension_reason: reason });
  await recordChange(tx, actor, {
    action: 'user.suspend',
    subjectId: id,
    before: { suspendedUntil: before?.toISOString() ?? null },
    after: { suspendedUntil: until.toISOString() },
    reason,
  });
  const act = { moderatorId: actor.user.id, kind: 'user', subjectId: id } as const;
  await logAct(tx, { ...act, action: 'suspend', reason, category });
  await notifyPerson(context, tx, id, { what: suspensionNews(until, before !== null), reason });
  const after = Math.ceil((until.getTime() - Date.now()) / 1000);
  await context.jobs.send(tx, 'people.suspensionOver', { userId: id, until: until.toISOString() }, { after });
  afterCommit(() => context.events.emit('user.changed', { userId: id }));
}

function readEnd({ until, days }: SuspensionBody, daysMax: number | null): Date {
  if ((until === undefined) === (days === undefined)) {
    throw invalidField('until', 'Enter an end date or a number of days.');
  }
  const end = until === undefined ? new Date(Date.now() + (days ?? 0) * DAY_MS) : new Date(until);
  if (end.getTime() <= Date.now()) throw invalidField('until', 'Choose a day in the future.');
  if (daysMax !== null && end.getTime() > Date.now() + daysMax * DAY_MS) {
    throw invalidField(until === undefined ? 'days' : 'until', `At most ${daysMax} days.`);
  }
  return end;
}

export async function liftSuspension(
  context: AppContext,
  actor: Actor,
  id: number,
  body: LiftBody,
): Promise<PersonDetail> {
  const reason = body.reason === undefined ? null : readReason(body.reason);
  await inTransaction(context.db, async (tx, afterCommit) => {
    const { acting, row } = await accessPersonToChange(tx, actor, id, ({ suspend }) => suspend);
    const before = suspensionEnd(row);
    requireUnchanged(before !== null);
    await updatePerson(tx, id, { suspended_until: null, suspension_reason: null });
    await recordChange(tx, acting, {
      action: 'user.unsuspend',
      subjectId: id,
      before: { suspendedUntil: before?.toISOString() ?? null },
      after: { suspendedUntil: null },
      reason,
    });
    const act = { moderatorId: acting.user.id, kind: 'user', subjectId: id } as const;
    await logAct(tx, { ...act, action: 'unsuspend', reason });
    await notifyPerson(context, tx, id, { what: LIFTED_NEWS, reason });
    afterCommit(() => context.events.emit('user.changed', { userId: id }));
  });
  return getPerson(context, actor, id);
}

/** Tells the person that it is over, where it was neither lifted nor changed meanwhile. */
export async function endSuspension(
  context: AppContext,
  { userId, until }: { userId: number; until: string },
): Promise<void> {
  await inTransaction(context.db, async (tx, afterCommit) => {
    const row = await selectSuspension(tx, userId);
    if (row?.suspended_until?.getTime() !== Date.parse(until)) return;
    const cause = `over:${userId}:${until}`;
    await notifyPerson(context, tx, userId, { what: OVER_NEWS, reason: null }, cause);
    afterCommit(() => context.events.emit('user.changed', { userId }));
  });
}
