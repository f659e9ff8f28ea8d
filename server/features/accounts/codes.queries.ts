/** SQL of one-time codes, on the database's clock. */
import { type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { sqlIsBanned } from '#server/db/sql-banned.ts';

export type CodePurpose = 'login' | 'phone' | 'idle_email' | 'lost_number';

/** Sent as a text; the others are mailed. */
const TEXTED = ['login', 'phone'] as const;
/** Sent to whatever number or address a visitor enters. */
const ASKED_FOR = [...TEXTED, 'lost_number'] as const;
/** Any number that no other lock of the database uses. */
const CODES_LOCK = 7_202_611;

/** Codes are counted and written one at a time, so that no two requests pass a limit together. */
export const lockCodes = (tx: Tx) => sql`select pg_advisory_xact_lock(${sql.lit(CODES_LOCK)})`.execute(tx);

const secondsSince = (column: string) => sql<number>`extract(epoch from now() - ${sql.ref(column)})::float8`;

/** What a limit counts: the codes of a number or of a network, or all of them. */
export type CodeScope =
  | { phoneNumber: string; isMailed: boolean; isKnown?: true }
  /** An address, or a range of them. */
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
    if (scope.isKnown) query = query.where('is_known', '=', true);
  } else {
    const isOfNetwork = 'network' in scope;
    query = query.where('purpose', 'in', isOfNetwork ? ASKED_FOR : TEXTED);
    if (isOfNetwork) query = query.where(sql<SqlBool>`network <<= ${scope.network}::inet`);
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
    browserHash: Buffer | null;
    isKnown: boolean;
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
      browser_hash: code.browserHash,
      is_known: code.isKnown,
      expires_at: sql`now() + make_interval(secs => ${code.lifeSeconds})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const deleteCode = (db: Database, id: number) =>
  db.deleteFrom('login_codes').where('id', '=', id).execute();

type CodeOf = { purpose: CodePurpose; phoneNumber: string; userId: number | null };

const openCodes = (db: Database, code: CodeOf) =>
  db
    .selectFrom('login_codes')
    .select(['id', 'code_hash', 'attempts', 'browser_hash'])
    .where('phone_number', '=', code.phoneNumber)
    .where('purpose', '=', code.purpose)
    .where('user_id', 'is not distinct from', code.userId)
    .where('used_at', 'is', null)
    .where(sql<SqlBool>`expires_at > now()`);
export type OpenCode = Awaited<ReturnType<typeof lockOpenCodes>>[number];

/** The newest code that may still be used. */
export const selectNewestCode = (db: Database, code: CodeOf) =>
  openCodes(db, code).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();

/** All codes that may still be used, newest first, held until the transaction ends: two attempts never read the same count. */
export async function lockOpenCodes(tx: Tx, code: CodeOf) {
  const rows = await openCodes(tx, code).orderBy('id').forUpdate().execute();
  return rows.reverse();
}

/** Wrong tries at one code by browsers that did not ask for it. */
export const countTriesOfOthers = async (tx: Tx, codeId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('code_tries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('code_id', '=', codeId)
    .executeTakeFirstOrThrow();
  return count;
};

/** The same of one network in the last hour, whatever the code. */
export const countTriesOfNetwork = async (tx: Tx, networkHash: Buffer): Promise<number> => {
  const { count } = await tx
    .selectFrom('code_tries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('network_hash', '=', networkHash)
    .where(sql<SqlBool>`created_at > now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
};

export const insertTryOfOther = (tx: Tx, tried: { codeId: number; networkHash: Buffer }) =>
  tx.insertInto('code_tries').values({ code_id: tried.codeId, network_hash: tried.networkHash }).execute();

export const countAttempt = (tx: Tx, id: number) =>
  tx
    .updateTable('login_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** With one code end all others of its number, purpose and account, whichever browser asked for them. */
export const markCodeUsed = (tx: Tx, id: number) =>
  sql`update login_codes c set used_at = now() from login_codes used
    where used.id = ${id} and c.used_at is null and c.phone_number = used.phone_number
      and c.purpose = used.purpose and c.user_id is not distinct from used.user_id`.execute(tx);

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
