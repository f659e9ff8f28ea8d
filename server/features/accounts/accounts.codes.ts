/** One-time codes: limits, sending and attempts. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CodeSent } from '#common/api/accounts.ts';
import type { AppContext } from '#server/context.ts';
import { type Config, showsCodes } from '#server/lib/config.ts';
import { type AppError, invalidField, tooMany } from '#server/http/errors.ts';
import { CODE_LIMITS, networkOf, wideNetworkOf } from '#server/http/limits.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import { hashBannedNumber, hashCode, hashSource, makeCode } from './accounts.secrets.ts';
import {
  type CodePurpose,
  type CodeScope,
  countAttempt,
  countTriesOfNetwork,
  countTriesOfOthers,
  deleteCode,
  insertCode,
  insertTryOfOther,
  lockCodes,
  lockOpenCodes,
  type OpenCode,
  selectAgeOfNth,
  selectIsBanned,
  selectNewestCode,
} from './codes.queries.ts';
import { selectIsKnown } from './known-sources.queries.ts';

const CODE_LIFE_SECONDS = 10 * 60;
/**
 * Wrong tries at one code: so many of the browser that asked for it, and as many of all others together, who so cannot
 * use up the first. At most 14 codes a day and number (`CODE_LIMITS`) make 140 guesses at a million values.
 */
const CODE_ATTEMPTS = 5;
const TOO_MANY_CODES = 'Too many codes requested. Try again later.';
const HOUR = 3_600;
const DAY = 86_400;

/** Of a lost number the code is mailed: its `phoneNumber` is the email address. */
type CodeOf = { purpose: CodePurpose; phoneNumber: string; userId: number | null };
/** Where a request comes from: its address, and what names the browser where its cookie does. */
export type Source = { ip: string; browser: string | null };
type CodeRequest = CodeOf & {
  ip: string;
  /** Only who is logged out needs to be told from others by it. */
  browser?: string;
  send: (code: string) => Promise<void>;
  /** Nobody could use the code: it is not sent, and the answer does not tell. */
  isUseless?: boolean;
};

/** How long the last sending took: a number that is sent nothing must not answer faster than others. */
const lastSendMs = new Map<CodePurpose, number>();

/**
 * Makes a code and sends it; a code that could not be sent leaves nothing behind.
 * @throws 429 past a limit, 503 where the sender failed.
 */
export async function sendCode(context: AppContext, request: CodeRequest): Promise<CodeSent> {
  const code = makeCode();
  const { codesPerDay } = await getSettings(context, context.db);
  const { id, isBanned } = await inTransaction(context.db, async (tx) => {
    await lockCodes(tx);
    const isKnown = await refusePastLimits(context, tx, request, codesPerDay);
    // Whoever holds a banned number hears of the ban by its code; no other account takes it over.
    const isBanned = request.purpose === 'phone' && (await isBannedNumber(context, tx, request.phoneNumber));
    const { id } = await insertCode(tx, {
      ...request,
      // No code fits then: it is told the same and gets nowhere.
      hash: isBanned || isOfNobody(request) ? randomBytes(32) : hash(context, request, code),
      network: networkOf(request.ip),
      browserHash:
        request.browser === undefined ? null : hashSource(context.secret, 'browser', request.browser),
      isKnown,
      lifeSeconds: CODE_LIFE_SECONDS,
    });
    return { id, isBanned };
  });

  const isSent = !isBanned && request.isUseless !== true;
  const startedAt = performance.now();
  try {
    await (isSent ? request.send(code) : sleep(lastSendMs.get(request.purpose) ?? 0));
  } catch (error) {
    await deleteCode(context.db, id);
    throw error;
  }
  if (isSent) lastSendMs.set(request.purpose, performance.now() - startedAt);
  const { config } = context;
  return {
    resendAfter: Math.ceil(CODE_LIMITS.numberSeconds / config.rateLimitFactor),
    expiresIn: CODE_LIFE_SECONDS,
    ...(isShown(config, request.purpose) ? { demoCode: code } : {}),
  };
}

/** A mailed code proves the address alone: it is shown where no mail is sent, and never beside a texted one. */
const isShown = (config: Config, purpose: CodePurpose): boolean =>
  showsCodes(config) && purpose !== 'idle_email' && (purpose !== 'lost_number' || config.smtpUrl === null);

/** A login says by its code that no account can be made; a lost number without an account says nothing. */
const isOfNobody = ({ purpose, isUseless }: CodeRequest): boolean =>
  purpose === 'lost_number' && isUseless === true;

/** @returns whether the number's account is known where the code was asked for. */
async function refusePastLimits(
  context: AppContext,
  tx: Tx,
  { purpose, phoneNumber, userId, ip, browser }: CodeRequest,
  codesPerDay: number,
): Promise<boolean> {
  const factor = context.config.rateLimitFactor;
  const scaled = (max: number): number => Math.max(1, Math.floor(max * factor));
  /** Seconds until there are fewer than `max` within `seconds`; 0 where there are. */
  const waitFor = async (scope: CodeScope, max: number, seconds: number): Promise<number> => {
    const age = await selectAgeOfNth(tx, scope, max);
    return age === undefined ? 0 : Math.max(0, seconds - age);
  };
  const refuse = (wait: number, detail: string): void => {
    if (wait > 0) throw tooMany(detail, Math.ceil(wait));
  };
  const number = { phoneNumber, isMailed: purpose === 'idle_email' || purpose === 'lost_number' };
  const hashes = hashSources(context, { ip, browser: browser ?? null });
  const isKnown = !number.isMailed && (await selectIsKnown(tx, { phoneNumber, userId, hashes }));
  const ofNumber = async (max: number, ofKnown: number, seconds: number): Promise<void> => {
    const wait = await waitFor(number, scaled(max), seconds);
    const ownWait = isKnown ? await waitFor({ ...number, isKnown }, scaled(ofKnown), seconds) : wait;
    refuse(Math.min(wait, ownWait), TOO_MANY_CODES);
  };
  refuse(
    await waitFor(number, 1, CODE_LIMITS.numberSeconds / factor),
    'We just sent a code. Wait a moment before requesting another.',
  );
  await ofNumber(CODE_LIMITS.ofNumberHour, CODE_LIMITS.ofKnownHour, HOUR);
  await ofNumber(CODE_LIMITS.ofNumberDay, CODE_LIMITS.ofKnownDay, DAY);
  if (purpose === 'idle_email') return false;
  refuse(await waitFor({ network: networkOf(ip) }, scaled(CODE_LIMITS.ofNetworkHour), HOUR), TOO_MANY_CODES);
  const wide = wideNetworkOf(ip);
  if (wide !== null) {
    const max = Math.ceil(scaled(codesPerDay) * CODE_LIMITS.partOfWideNetworkDay);
    refuse(await waitFor({ network: wide }, max, DAY), TOO_MANY_CODES);
  }
  if (number.isMailed) return false;
  refuse(
    await waitFor({}, scaled(codesPerDay), DAY),
    'You’ve reached today’s limit for codes. Try again tomorrow.',
  );
  return isKnown;
}

/**
 * Compares what was entered with the newest code that this browser asked for, and with the newest of all, which may have
 * been asked for on another device; counts the attempt where it is wrong.
 * @param attempt without `source` the code belongs to a session, whose every try is that of who asked.
 * @returns the code's id, or the error to throw once the transaction, and with it the count, has been committed.
 */
export async function tryCode(
  context: AppContext,
  tx: Tx,
  attempt: CodeOf & { code: string; source?: Source },
  path: 'code' | 'currentCode' | 'emailCode' = 'code',
): Promise<number | AppError> {
  const rows = await lockOpenCodes(tx, attempt);
  const [newest] = rows;
  if (newest === undefined) {
    return invalidField(path, 'This code has expired. Request a new one.', 'code_expired');
  }
  const { source } = attempt;
  const own = source === undefined ? newest : findOwn(context, rows, source);
  const canTryOwn = own !== undefined && own.attempts < CODE_ATTEMPTS;
  const networkHash = source === undefined ? null : hashNetwork(context, source.ip);
  const canTryNewest =
    newest !== own && networkHash !== null && (await mayTryOther(context, tx, newest, networkHash));
  if (!canTryOwn && !canTryNewest) {
    return invalidField(path, 'Too many wrong codes. Request a new one.', 'code_spent');
  }
  const isRight = ({ code_hash }: OpenCode) =>
    timingSafeEqual(code_hash, hash(context, attempt, attempt.code));
  const right = (canTryOwn && isRight(own) && own) || (canTryNewest && isRight(newest) && newest);
  // Also where the ban came after the code was sent; a login says it in words.
  const isRefused = async () =>
    attempt.purpose !== 'login' && (await isBannedNumber(context, tx, attempt.phoneNumber));
  if (right && !(await isRefused())) return right.id;
  if (canTryOwn) await countAttempt(tx, own.id);
  if (canTryNewest) await insertTryOfOther(tx, { codeId: newest.id, networkHash });
  return invalidField(path, 'That code isn’t right. Try again.', 'code_wrong');
}

function findOwn(context: AppContext, rows: OpenCode[], { browser }: Source): OpenCode | undefined {
  if (browser === null) return undefined;
  const browserHash = hashSource(context.secret, 'browser', browser);
  return rows.find((row) => row.browser_hash?.equals(browserHash) === true);
}

async function mayTryOther(
  context: AppContext,
  tx: Tx,
  code: OpenCode,
  networkHash: Buffer,
): Promise<boolean> {
  const ofNetwork = Math.max(1, Math.floor(CODE_LIMITS.ofNetworkTriesHour * context.config.rateLimitFactor));
  return (
    (await countTriesOfOthers(tx, code.id)) < CODE_ATTEMPTS &&
    (await countTriesOfNetwork(tx, networkHash)) < ofNetwork
  );
}

const hashNetwork = (context: AppContext, ip: string): Buffer =>
  hashSource(context.secret, 'network', networkOf(ip));

/** The forms in which an account remembers where it has logged in. */
export function hashSources(context: AppContext, { ip, browser }: Source): Buffer[] {
  const network = hashNetwork(context, ip);
  return browser === null ? [network] : [network, hashSource(context.secret, 'browser', browser)];
}

/** Whether a code is out that may still be entered. */
export async function isCodeOut(context: AppContext, code: CodeOf): Promise<boolean> {
  const row = await selectNewestCode(context.db, code);
  return row !== undefined && row.attempts < CODE_ATTEMPTS;
}

const hash = (context: AppContext, { purpose, phoneNumber }: CodeOf, code: string): Buffer =>
  hashCode(context.secret, purpose, phoneNumber, code);

/** Whether a number is banned, or its account is. */
export const isBannedNumber = (context: AppContext, tx: Tx, phoneNumber: string): Promise<boolean> =>
  selectIsBanned(tx, phoneNumber, hashBannedNumber(context.secret, phoneNumber));
