/** The SQL of people. */
import { type SqlBool, sql } from 'kysely';
import { RoleLevel } from '#common/domain/enums.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { sqlIsBanned } from '#server/db/sql-banned.ts';

const users = (db: Database) =>
  db
    .selectFrom('users')
    .leftJoin('media', 'media.id', 'users.profile_pic_id')
    .select([
      'users.id',
      'users.display_name',
      'users.phone_number',
      'users.created_at',
      'media.storage_key as pic_key',
      'media.sizes as pic_sizes',
    ])
    .where('users.deleted_at', 'is', null);

export const selectAccount = (db: Database, id: number) =>
  users(db)
    .select([
      'users.email',
      'users.email_verified_at',
      'users.zip',
      'users.role',
      'users.suspended_until',
      'users.suspension_reason',
    ])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();
export type AccountRow = Awaited<ReturnType<typeof selectAccount>>;

/** Names that nobody else may imitate: of stores, and of those who moderate. */
export async function selectNamesOfNote(tx: Tx, userId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select display_name as name from tenants
    union all
    select display_name from users where role >= ${RoleLevel.Mod} and deleted_at is null and id <> ${userId}`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

/** None for whoever is banned or gone. */
export const selectProfile = (db: Database, id: number) =>
  users(db)
    .where('users.id', '=', id)
    .where((eb) => eb.not(sqlIsBanned('users')))
    .executeTakeFirst();
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof selectProfile>>>;

/** The account of a number as a login needs it; `isIdle` after twelve months without a visit. */
export const selectUserByPhone = (db: Database, phoneNumber: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'email', 'email_verified_at'])
    .select(sql<boolean>`last_seen_at < now() - interval '12 months'`.as('isIdle'))
    .where('phone_number', '=', phoneNumber)
    .executeTakeFirst();

/** Nothing where the number or the name is taken already. */
export const insertUser = (tx: Tx, user: { phoneNumber: string; displayName: string }) =>
  tx
    .insertInto('users')
    .values({ phone_number: user.phoneNumber, display_name: user.displayName, terms_accepted_at: sql`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const touchUser = (tx: Tx, id: number) =>
  tx
    .updateTable('users')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', id)
    .execute();

export const lockUser = (tx: Tx, id: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'display_name', 'phone_number', 'email', 'email_verified_at', 'email_bounced_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export type UserChanges = {
  display_name?: string;
  zip?: string | null;
  profile_pic_id?: number | null;
  email?: string | null;
  email_verified_at?: null;
  email_bounced_at?: null;
  phone_number?: string;
  role?: number;
};

export const updateUser = (db: Database, id: number, changes: UserChanges) =>
  db.updateTable('users').set(changes).where('id', '=', id).execute();

/** A profile picture of this person's own. */
export const selectOwnPicture = (db: Database, picture: { id: number; ownerId: number }) =>
  db
    .selectFrom('media')
    .select('id')
    .where('id', '=', picture.id)
    .where('owner_id', '=', picture.ownerId)
    .where('kind', '=', 'profile')
    .executeTakeFirst();

// Proving an address -----------------------------------------------------

export const countRecentEmailTokens = async (tx: Tx, userId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('email_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
};

export const insertEmailToken = (
  tx: Tx,
  token: { hash: Buffer; userId: number; email: string; lifeSeconds: number },
) =>
  tx
    .insertInto('email_tokens')
    .values({
      token_hash: token.hash,
      user_id: token.userId,
      email: token.email,
      expires_at: sql`now() + make_interval(secs => ${token.lifeSeconds})`,
    })
    .execute();

/**
 * Marks the address as proven, and as one that mail reaches, where the token is valid and the account still has that
 * address; a second use changes nothing more.
 * @returns the account, or nothing.
 */
export const verifyEmailByToken = (db: Database, hash: Buffer) =>
  db
    .updateTable('users')
    .from('email_tokens')
    .set({ email_verified_at: sql`coalesce(users.email_verified_at, now())`, email_bounced_at: null })
    .whereRef('users.id', '=', 'email_tokens.user_id')
    .whereRef('users.email', '=', 'email_tokens.email')
    .where('users.deleted_at', 'is', null)
    .where('email_tokens.token_hash', '=', hash)
    .where(sql<SqlBool>`email_tokens.expires_at > now()`)
    .returning('users.id')
    .executeTakeFirst();
