/** Signed tokens for links that work without a login. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the token is for is signed too, so that no token works for another purpose. */
type Purpose = 'renew' | 'unsubscribe' | 'stop-change';

const SIGNATURE_BYTES = 32;

/**
 * A token that names its subject and proves that this server wrote it: `subject.signature`.
 * @param bytes length of the signature before base64url; fewer make shorter links
 */
export const signToken = (
  secret: string,
  purpose: Purpose,
  subject: string,
  bytes: number = SIGNATURE_BYTES,
): string => `${subject}.${sign(secret, purpose, subject, bytes)}`;

/** The subject of a token that was signed for this purpose; null for any other text. */
export function readSignedToken(
  secret: string,
  purpose: Purpose,
  token: string,
  bytes: number = SIGNATURE_BYTES,
): string | null {
  const end = token.lastIndexOf('.');
  const subject = token.slice(0, Math.max(0, end));
  const given = Buffer.from(token.slice(end + 1));
  const expected = Buffer.from(sign(secret, purpose, subject, bytes));
  return given.length === expected.length && timingSafeEqual(given, expected) ? subject : null;
}

const sign = (secret: string, purpose: Purpose, subject: string, bytes: number): string =>
  createHmac('sha256', secret)
    .update(`${purpose}:${subject}`)
    .digest()
    .subarray(0, bytes)
    .toString('base64url');
