/** SQL of number changes. */
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { sqlIsBanned } from '#server/db/sql-banned.ts';
import type { NumberChangeState } from '#common/domain/choices.ts';

/** The account that a lost number or a verified address belongs to; none where it is banned. */
export const selectUserOfLost = (db: Database, by: { email: string } | { phoneNumber: string }) =>
  db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.not(sqlIsBanned('users')))
    .where((eb) =>
      'email' in by
        ? eb.and([eb('email', '=', by.email), eb('email_verified_at', 'is not', null)])
        : eb('phone_number', '=', by.phoneNumber),
    )
    .executeTakeFirst();

export const selectChange = async (db: Database, id: number) => {
  const row = await db.selectFrom('number_changes').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { ...row, state: row.state as NumberChangeState };
};

export const selectOpenChange = (tx: Tx, userId: number) =>
  tx
    .selectFrom('number_changes')
    .select(['id', 'state'])
    .where('user_id', '=', userId)
    .where('state', 'in', ['requested', 'waiting'])
    .executeTakeFirst();

/** @param statement null where a mailed code has proven the account. */
export const insertChange = (
  tx: Tx,
  change: { userId: number; phoneNumber: string; statement: string | null },
) =>
  tx
    .insertInto('number_changes')
    .values({
      user_id: change.userId,
      phone_number: change.phoneNumber,
      statement: change.statement,
      state: 'requested',
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const startWaiting = (
  tx: Tx,
  id: number,
  { hours, decidedBy }: { hours: number; decidedBy: number | null },
) =>
  tx
    .updateTable('number_changes')
    .set({
      state: 'waiting',
      takes_effect_at: sql`now() + make_interval(hours => ${hours})`,
      decided_by: decidedBy,
    })
    .where('id', '=', id)
    .returning(['user_id', 'phone_number', 'takes_effect_at'])
    .executeTakeFirstOrThrow();

/** Whether it is due; locked, so that it happens once. */
export async function lockDueChange(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('number_changes')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('takes_effect_at', '<=', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the number of a change that was open until now. */
export const endOpenChange = (
  tx: Tx,
  userId: number,
  {
    state,
    reason = null,
    decidedBy = null,
  }: { state: NumberChangeState; reason?: string | null; decidedBy?: number | null },
) =>
  tx
    .updateTable('number_changes')
    .set({
      state,
      ended_at: sql`now()`,
      ...(decidedBy === null ? {} : { decided_by: decidedBy, decision_reason: reason }),
    })
    .where('user_id', '=', userId)
    .where('state', 'in', ['requested', 'waiting'])
    .returning(['id', 'phone_number'])
    .executeTakeFirst();
