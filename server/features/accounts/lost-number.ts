/** Lost number: proof by email or an administrator's decision. */
import type { CodeSent } from '#common/api/accounts.ts';
import type {
  ChangeLostNumberBody,
  NumberChange,
  NumberCodeBody,
  NumberRequestBody,
} from '#common/api/lost-number.ts';
import { cleanText } from '#common/domain/clean-text.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { showsCodes } from '#server/lib/config.ts';
import { AppError, conflict, invalidField } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import { canMail } from '#server/mail/mail.ts';
import { sendCode, tryCode } from './accounts.codes.ts';
import { parsePhoneNumber, readPhoneNumber } from './accounts.phone.ts';
import { canLogIn } from './accounts.policy.ts';
import { lockUser } from './accounts.queries.ts';
import { markCodeUsed } from './codes.queries.ts';
import { mailFailed, readEmail } from './email.ts';
import { codeText } from './login.ts';
import { endOpenChange, insertChange, selectOpenChange, selectUserOfLost } from './number-changes.queries.ts';
import { beginChange } from './number-changes.ts';
import { samePhone } from './phone.ts';

type Asking = { browser: string; isLocal: boolean };

/** Mails a code to the verified address of an account; for any other address the answer is the same. */
export async function requestEmailCode(
  context: AppContext,
  actor: Actor,
  { email: text, browser, isLocal }: Asking & { email: string },
): Promise<CodeSent> {
  if (!canMail(context.config)) throw mailFailed();
  const email = readAddress(text);
  const user = await selectUserOfLost(context.db, { email });
  const areCodesShown = showsCodes(context.config);
  const { siteName } = await getSettings(context, context.db);
  return sendCode(context, {
    purpose: 'lost_number',
    phoneNumber: email,
    userId: null,
    ip: actor.ip,
    browser,
    isUseless: user === undefined || !canLogIn(user, { isLocal, areCodesShown }),
    send: (code) => {
      const words = `Your ${siteName} code is ${code}\n\nSomeone, probably you, is changing the phone number of your account. If it was not you, do nothing, and do not share this code.`;
      // Not waited for: neither its time nor its failure may say that the address has an account.
      void context.mail
        .send({ to: email, subject: `Your ${siteName} code`, text: words })
        .catch((error: unknown) => context.log.warn({ err: error }, 'a code could not be mailed'));
      return Promise.resolve();
    },
  });
}

/** Texts a code to the new number, for whoever has entered the mailed code where there is one. */
export async function requestNumberCode(
  context: AppContext,
  actor: Actor,
  body: NumberCodeBody & { browser: string },
): Promise<CodeSent> {
  const { browser, proof } = body;
  const phoneNumber = readPhoneNumber(body.phoneNumber);
  if (proof !== undefined) {
    const tried = await inTransaction(context.db, (tx) =>
      tryEmailCode(context, tx, actor, { ...proof, browser }),
    );
    if (tried instanceof AppError) throw tried;
  }
  return sendCode(context, {
    purpose: 'phone',
    phoneNumber,
    userId: null,
    ip: actor.ip,
    browser,
    send: async (code) => context.sms.send(phoneNumber, await codeText(context, code)),
  });
}

/**
 * Begins the change for whoever has both codes.
 * @throws 422 `code_wrong`, `code_expired`, `code_spent` or `same_phone`, 409 `change_waiting`.
 */
export async function changeLostNumber(
  context: AppContext,
  actor: Actor,
  body: ChangeLostNumberBody & { browser: string },
): Promise<NumberChange> {
  const phoneNumber = readPhoneNumber(body.phoneNumber);
  const { browser, code, email, emailCode } = body;
  const outcome = await inTransaction(context.db, async (tx) => {
    const emailCodeId = await tryEmailCode(context, tx, actor, { email, emailCode, browser });
    if (emailCodeId instanceof AppError) return emailCodeId;
    const codeId = await tryNumberCode(context, tx, actor, { phoneNumber, code, browser });
    if (codeId instanceof AppError) return codeId;
    const user = await selectUserOfLost(tx, { email: readAddress(email) });
    if (user === undefined) return invalidField('emailCode', 'This code is no longer valid.', 'code_expired');
    const { phone_number: oldNumber } = await lockUser(tx, user.id);
    if (oldNumber === phoneNumber) return samePhone();
    const open = await selectOpenChange(tx, user.id);
    if (open?.state === 'waiting') {
      return conflict(
        'change_waiting',
        'A new number is already set for this account. Stop that change first.',
      );
    }
    await markCodeUsed(tx, emailCodeId);
    await markCodeUsed(tx, codeId);
    // The mailed code says more than what an administrator was going to decide on.
    await endOpenChange(tx, user.id, { state: 'stopped' });
    const { id } = await insertChange(tx, { userId: user.id, phoneNumber, statement: null });
    await recordChange(tx, null, {
      action: 'user.numberRequest',
      subjectId: user.id,
      after: { by: 'email' },
    });
    return beginChange(context, tx, id);
  });
  if (outcome instanceof AppError) throw outcome;
  return { state: 'waiting', takesEffectAt: outcome.toISOString() };
}

/** Puts a request before the administrators; where the old number has no account, the answer is the same. */
export async function requestDecision(
  context: AppContext,
  actor: Actor,
  body: NumberRequestBody & { browser: string },
): Promise<void> {
  const phoneNumber = readPhoneNumber(body.phoneNumber);
  const oldNumber = parsePhoneNumber(body.oldNumber);
  if (oldNumber === null) {
    throw invalidField('oldNumber', 'Enter a US mobile number with its area code.', 'invalid_phone');
  }
  const statement = cleanText(body.statement);
  if (statement === '') throw invalidField('statement', 'Explain how we can tell the account is yours.');
  if (oldNumber === phoneNumber) throw samePhone();
  const outcome = await inTransaction(context.db, async (tx) => {
    const { browser, code } = body;
    const codeId = await tryNumberCode(context, tx, actor, { phoneNumber, code, browser });
    if (codeId instanceof AppError) return codeId;
    await markCodeUsed(tx, codeId);
    const user = await selectUserOfLost(tx, { phoneNumber: oldNumber });
    if (user === undefined) return null;
    await lockUser(tx, user.id);
    if ((await selectOpenChange(tx, user.id)) !== undefined) return null;
    await insertChange(tx, { userId: user.id, phoneNumber, statement });
    await recordChange(tx, null, {
      action: 'user.numberRequest',
      subjectId: user.id,
      after: { by: 'administrator' },
    });
    return null;
  });
  if (outcome !== null) throw outcome;
}

/** In the form in which codes are counted. @throws 422 on `email`. */
function readAddress(text: string): string {
  const email = readEmail(text) ?? null;
  if (email === null) throw invalidField('email', 'Enter your email address.', 'invalid_email');
  return email.toLowerCase();
}

type Proof = { email: string; emailCode: string; browser: string };

const tryEmailCode = (context: AppContext, tx: Tx, { ip }: Actor, { email, emailCode, browser }: Proof) =>
  tryCode(
    context,
    tx,
    {
      purpose: 'lost_number',
      phoneNumber: readAddress(email),
      userId: null,
      code: emailCode,
      source: { ip, browser },
    },
    'emailCode',
  );

const tryNumberCode = (
  context: AppContext,
  tx: Tx,
  { ip }: Actor,
  { phoneNumber, code, browser }: { phoneNumber: string; code: string; browser: string },
) => tryCode(context, tx, { purpose: 'phone', phoneNumber, userId: null, code, source: { ip, browser } });
