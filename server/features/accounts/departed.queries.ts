/** The SQL of what stays of a number whose account went. */
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';

/** Strikes that count now and their last day, and a suspension that stands; each null where there is none. */
export async function selectStanding(tx: Tx, userId: number) {
  const { rows } = await sql<{ strikes: number; strikes_until: Date | null; suspended_until: Date | null }>`
    select count(s.id)::int as strikes, max(s.expires_at) as strikes_until,
      (select u.suspended_until from users u where u.id = ${userId} and u.suspended_until > now()) as suspended_until
    from strikes s where s.user_id = ${userId} and s.lifted_at is null and s.expires_at > now()`.execute(tx);
  return rows[0] ?? { strikes: 0, strikes_until: null, suspended_until: null };
}

export type DepartedStanding = { strikes: number; expires_at: Date; suspended_until: Date | null };

/** Of two standings of one number the worse one stays. */
export const upsertDeparted = (
  tx: Tx,
  hash: Buffer,
  { strikes, expires_at, suspended_until }: DepartedStanding,
) =>
  sql`insert into departed_numbers as d (number_hash, strikes, suspended_until, expires_at)
    values (${hash}, ${strikes}, ${suspended_until}, ${expires_at})
    on conflict (number_hash) do update set strikes = greatest(d.strikes, excluded.strikes),
      suspended_until = greatest(d.suspended_until, excluded.suspended_until),
      expires_at = greatest(d.expires_at, excluded.expires_at)`.execute(tx);

/** Takes it out: whoever comes back with the number carries it from now on. */
export const takeDeparted = (tx: Tx, hash: Buffer): Promise<DepartedStanding | undefined> =>
  tx
    .deleteFrom('departed_numbers')
    .where('number_hash', '=', hash)
    .returning(['strikes', 'expires_at', 'suspended_until'])
    .executeTakeFirst();

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

export const deleteEndedStandings = async (db: Database): Promise<number> => {
  const { numAffectedRows } = await sql`delete from departed_numbers
    where greatest(expires_at, suspended_until) < now()`.execute(db);
  return Number(numAffectedRows ?? 0);
};
