/** The SQL of one-time codes. Times are the database's, whose clock every server shares. */
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { sqlIsBanned } from '#server/db/sql-banned.ts';

export type CodePurpose = 'login' | 'phone' | 'idle_email';

/** Sent as a text; the others are mailed. */
const TEXTED = ['login', 'phone'] as const;
/** Any number that no other lock of the database uses. */
const CODES_LOCK = 7_202_611;

/** Codes are counted and written one at a time, so that no two requests pass a limit together. */
export const lockCodes = (tx: Tx) => sql`select pg_advisory_xact_lock(${sql.lit(CODES_LOCK)})`.execute(tx);

const secondsSince = (column: string) => sql<number>`extract(epoch from now() - ${sql.ref(column)})::float8`;

/** What a limit counts: the codes of a number or of a network, or all of them. */
export type CodeScope =
  | { phoneNumber: string; isMailed: boolean }
  | { network: string }
  | Record<string, never>;

/** Seconds since the `nth` newest code of a scope was made; undefined where there are fewer. */
export async function selectAgeOfNth(
  db: Database,
  scope: CodeScope,
  nth: number,
): Promise<number | undefined> {
  let query = db
    .selectFrom('login_codes')
    .select(secondsSince('created_at').as('age'))
    .orderBy('created_at', 'desc')
    .offset(nth - 1)
    .limit(1);
  if ('phoneNumber' in scope) {
    query = query
      .where('phone_number', '=', scope.phoneNumber)
      .where('purpose', scope.isMailed ? 'not in' : 'in', TEXTED);
  } else {
    query = query.where('purpose', 'in', TEXTED);
    if ('network' in scope) query = query.where('network', '=', scope.network);
  }
  return (await query.executeTakeFirst())?.age;
}

export const insertCode = (
  tx: Tx,
  code: {
    purpose: CodePurpose;
    phoneNumber: string;
    userId: number | null;
    hash: Buffer;
    network: string;
    lifeSeconds: number;
  },
) =>
  tx
    .insertInto('login_codes')
    .values({
      purpose: code.purpose,
      phone_number: code.phoneNumber,
      user_id: code.userId,
      code_hash: code.hash,
      network: code.network,
      expires_at: sql`now() + make_interval(secs => ${code.lifeSeconds})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const deleteCode = (db: Database, id: number) =>
  db.deleteFrom('login_codes').where('id', '=', id).execute();

const newestCode = (
  db: Database,
  code: { purpose: CodePurpose; phoneNumber: string; userId: number | null },
) =>
  db
    .selectFrom('login_codes')
    .select(['id', 'code_hash', 'attempts'])
    .select(sql<boolean>`used_at is null and expires_at > now()`.as('isOpen'))
    .where('phone_number', '=', code.phoneNumber)
    .where('purpose', '=', code.purpose)
    .where('user_id', 'is not distinct from', code.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

/** The newest code, which alone counts. */
export const selectNewestCode = (db: Database, code: Parameters<typeof newestCode>[1]) =>
  newestCode(db, code).executeTakeFirst();

/** The same, held until the transaction ends: two attempts never read the same count. */
export const lockNewestCode = (tx: Tx, code: Parameters<typeof newestCode>[1]) =>
  newestCode(tx, code).forUpdate().executeTakeFirst();

export const countAttempt = (tx: Tx, id: number) =>
  tx
    .updateTable('login_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const markCodeUsed = (tx: Tx, id: number) =>
  tx
    .updateTable('login_codes')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .execute();

/** A number that is banned for good is kept as a keyed hash; a banned account also keeps its number from coming back. */
export async function selectIsBanned(db: Database, phoneNumber: string, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('banned_numbers').select('created_at').where('number_hash', '=', hash)),
          eb.exists(
            eb
              .selectFrom('users')
              .select('id')
              .where('phone_number', '=', phoneNumber)
              .where(sqlIsBanned('users')),
          ),
        ])
        .as('isBanned'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(row.isBanned);
}

/** What stands on the account of a number, where a ban does; one that is kept as a hash alone tells nothing more. */
export const selectBan = (db: Database, phoneNumber: string) =>
  db
    .selectFrom('users')
    .select(['ban_reason as reason', 'banned_until as until'])
    .where('phone_number', '=', phoneNumber)
    .where(sqlIsBanned('users'))
    .executeTakeFirst();

export const insertBannedNumber = (tx: Tx, hash: Buffer) =>
  tx
    .insertInto('banned_numbers')
    .values({ number_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteBannedNumber = (tx: Tx, hash: Buffer) =>
  tx.deleteFrom('banned_numbers').where('number_hash', '=', hash).execute();
