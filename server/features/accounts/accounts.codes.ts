/** One-time codes: how many may be sent, to whom, and what an attempt to enter one means. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CodeSent } from '#common/contracts/accounts.ts';
import type { AppContext } from '#server/context.ts';
import { showsCodes } from '#server/core/config.ts';
import { type AppError, invalidField, tooMany } from '#server/core/errors.ts';
import { CODE_LIMITS, networkOf } from '#server/core/limits.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import { hashBannedNumber, hashCode, makeCode } from './accounts.secrets.ts';
import {
  type CodePurpose,
  type CodeScope,
  countAttempt,
  deleteCode,
  insertCode,
  lockCodes,
  lockNewestCode,
  selectAgeOfNth,
  selectIsBanned,
  selectNewestCode,
} from './codes.queries.ts';

const CODE_LIFE_SECONDS = 10 * 60;
const CODE_ATTEMPTS = 5;
const HOUR = 3_600;
const DAY = 86_400;

type CodeOf = { purpose: CodePurpose; phoneNumber: string; userId: number | null };
type CodeRequest = CodeOf & {
  ip: string;
  send: (code: string) => Promise<void>;
  /** Nobody could use the code: it is not sent, and the answer does not tell. */
  isUseless?: boolean;
};

/** How long the last sending took: a number that is sent nothing must not answer faster than others. */
let lastSendMs = 0;

/**
 * Makes a code and sends it; a code that could not be sent leaves nothing behind.
 * @throws 429 past a limit, 503 where the sender failed.
 */
export async function sendCode(context: AppContext, request: CodeRequest): Promise<CodeSent> {
  const code = makeCode();
  const { codesPerDay } = await getSettings(context, context.db);
  const { id, isBanned } = await inTransaction(context.db, async (tx) => {
    await lockCodes(tx);
    await refusePastLimits(context, tx, request, codesPerDay);
    // Whoever holds a banned number hears of the ban by its code; no other account takes it over.
    const isBanned = request.purpose === 'phone' && (await isBannedNumber(context, tx, request.phoneNumber));
    const { id } = await insertCode(tx, {
      ...request,
      // No code fits then: it is told the same and gets nowhere.
      hash: isBanned ? randomBytes(32) : hash(context, request, code),
      network: networkOf(request.ip),
      lifeSeconds: CODE_LIFE_SECONDS,
    });
    return { id, isBanned };
  });

  const isSent = !isBanned && request.isUseless !== true;
  const startedAt = performance.now();
  try {
    await (isSent ? request.send(code) : sleep(lastSendMs));
  } catch (error) {
    await deleteCode(context.db, id);
    throw error;
  }
  if (isSent) lastSendMs = performance.now() - startedAt;
  const { config } = context;
  const isShown = showsCodes(config) && request.purpose !== 'idle_email';
  return {
    resendAfter: Math.ceil(CODE_LIMITS.numberSeconds / config.rateLimitFactor),
    expiresIn: CODE_LIFE_SECONDS,
    ...(isShown ? { demoCode: code } : {}),
  };
}

async function refusePastLimits(
  context: AppContext,
  tx: Tx,
  { purpose, phoneNumber, ip }: CodeRequest,
  codesPerDay: number,
): Promise<void> {
  const factor = context.config.rateLimitFactor;
  const refuse = async (scope: CodeScope, max: number, seconds: number, detail: string): Promise<void> => {
    const age = await selectAgeOfNth(tx, scope, max);
    if (age !== undefined && age < seconds) throw tooMany(detail, Math.ceil(seconds - age));
  };
  const scaled = (max: number): number => Math.max(1, Math.floor(max * factor));
  const number = { phoneNumber, isMailed: purpose === 'idle_email' };
  const tooManyCodes = 'Too many codes were asked for. Try again later.';
  await refuse(
    number,
    1,
    CODE_LIMITS.numberSeconds / factor,
    'A code was sent a moment ago. Wait before asking again.',
  );
  await refuse(number, scaled(CODE_LIMITS.ofNumberHour), HOUR, tooManyCodes);
  await refuse(number, scaled(CODE_LIMITS.ofNumberDay), DAY, tooManyCodes);
  if (number.isMailed) return;
  await refuse({ network: networkOf(ip) }, scaled(CODE_LIMITS.ofNetworkHour), HOUR, tooManyCodes);
  await refuse({}, scaled(codesPerDay), DAY, 'No more codes can be sent today. Try again tomorrow.');
}

/**
 * Compares what was entered with the newest code, and counts the attempt where it is wrong.
 * @returns the code's id, or the error to throw once the transaction, and with it the count, has been committed.
 */
export async function tryCode(
  context: AppContext,
  tx: Tx,
  attempt: CodeOf & { code: string },
  path: 'code' | 'currentCode' | 'emailCode' = 'code',
): Promise<number | AppError> {
  const row = await lockNewestCode(tx, attempt);
  if (row === undefined || !row.isOpen) {
    return invalidField(path, 'This code is no longer valid. Ask for a new one.', 'code_expired');
  }
  if (row.attempts >= CODE_ATTEMPTS) {
    return invalidField(path, 'Too many wrong tries. Ask for a new code.', 'code_spent');
  }
  const isRight =
    timingSafeEqual(row.code_hash, hash(context, attempt, attempt.code)) &&
    // Also where the ban came after the code was sent; a login says it in words.
    (attempt.purpose === 'login' || !(await isBannedNumber(context, tx, attempt.phoneNumber)));
  if (isRight) return row.id;
  await countAttempt(tx, row.id);
  return invalidField(path, 'This is not the code that was sent.', 'code_wrong');
}

/** Whether a code is out that may still be entered. */
export async function isCodeOut(context: AppContext, code: CodeOf): Promise<boolean> {
  const row = await selectNewestCode(context.db, code);
  return row !== undefined && row.isOpen && row.attempts < CODE_ATTEMPTS;
}

const hash = (context: AppContext, { purpose, phoneNumber }: CodeOf, code: string): Buffer =>
  hashCode(context.secret, purpose, phoneNumber, code);

const isBannedNumber = (context: AppContext, tx: Tx, phoneNumber: string): Promise<boolean> =>
  selectIsBanned(tx, phoneNumber, hashBannedNumber(context.secret, phoneNumber));
