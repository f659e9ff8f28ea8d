/** SQL of browsers and networks that have logged in. */
import { type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';

/** An account remembers so many; the one not seen for longest goes first. */
const SOURCES_MAX = 40;

/** Whether the number's account is this person's own, or has logged in from one of the sources. */
export async function selectIsKnown(
  db: Database,
  { phoneNumber, userId, hashes }: { phoneNumber: string; userId: number | null; hashes: Buffer[] },
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('phone_number', '=', phoneNumber)
    .where((eb) =>
      eb.or([
        eb('id', 'is not distinct from', userId),
        eb.exists(
          eb
            .selectFrom('known_sources')
            .select('user_id')
            .whereRef('known_sources.user_id', '=', 'users.id')
            .where(sql<SqlBool>`source_hash = any(${hashes})`),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberSources(tx: Tx, userId: number, hashes: Buffer[]): Promise<void> {
  await tx
    .insertInto('known_sources')
    .values(hashes.map((hash) => ({ user_id: userId, source_hash: hash })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'source_hash']).doUpdateSet({ seen_at: sql`now()` }),
    )
    .execute();
  await sql`delete from known_sources where user_id = ${userId} and source_hash in (
    select source_hash from known_sources where user_id = ${userId}
    order by seen_at desc, source_hash offset ${SOURCES_MAX})`.execute(tx);
}
