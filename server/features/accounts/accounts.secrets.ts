/** Random codes and tokens, and their hashes. */
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { CODE_LENGTH } from '#common/domain/limits.ts';

const TOKEN_BYTES = 32;

export function makeCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
}

/** A code has a million values: without the secret its hash would give it away. */
export function hashCode(secret: string, purpose: string, phoneNumber: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`code:${purpose}:${phoneNumber}:${code}`).digest();
}

/** Banned numbers are kept in this form only. */
export function hashBannedNumber(secret: string, phoneNumber: string): Buffer {
  return createHmac('sha256', secret).update(`banned:${phoneNumber}`).digest();
}

/** Numbers whose account went with something counting against it, likewise: one hash for each thing that counts. */
export function hashDepartedNumber(secret: string, phoneNumber: string, index: number): Buffer {
  const place = index === 0 ? '' : `${index}:`;
  return createHmac('sha256', secret).update(`departed:${place}${phoneNumber}`).digest();
}

/** The cookie of a browser that asked for a login code, or the network of a request. */
export function hashSource(secret: string, kind: 'browser' | 'network', value: string): Buffer {
  return createHmac('sha256', secret).update(`source:${kind}:${value}`).digest();
}

export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a text has the form of our tokens. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** A token has 256 random bits: a plain hash keeps it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
