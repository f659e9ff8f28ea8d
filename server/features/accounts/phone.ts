/** Changes the phone number, proven by codes to both numbers. */
import type { ChangePhoneBody, CodeSent, VerifyPhoneBody } from '#common/api/accounts.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireActive } from '#server/http/actor.ts';
import { AppError, invalidField } from '#server/http/errors.ts';
import { type Database, inTransaction, type Tx } from '#server/db/database.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import { sendCode, tryCode } from './accounts.codes.ts';
import { isUniqueViolation } from './accounts.errors.ts';
import { readPhoneNumber } from './accounts.phone.ts';
import { lockUser, selectAccount, updateUser } from './accounts.queries.ts';
import { markCodeUsed } from './codes.queries.ts';
import { codeText } from './login.ts';
import { endOpenChange } from './number-changes.queries.ts';
import { endOtherSessions } from './sessions.ts';

/**
 * Texts a code to the present number, or, with that code, one to the new number: a stolen session alone moves nothing.
 * Whether the new number already has an account is told only to whoever proves it.
 */
export async function requestPhoneCode(
  context: AppContext,
  actor: Actor,
  body: ChangePhoneBody,
): Promise<CodeSent> {
  const { user } = requireActive(actor);
  const { phone_number } = await selectAccount(context.db, user.id);
  const oldNumber = phone_number ?? '';
  const phoneNumber = body.phoneNumber === undefined ? oldNumber : readPhoneNumber(body.phoneNumber);
  if (body.phoneNumber !== undefined) {
    if (phoneNumber === oldNumber) throw samePhone();
    const code = body.currentCode ?? '';
    const proof = await inTransaction(context.db, (tx) => tryOldCode(context, tx, user.id, oldNumber, code));
    if (proof instanceof AppError) throw proof;
  }
  return sendCode(context, {
    purpose: 'phone',
    phoneNumber,
    userId: user.id,
    ip: actor.ip,
    send: async (code) => context.sms.send(phoneNumber, await codeText(context, code)),
  });
}

const tryOldCode = (context: AppContext, tx: Tx, userId: number, phoneNumber: string, code: string) =>
  tryCode(context, tx, { purpose: 'phone', phoneNumber, userId, code }, 'currentCode');

export const samePhone = () => invalidField('phoneNumber', 'This is already your number.', 'same_phone');

export async function changePhone(context: AppContext, actor: Actor, body: VerifyPhoneBody): Promise<void> {
  const member = requireActive(actor);
  const { user } = member;
  const phoneNumber = readPhoneNumber(body.phoneNumber);
  const notice = await changeNotice(context, context.db);
  const outcome = await inTransaction(context.db, async (tx, afterCommit) => {
    const { phone_number: oldNumber } = await lockUser(tx, user.id);
    if (oldNumber === phoneNumber) return samePhone();
    const oldCodeId = await tryOldCode(context, tx, user.id, oldNumber ?? '', body.currentCode);
    if (oldCodeId instanceof AppError) return oldCodeId;
    const codeId = await tryCode(context, tx, {
      purpose: 'phone',
      phoneNumber,
      userId: user.id,
      code: body.code,
    });
    if (codeId instanceof AppError) return codeId;
    await markCodeUsed(tx, oldCodeId);
    await markCodeUsed(tx, codeId);
    await updateUser(tx, user.id, { phone_number: phoneNumber }).catch(throwTaken);
    await endOpenChange(tx, user.id, { state: 'stopped' });
    await endOtherSessions(context, tx, member, afterCommit);
    // The change stands whether or not this text arrives.
    if (oldNumber !== null) await context.jobs.send(tx, 'sms.send', { to: oldNumber, text: notice });
    await context.jobs.send(tx, 'notifications.account', {
      userId: user.id,
      cause: `phone:${codeId}`,
      content: notice,
      url: '/accounts',
    });
    afterCommit(() => context.events.emit('user.changed', { userId: user.id }));
    return null;
  });
  if (outcome !== null) throw outcome;
}

function throwTaken(error: unknown): never {
  if (!isUniqueViolation(error, 'users_phone_number_key')) throw error;
  throw invalidField(
    'phoneNumber',
    'This number already has an account. Log in with it instead.',
    'phone_taken',
  );
}

/** What the old number is told, and the account. */
export async function changeNotice(context: AppContext, db: Database): Promise<string> {
  const { siteName, contactEmail } = await getSettings(context, db);
  return `The phone number of your ${siteName} account was changed. If that was not you, write to ${contactEmail}.`;
}
