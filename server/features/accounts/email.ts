/** Email addresses: optional, and proven by a link. */
import type { AppContext } from '#server/context.ts';
import { AppError, invalidField, tooMany } from '#server/http/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { canMail } from '#server/mail/mail.ts';
import { isUniqueViolation } from './accounts.errors.ts';
import { countRecentEmailTokens, insertEmailToken, verifyEmailByToken } from './accounts.queries.ts';
import { hashToken, makeToken } from './accounts.secrets.ts';

const LINK_LIFE_SECONDS = 24 * 3_600;
/** Else an account could fill a stranger's mailbox. */
const LINKS_PER_HOUR = 5;
/** One address as people have them; what no mailbox provider gives (quotes, comments, bare hosts, signs that nobody sees) is left out. */
const EMAIL = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:".]+(\.[^\s\p{C}@<>()[\]\\,;:".]+)+$/u;

/**
 * @returns the address; null where it is to be removed, undefined where nothing was said.
 * @throws 422 on `email`.
 */
export function readEmail(text: string | null | undefined): string | null | undefined {
  if (text === null || text === undefined) return text;
  const email = text.trim();
  if (email === '') return null;
  if (!EMAIL.test(email)) {
    throw invalidField('email', 'Enter an email address such as name@example.com.', 'invalid_email');
  }
  return email;
}

export const mailFailed = () => new AppError(503, 'mail_failed', 'This site can’t send email right now.');

/**
 * Mails a link that proves the address, once the transaction is committed.
 * @throws 429 past the limit, 503 where the site has no way to mail.
 */
export async function mailLink(
  context: AppContext,
  tx: Tx,
  { userId, email, siteName }: { userId: number; email: string; siteName: string },
): Promise<void> {
  if (!canMail(context.config)) throw mailFailed();
  const max = Math.max(1, Math.floor(LINKS_PER_HOUR * context.config.rateLimitFactor));
  if ((await countRecentEmailTokens(tx, userId)) >= max) {
    throw tooMany('Too many emails requested. Try again in an hour.', 3_600);
  }
  const token = makeToken();
  await insertEmailToken(tx, { hash: hashToken(token), userId, email, lifeSeconds: LINK_LIFE_SECONDS });
  await context.jobs.send(tx, 'mail.send', {
    to: email,
    subject: `Confirm your email address for ${siteName}`,
    text: [
      `Confirm this email address for your ${siteName} account. Open`,
      `${context.config.publicUrl}/accounts/email?token=${token}`,
      'within 24 hours. Didn’t request this? You can ignore this email.',
    ].join('\n\n'),
  });
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
