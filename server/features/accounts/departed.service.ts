/** Going does not wipe a standing: what still counts against an account stays with its number, as a keyed hash, until it ends. */
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { hashDepartedNumber } from './accounts.secrets.ts';
import {
  deleteEndedStandings,
  insertStrikes,
  selectStanding,
  suspendComingBack,
  takeDeparted,
  upsertDeparted,
} from './departed.queries.ts';

const REASON = 'Carried over from the account that this number had before.';

/** Nothing is kept of a number against which nothing counts. */
export async function keepStanding(
  { secret }: AppContext,
  tx: Tx,
  { userId, phoneNumber }: { userId: number; phoneNumber: string },
): Promise<void> {
  const { strikes, strikes_until, suspended_until } = await selectStanding(tx, userId);
  const expires_at = strikes_until ?? suspended_until;
  if (expires_at === null) return;
  await upsertDeparted(tx, hashDepartedNumber(secret, phoneNumber), { strikes, expires_at, suspended_until });
}

/** Gives a new account what its number brings along. */
export async function takeOverStanding(
  context: AppContext,
  tx: Tx,
  { userId, phoneNumber }: { userId: number; phoneNumber: string },
): Promise<void> {
  const standing = await takeDeparted(tx, hashDepartedNumber(context.secret, phoneNumber));
  if (standing === undefined) return;
  const now = Date.now();
  const { strikes, expires_at, suspended_until: until } = standing;
  if (strikes > 0 && expires_at.getTime() > now) {
    await insertStrikes(tx, { userId, count: strikes, reason: REASON, until: expires_at });
  }
  if (until !== null && until.getTime() > now) {
    await suspendComingBack(tx, userId, { until, reason: REASON });
    const job = { userId, until: until.toISOString() };
    await context.jobs.send(tx, 'people.suspensionOver', job, {
      after: Math.ceil((until.getTime() - now) / 1000),
    });
  }
}

/** Forgets numbers against which nothing counts any more. */
export const sweepStandings = ({ db }: AppContext): Promise<number> => deleteEndedStandings(db);
