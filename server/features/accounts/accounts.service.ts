/** Accounts, as other features use them. */
export { hashToken, makeToken } from './accounts.secrets.ts';
export {
  BROWSER_COOKIE,
  COOKIE_LIFE_SECONDS,
  cookieName,
  pickSession,
  SESSION_COOKIE,
  SESSION_LIFE_SECONDS,
  sessionCookie,
} from './accounts.ts';
export { renewActors, resolveActor, resolvePerson } from './actor.ts';
export { banMessage } from './bans.ts';
export { saveTrustRecord, sweepTrustRecords } from './departed.ts';
export { beginChange, carryOutChange, endChange, findRequest } from './number-changes.ts';
export { banNumber, findByNumber, liftNumberBan, parsePhoneNumber, readNumberOf } from './numbers.ts';
export { accessProfile } from './profiles.ts';
export { endSessionsOf } from './sessions.ts';
export { sweepAccounts } from './sweep-accounts.ts';
