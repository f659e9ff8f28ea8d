/** Login by code; the first login creates the account. */
import { randomBytes } from 'node:crypto';
import type { CodeSent, VerifyBody } from '#common/api/accounts.ts';
import { ANONYMOUS_PREFIX } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { showsCodes } from '#server/lib/config.ts';
import { AppError, type FieldError, invalid, invalidField } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { getSettings, requireOpen } from '#server/features/settings/settings.service.ts';
import { hashSources, isCodeOut, sendCode, tryCode } from './accounts.codes.ts';
import { readPhoneNumber } from './accounts.phone.ts';
import { canLogIn } from './accounts.policy.ts';
import { insertUser, selectUserByPhone, touchUser } from './accounts.queries.ts';
import { refuseBanned } from './bans.ts';
import { markCodeUsed } from './codes.queries.ts';
import { restoreTrustRecord } from './departed.ts';
import { rememberSources } from './known-sources.queries.ts';
import { logOut, startSession } from './sessions.ts';

const NAME_HEX_BYTES = 4;

/** Known numbers and unknown ones get the same answer; no text goes to one that could not make an account now. */
export async function requestLoginCode(
  context: AppContext,
  actor: Actor,
  body: { phoneNumber: string; browser: string },
): Promise<CodeSent> {
  const phoneNumber = readPhoneNumber(body.phoneNumber);
  return sendCode(context, {
    purpose: 'login',
    phoneNumber,
    userId: null,
    ip: actor.ip,
    browser: body.browser,
    send: async (code) => context.sms.send(phoneNumber, await codeText(context, code)),
    isUseless: !(await canUseCode(context, phoneNumber)),
  });
}

async function canUseCode(context: AppContext, phoneNumber: string): Promise<boolean> {
  const { registrationOpen } = await getSettings(context, context.db);
  return registrationOpen || (await selectUserByPhone(context.db, phoneNumber)) !== undefined;
}

/** Says nothing that a glance at a locked phone should not see. */
export async function codeText(context: AppContext, code: string): Promise<string> {
  const { siteName } = await getSettings(context, context.db);
  return `Your ${siteName} code is ${code}`;
}

type LoginAttempt = VerifyBody & { userAgent: string; isLocal: boolean; browser: string };
type Outcome = { token: string } | { mailCodeTo: { userId: number; email: string } } | AppError;

/**
 * Checks the code, makes the account where there is none, and starts a session.
 * @returns the token for the browser's cookie.
 * @throws 422 `code_wrong`, `code_expired`, `code_spent`, `terms_required` or `email_code_required`, 403 `banned` with
 * the reason and the end; after the last three the code is still valid.
 */
export async function verifyLogin(context: AppContext, actor: Actor, attempt: LoginAttempt): Promise<string> {
  const phoneNumber = readPhoneNumber(attempt.phoneNumber);
  const outcome = await inTransaction(context.db, (tx) =>
    tryLogin(context, tx, actor, { ...attempt, phoneNumber }),
  );
  if (outcome instanceof AppError) throw outcome;
  if ('mailCodeTo' in outcome) {
    await mailIdleCode(context, actor, { ...outcome.mailCodeTo, phoneNumber });
    throw invalidField(
      'emailCode',
      'This account hasn’t been used for a year. Also enter the code we sent to its email address.',
      'email_code_required',
    );
  }
  // A browser has one session: the one that it came with ends.
  await logOut(context, actor);
  return outcome.token;
}

/** Wrong codes are returned rather than thrown, so that their count is committed. */
async function tryLogin(context: AppContext, tx: Tx, actor: Actor, attempt: LoginAttempt): Promise<Outcome> {
  const { phoneNumber } = attempt;
  const source = { ip: actor.ip, browser: attempt.browser };
  const codeId = await tryCode(context, tx, {
    purpose: 'login',
    phoneNumber,
    userId: null,
    code: attempt.code,
    source,
  });
  if (codeId instanceof AppError) return codeId;

  const account = await selectUserByPhone(tx, phoneNumber);
  const areCodesShown = showsCodes(context.config);
  if (account !== undefined && !canLogIn(account, { isLocal: attempt.isLocal, areCodesShown })) {
    throw new AppError(
      403,
      'local_only',
      'This site shows its codes to everyone, so this account can log in on the server itself only.',
    );
  }
  // The code has proven whose number it is: they may know.
  const refusal = await refuseBanned(context, tx, phoneNumber);
  if (refusal !== null) return refusal;
  if (account === undefined) {
    await requireOpen(context, tx, 'registrationOpen');
    requireTerms(attempt);
  } else {
    if (account.isIdle && account.email !== null && account.email_verified_at !== null) {
      if (attempt.emailCode === undefined) {
        return { mailCodeTo: { userId: account.id, email: account.email } };
      }
      const idle = {
        purpose: 'idle_email',
        phoneNumber,
        userId: account.id,
        code: attempt.emailCode,
      } as const;
      const emailCodeId = await tryCode(context, tx, idle, 'emailCode');
      if (emailCodeId instanceof AppError) return emailCodeId;
      await markCodeUsed(tx, emailCodeId);
    }
  }

  await markCodeUsed(tx, codeId);
  const userId = account?.id ?? (await createUser(context, tx, phoneNumber));
  await touchUser(tx, userId);
  await rememberSources(tx, userId, hashSources(context, source));
  return { token: await startSession(tx, { userId, userAgent: attempt.userAgent, ip: actor.ip }) };
}

function requireTerms({ acceptTerms, over18 }: LoginAttempt): void {
  const errors: FieldError[] = [];
  if (acceptTerms !== true)
    errors.push({ path: 'acceptTerms', message: 'Agree to the Terms of Use to continue.' });
  if (over18 !== true) errors.push({ path: 'over18', message: 'Confirm that you are 18 or older.' });
  if (errors.length > 0) throw invalid(errors, 'terms_required');
}

/** Two logins of one new number at once end in one account. */
async function createUser(context: AppContext, tx: Tx, phoneNumber: string): Promise<number> {
  for (;;) {
    const displayName = `${ANONYMOUS_PREFIX}-${randomBytes(NAME_HEX_BYTES).toString('hex')}`;
    const created = await insertUser(tx, { phoneNumber, displayName });
    if (created !== undefined) {
      await restoreTrustRecord(context, tx, { userId: created.id, phoneNumber });
      return created.id;
    }
    const known = await selectUserByPhone(tx, phoneNumber);
    if (known !== undefined) return known.id;
  }
}

/** While a mailed code is valid no other one is mailed. */
async function mailIdleCode(
  context: AppContext,
  actor: Actor,
  { userId, email, phoneNumber }: { userId: number; email: string; phoneNumber: string },
): Promise<void> {
  const idle = { purpose: 'idle_email', phoneNumber, userId } as const;
  if (await isCodeOut(context, idle)) return;
  const { siteName } = await getSettings(context, context.db);
  await sendCode(context, {
    ...idle,
    ip: actor.ip,
    send: (code) =>
      context.mail.send({
        to: email,
        subject: `Your ${siteName} code`,
        text: `Your ${siteName} code is ${code}\n\nSomeone, probably you, is logging in to your account for the first time in a while. If it wasn’t you, ignore this message.`,
      }),
  });
}
