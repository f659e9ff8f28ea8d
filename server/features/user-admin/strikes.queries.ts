/** The SQL of strikes. */
import type { Insertable } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import type { Strikes } from '#server/db/schema.gen.ts';

export const insertStrike = (tx: Tx, strike: Insertable<Strikes>) =>
  tx.insertInto('strikes').values(strike).execute();

/** Those that count now. */
export async function countStrikes(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('strikes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirstOrThrow();
  return count;
}

/** A person's page shows so many of the latest. */
const SHOWN = 50;

export const selectStrikes = (db: Database, userId: number) =>
  db
    .selectFrom('strikes as s')
    .leftJoin('users as g', 'g.id', 's.given_by')
    .select([
      's.id',
      's.given_by',
      'g.display_name as giver_name',
      's.reason',
      's.created_at',
      's.expires_at',
      's.lifted_at',
    ])
    .where('s.user_id', '=', userId)
    .orderBy('s.id', 'desc')
    .limit(SHOWN)
    .execute();
export type StrikeRow = Awaited<ReturnType<typeof selectStrikes>>[number];

export const selectStrike = (tx: Tx, { id, userId }: { id: number; userId: number }) =>
  tx
    .selectFrom('strikes')
    .select(['id', 'lifted_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const liftStrikeRow = (tx: Tx, id: number) =>
  tx.updateTable('strikes').set({ lifted_at: new Date() }).where('id', '=', id).execute();
