/** Carries strikes and suspensions over account deletion. */
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { hashDepartedNumber } from './accounts.secrets.ts';
import {
  deleteExpiredTrustRecords,
  insertStrikes,
  selectTrustRecord,
  suspendComingBack,
  takeDeparted,
  upsertDeparted,
} from './departed.queries.ts';

const REASON = 'Carried over from the account that this number had before.';

/** Of so many strikes each is kept with its own end; nobody has more for long. */
const STRIKES_MAX = 20;

/** Nothing is kept of a number against which nothing counts. */
export async function saveTrustRecord(
  { secret }: AppContext,
  tx: Tx,
  { userId, phoneNumber }: { userId: number; phoneNumber: string },
): Promise<void> {
  const { ends, suspendedUntil } = await selectTrustRecord(tx, userId, STRIKES_MAX);
  const standings = ends.map((end) => ({ strikes: 1, expires_at: end }));
  if (standings.length === 0 && suspendedUntil !== null) {
    standings.push({ strikes: 0, expires_at: suspendedUntil });
  }
  for (const [index, standing] of standings.entries()) {
    const suspended_until = index === 0 ? suspendedUntil : null;
    await upsertDeparted(tx, hashDepartedNumber(secret, phoneNumber, index), {
      ...standing,
      suspended_until,
    });
  }
}

/** Gives a new account what its number brings along. */
export async function restoreTrustRecord(
  context: AppContext,
  tx: Tx,
  { userId, phoneNumber }: { userId: number; phoneNumber: string },
): Promise<void> {
  const hashes = Array.from({ length: STRIKES_MAX }, (_, index) =>
    hashDepartedNumber(context.secret, phoneNumber, index),
  );
  const now = Date.now();
  for (const { strikes, expires_at, suspended_until: until } of await takeDeparted(tx, hashes)) {
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
}

/** Forgets numbers against which nothing counts any more. */
export const sweepTrustRecords = ({ db }: AppContext): Promise<number> => deleteExpiredTrustRecords(db);
