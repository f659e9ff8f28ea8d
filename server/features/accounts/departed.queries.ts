/** SQL of trust records of deleted accounts. */
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';

/** When each strike ends that counts now, the last to end first, and a suspension that stands. */
export async function selectTrustRecord(tx: Tx, userId: number, strikesMax: number) {
  const strikes = await tx
    .selectFrom('strikes')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('expires_at', 'desc')
    .limit(strikesMax)
    .execute();
  const user = await tx
    .selectFrom('users')
    .select('suspended_until')
    .where('id', '=', userId)
    .where('suspended_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return { ends: strikes.map((strike) => strike.expires_at), suspendedUntil: user?.suspended_until ?? null };
}

/** One thing that counts; rows that an earlier version wrote sum up all strikes of a number. */
export type TrustRecord = { strikes: number; expires_at: Date; suspended_until: Date | null };

/** Of two standings of one number the worse one stays. */
export const upsertDeparted = (tx: Tx, hash: Buffer, { strikes, expires_at, suspended_until }: TrustRecord) =>
  sql`insert into departed_numbers as d (number_hash, strikes, suspended_until, expires_at)
    values (${hash}, ${strikes}, ${suspended_until}, ${expires_at})
    on conflict (number_hash) do update set strikes = greatest(d.strikes, excluded.strikes),
      suspended_until = greatest(d.suspended_until, excluded.suspended_until),
      expires_at = greatest(d.expires_at, excluded.expires_at)`.execute(tx);

/** Takes them out: whoever comes back with the number carries them from now on. */
export const takeDeparted = (tx: Tx, hashes: Buffer[]): Promise<TrustRecord[]> =>
  tx
    .deleteFrom('departed_numbers')
    .where(sql<boolean>`number_hash = any(${hashes})`)
    .returning(['strikes', 'expires_at', 'suspended_until'])
    .execute();

export const insertStrikes = (
  tx: Tx,
  { userId, count, reason, until }: { userId: number; count: number; reason: string; until: Date },
) =>
  sql`insert into strikes (user_id, reason, expires_at)
    select ${userId}::int, ${reason}, ${until}::timestamptz from generate_series(1, ${count}::int)`.execute(
    tx,
  );

export const suspendComingBack = (
  tx: Tx,
  userId: number,
  { until, reason }: { until: Date; reason: string },
) =>
  tx
    .updateTable('users')
    .set({ suspended_until: until, suspension_reason: reason })
    .where('id', '=', userId)
    .execute();

export const deleteExpiredTrustRecords = async (db: Database): Promise<number> => {
  const { numAffectedRows } = await sql`delete from departed_numbers
    where greatest(expires_at, suspended_until) < now()`.execute(db);
  return Number(numAffectedRows ?? 0);
};
