/** Database, disk and store failures as answers. */
import { AppError } from '../http/errors.ts';

/** Seconds after which trying again is worth it. */
export const RETRY_AFTER = 5;

/** SQLSTATEs: the server ends, starts or crashed (57P), lost connections (08), no room for one more (53), read-only standby. */
const AWAY_STATES = /^(57P0[1-5]|08...|53[034]00|53200|25P0[23]|25006|58030)$/;
/** Somebody else was quicker: the same again goes through. */
const COLLISION_STATES = /^(40001|40P01|55P03)$/;
const AWAY_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The driver, the pool and the query builder give these no code. */
const AWAY_MESSAGE =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|connection error and is not queryable|not currently accepting connections|after calling end on the pool|driver has already been destroyed/;

/** 503: what this needs is away for a moment. */
export const unavailable = (detail: string): AppError =>
  new AppError(503, 'unavailable', detail, { retryAfter: RETRY_AFTER });

/** Whether the connection is of no use any more, or there is no server to connect to. */
export const isAway = ({ code = '', message }: Error & { code?: string }): boolean =>
  AWAY_STATES.test(code) || AWAY_ERRNO.has(code) || AWAY_MESSAGE.test(message);

/** Null for what is no outage. Whatever was to be written has been taken back then, or was never begun. */
export function readOutage(error: Error & { code?: string }): AppError | null {
  const { code = '' } = error;
  if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT') {
    return new AppError(
      507,
      'storage_full',
      'The site has no room left right now. Nothing was saved; try again later.',
    );
  }
  if (code === '57014') return unavailable('This took too long and was stopped. Try again in a moment.');
  if (COLLISION_STATES.test(code)) {
    return unavailable('Someone else changed the same thing. Try again in a moment.');
  }
  if (isAway(error)) {
    return unavailable('The site is busy or restarting. Try again in a moment.');
  }
  return null;
}
