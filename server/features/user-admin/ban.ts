/** Bans people. */
import type { BanBody, LiftBody, PersonDetail } from '#common/api/user-admin.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalidField } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import {
  banNumber,
  endSessionsOf,
  liftNumberBan,
  banMessage,
} from '#server/features/accounts/accounts.service.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { logAct } from '#server/features/cases/cases.service.ts';
import { hidePostsOf, lockPostsOf, showPostsOf } from '#server/features/posts/posts.service.ts';
import { isBanned } from './user-admin.policy.ts';
import { lockPerson, updatePerson } from './user-admin.queries.ts';
import { accessPersonToChange, getPerson, readReason, requireUnchanged } from './user-admin.ts';

export async function banPerson(
  context: AppContext,
  actor: Actor,
  id: number,
  body: BanBody,
): Promise<PersonDetail> {
  const reason = readReason(body.reason);
  const until = body.until === null ? null : new Date(body.until);
  if (until !== null && until.getTime() <= Date.now()) {
    throw invalidField('until', 'Choose a day in the future.');
  }
  await inTransaction(context.db, async (tx, afterCommit) => {
    await lockPostsOf(tx, id);
    const { acting, row } = await accessPersonToChange(tx, actor, id, ({ ban }) => ban);
    requireUnchanged(!isBanned(row));
    await updatePerson(tx, id, { banned_at: new Date(), ban_reason: reason, banned_until: until });
    // One with an end stands on the account, and so is over with it; one for good outlives the account.
    if (until === null && row.phone_number !== null) await banNumber(context, tx, row.phone_number);
    await hidePostsOf({ context, tx, afterCommit }, id);
    if (until !== null) await awaitEnd(context, tx, id, until);
    const goodbye = `You were logged out. ${await banMessage(context, tx, { reason, until })}`;
    await endSessionsOf(context, tx, { userId: id, exceptId: null, goodbye }, afterCommit);
    await recordChange(tx, acting, {
      action: 'user.ban',
      subjectId: id,
      before: { banned: false },
      after: { banned: true, bannedUntil: until?.toISOString() ?? null },
      reason,
    });
    const act = { moderatorId: acting.user.id, kind: 'user', subjectId: id } as const;
    await logAct(tx, { ...act, action: 'ban', reason });
    afterCommit(() => context.events.emit('user.changed', { userId: id }));
  });
  return getPerson(context, actor, id);
}

export async function liftBan(
  context: AppContext,
  actor: Actor,
  id: number,
  body: LiftBody,
): Promise<PersonDetail> {
  const reason = body.reason === undefined ? null : readReason(body.reason);
  await inTransaction(context.db, async (tx, afterCommit) => {
    await lockPostsOf(tx, id);
    const { acting, row } = await accessPersonToChange(tx, actor, id, ({ ban }) => ban);
    requireUnchanged(isBanned(row));
    await updatePerson(tx, id, { banned_at: null, ban_reason: null, banned_until: null });
    if (row.phone_number !== null) await liftNumberBan(context, tx, row.phone_number);
    await showPostsOf({ context, tx, afterCommit }, id);
    await recordChange(tx, acting, {
      action: 'user.unban',
      subjectId: id,
      before: { banned: true, bannedUntil: row.banned_until?.toISOString() ?? null },
      after: { banned: false },
      reason,
    });
    const act = { moderatorId: acting.user.id, kind: 'user', subjectId: id } as const;
    await logAct(tx, { ...act, action: 'unban', reason });
    afterCommit(() => context.events.emit('user.changed', { userId: id }));
  });
  return getPerson(context, actor, id);
}

/** Brings back what the person offers once a ban is over, where it was neither lifted nor changed meanwhile. */
export async function endBan(
  context: AppContext,
  { userId, until }: { userId: number; until: string },
): Promise<void> {
  await inTransaction(context.db, async (tx, afterCommit) => {
    await lockPostsOf(tx, userId);
    const row = await lockPerson(tx, userId);
    if (row?.banned_until?.getTime() !== Date.parse(until)) return;
    // The clock of the database may be ahead.
    if (isBanned(row)) return awaitEnd(context, tx, userId, new Date(until));
    await showPostsOf({ context, tx, afterCommit }, userId);
  });
}

const awaitEnd = ({ jobs }: AppContext, tx: Tx, userId: number, until: Date): Promise<void> =>
  jobs.send(
    tx,
    'people.banOver',
    { userId, until: until.toISOString() },
    { after: Math.ceil((until.getTime() - Date.now()) / 1000) },
  );
