/** E-mail addresses: optional, and proven by a link. */
import type { AppContext } from '#server/context.ts';
import { AppError, invalidField, tooMany } from '#server/core/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import { isUniqueViolation } from './accounts.errors.ts';
import {
  countRecentEmailTokens,
  deleteEmailToken,
  insertEmailToken,
  verifyEmailByToken,
} from './accounts.queries.ts';
import { hashToken, makeToken } from './accounts.secrets.ts';

const LINK_LIFE_SECONDS = 24 * 3_600;
/** Else an account could fill a stranger's mailbox. */
const LINKS_PER_HOUR = 5;
/** One address as people have them; what no mailbox provider gives (quotes, comments, bare hosts) is left out. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)+$/;

export type EmailLink = { email: string; token: string };

/**
 * @returns the address; null where it is to be removed, undefined where nothing was said.
 * @throws 422 on `email`.
 */
export function readEmail(text: string | null | undefined): string | null | undefined {
  if (text === null || text === undefined) return text;
  const email = text.trim();
  if (email === '') return null;
  if (!EMAIL.test(email)) {
    throw invalidField('email', 'Enter an e-mail address such as name@example.com.', 'invalid_email');
  }
  return email;
}

/** Writes the token of a link that is mailed once the transaction is committed. */
export async function prepareLink(
  context: AppContext,
  tx: Tx,
  { userId, email }: { userId: number; email: string },
): Promise<EmailLink> {
  const max = Math.max(1, Math.floor(LINKS_PER_HOUR * context.config.rateLimitFactor));
  if ((await countRecentEmailTokens(tx, userId)) >= max) {
    throw tooMany('Too many mails were asked for. Try again in an hour.', 3_600);
  }
  const token = makeToken();
  await insertEmailToken(tx, { hash: hashToken(token), userId, email, lifeSeconds: LINK_LIFE_SECONDS });
  return { email, token };
}

/** @throws 503 where the mail could not be sent: the address is kept, the link is not. */
export async function mailLink(context: AppContext, { email, token }: EmailLink): Promise<void> {
  const { siteName } = await getSettings(context);
  const url = `${context.config.publicUrl}/accounts/email?token=${token}`;
  try {
    await context.mail.send({
      to: email,
      subject: `Confirm your e-mail address for ${siteName}`,
      text: [
        `Somebody, probably you, gave this address for a ${siteName} account. To confirm it, open`,
        url,
        'within 24 hours. If it was not you, do nothing: the address stays unconfirmed.',
      ].join('\n\n'),
    });
  } catch (error) {
    await deleteEmailToken(context.db, hashToken(token));
    if (!(error instanceof AppError)) throw error;
    throw new AppError(
      error.status,
      error.code,
      'The address is saved, but the mail to confirm it could not be sent. Save it again in a minute.',
    );
  }
}

/** The link proves the mailbox, whoever is logged in where it is opened; opening it twice is fine. */
export async function verifyEmail(context: AppContext, token: string): Promise<void> {
  const user = await verifyEmailByToken(context.db, hashToken(token)).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'users_verified_email')) throw error;
    throw invalidField('token', 'This address already belongs to another account.', 'email_taken');
  });
  if (user === undefined) {
    throw invalidField(
      'token',
      'This link is no longer valid. Save the address in your account again to get a new one.',
      'link_expired',
    );
  }
  context.events.emit('user.changed', { userId: user.id });
}
