/** Number changes with a 72-hour waiting period. */
import type { NumberChange } from '#common/api/lost-number.ts';
import type { NumberChangeState } from '#common/domain/choices.ts';
import { NUMBER_CHANGE_HOURS } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalidField } from '#server/http/errors.ts';
import { readSignedToken, signToken } from '#server/lib/signed-tokens.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import { lockUser, selectUserByPhone, updateUser } from './accounts.queries.ts';
import { isBannedNumber } from './accounts.codes.ts';
import { endOpenChange, lockDueChange, selectChange, startWaiting } from './number-changes.queries.ts';
import { changeNotice } from './phone.ts';
import { endSessionsOf } from './sessions.ts';

const HOUR_SECONDS = 3_600;
/** A text message has little room: 128 bits are enough for a link that ends after days. */
const SIGNATURE_BYTES = 16;
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Names one change of a number, and proves that this server wrote it. */
export const makeStopToken = ({ secret }: Pick<AppContext, 'secret'>, changeId: number): string =>
  signToken(secret, 'stop-change', String(changeId), SIGNATURE_BYTES);

/** @throws 422 for a token that this server did not write. */
function readStopToken({ secret }: AppContext, token: string): number {
  const id = readSignedToken(secret, 'stop-change', token, SIGNATURE_BYTES);
  if (id === null || !/^\d{1,9}$/.test(id)) {
    throw invalidField('token', 'This link is not complete. Open it from the message again.', 'link_invalid');
  }
  return Number(id);
}

/** Begins the 72 hours, and tells the old number, the email address and open pages how to stop the change. */
export async function beginChange(
  context: AppContext,
  tx: Tx,
  id: number,
  decidedBy: number | null = null,
): Promise<Date> {
  const {
    user_id: userId,
    phone_number: newNumber,
    takes_effect_at,
  } = await startWaiting(tx, id, {
    hours: NUMBER_CHANGE_HOURS,
    decidedBy,
  });
  const takesEffectAt = takes_effect_at ?? new Date();
  const { phone_number: oldNumber, email, email_verified_at } = await lockUser(tx, userId);
  const { siteName } = await getSettings(context, tx);
  const page = `/stop-change?token=${makeStopToken(context, id)}`;
  const link = context.config.publicUrl + page;
  const news = `The phone number of your ${siteName} account changes in ${NUMBER_CHANGE_HOURS} hours.`;
  const { jobs } = context;
  if (oldNumber !== null) {
    await jobs.send(tx, 'sms.send', { to: oldNumber, text: `${news} Not you? Stop it: ${link}` });
  }
  if (email !== null && email_verified_at !== null) {
    await jobs.send(tx, 'mail.send', {
      to: email,
      subject: `Your ${siteName} phone number is about to change`,
      text: [
        `Someone asked to change the phone number of your ${siteName} account. It changes on ${moment.format(takesEffectAt)} UTC. You stay logged in until then. After that, log in with the new number.`,
        'If this was not you, stop the change here:',
        link,
      ].join('\n\n'),
    });
  }
  if (decidedBy !== null) {
    const text = `Your request was approved: this becomes the phone number of your ${siteName} account in ${NUMBER_CHANGE_HOURS} hours.`;
    await jobs.send(tx, 'sms.send', { to: newNumber, text });
  }
  await jobs.send(tx, 'notifications.account', {
    userId,
    cause: `number:${id}`,
    content: `${news} If this was not you, open this to stop it.`,
    url: page,
    isMailed: true,
  });
  // A second more: it is due then, however the clock was rounded.
  const after = NUMBER_CHANGE_HOURS * HOUR_SECONDS + 1;
  await jobs.send(tx, 'accounts.changeNumber', { id }, { after });
  return takesEffectAt;
}

/** Replaces the number at the end of the 72 hours, unless the change was stopped; a second run does nothing. */
export async function carryOutChange(context: AppContext, { id }: { id: number }): Promise<void> {
  await inTransaction(context.db, async (tx, afterCommit) => {
    const change = await selectChange(tx, id);
    if (change === undefined) return;
    const { user_id: userId, phone_number: phoneNumber } = change;
    const { phone_number: oldNumber, email, email_verified_at } = await lockUser(tx, userId);
    if (!(await lockDueChange(tx, id))) return;
    const isPossible =
      oldNumber !== null &&
      (await selectUserByPhone(tx, phoneNumber)) === undefined &&
      !(await isBannedNumber(context, tx, phoneNumber)) &&
      !(await isBannedNumber(context, tx, oldNumber));
    await endOpenChange(tx, userId, { state: isPossible ? 'done' : 'failed' });
    await recordChange(tx, null, {
      action: isPossible ? 'user.numberChange' : 'user.numberFail',
      subjectId: userId,
    });
    const { siteName } = await getSettings(context, tx);
    const { jobs } = context;
    if (!isPossible) {
      const text = `The phone number of your ${siteName} account could not be changed. Ask again with another number.`;
      await jobs.send(tx, 'sms.send', { to: phoneNumber, text });
      return;
    }
    await updateUser(tx, userId, { phone_number: phoneNumber });
    const goodbye = 'Your phone number was changed. Log in with the new one.';
    await endSessionsOf(context, tx, { userId, exceptId: null, goodbye }, afterCommit);
    const notice = await changeNotice(context, tx);
    await jobs.send(tx, 'sms.send', { to: oldNumber, text: notice });
    if (email !== null && email_verified_at !== null) {
      const subject = `Your ${siteName} phone number was changed`;
      await jobs.send(tx, 'mail.send', { to: email, subject, text: notice });
    }
    const text = `This is the phone number of your ${siteName} account now. Log in with it.`;
    await jobs.send(tx, 'sms.send', { to: phoneNumber, text });
    afterCommit(() => context.events.emit('user.changed', { userId }));
  });
}

/** A request for an administrator; undefined where there is none, or it came by mail. */
export async function findRequest(
  tx: Tx,
  id: number,
): Promise<{ userId: number; isOpen: boolean } | undefined> {
  const change = await selectChange(tx, id);
  if (change === undefined || change.statement === null) return undefined;
  return { userId: change.user_id, isOpen: change.state === 'requested' };
}

/** What the link would stop; stops nothing. @throws 422 */
export async function readStop(context: AppContext, token: string): Promise<NumberChange> {
  const change = await selectChange(context.db, readStopToken(context, token));
  if (change === undefined) {
    throw invalidField('token', 'This change is over.', 'link_invalid');
  }
  return { state: change.state, takesEffectAt: change.takes_effect_at?.toISOString() ?? null };
}

/** Twice is like once. @throws 422 */
export async function stopByLink(context: AppContext, token: string): Promise<NumberChange> {
  const { state } = await readStop(context, token);
  if (state === 'waiting') {
    await inTransaction(context.db, async (tx) => {
      const id = readStopToken(context, token);
      const change = await selectChange(tx, id);
      if (change === undefined) return;
      await lockUser(tx, change.user_id);
      // Decided by what it is under the lock: the change may have happened in between.
      if ((await selectChange(tx, id))?.state !== 'waiting') return;
      await endChange(context, tx, { userId: change.user_id, state: 'stopped', actor: null });
    });
  }
  return readStop(context, token);
}

/** Ends what is open for an account without a change: stopped by its link, or denied by an administrator. */
export async function endChange(
  context: AppContext,
  tx: Tx,
  { userId, state, actor, reason = null }: EndOfChange,
): Promise<void> {
  const ended = await endOpenChange(tx, userId, { state, reason, decidedBy: actor?.user?.id ?? null });
  if (ended === undefined) return;
  const { siteName } = await getSettings(context, tx);
  await recordChange(tx, actor, {
    action: state === 'denied' ? 'user.numberDeny' : 'user.numberStop',
    subjectId: userId,
    reason,
  });
  const text =
    state === 'denied'
      ? `Your request to change the phone number of your ${siteName} account was denied. Reason: ${reason ?? ''}`
      : `The change of your ${siteName} phone number was stopped.`;
  await context.jobs.send(tx, 'sms.send', { to: ended.phone_number, text });
}

type EndOfChange = {
  userId: number;
  state: Extract<NumberChangeState, 'stopped' | 'denied'>;
  actor: Actor | null;
  reason?: string | null;
};
