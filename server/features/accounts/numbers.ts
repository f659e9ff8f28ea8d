/** Phone number lookup and bans, for other features. */
import type { AppContext } from '#server/context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { readPhoneNumber } from './accounts.phone.ts';
import { selectAccount, selectUserByPhone } from './accounts.queries.ts';
import { hashBannedNumber } from './accounts.secrets.ts';
import { deleteBannedNumber, insertBannedNumber } from './codes.queries.ts';

export { parsePhoneNumber } from './accounts.phone.ts';

/**
 * Reads a US number and looks for its account; whoever asked must not be told whether there is one.
 * @throws 422 on `phoneNumber` for what is no such number.
 */
export async function findByNumber(
  db: Database,
  text: string,
): Promise<{ phoneNumber: string; userId: number | null }> {
  const phoneNumber = readPhoneNumber(text);
  return { phoneNumber, userId: (await selectUserByPhone(db, phoneNumber))?.id ?? null };
}

/** Null where the account is being deleted. */
export async function readNumberOf(db: Database, userId: number): Promise<string | null> {
  return (await selectAccount(db, userId)).phone_number;
}

/** Keeps a number out for good, whatever becomes of its account; only its keyed hash is kept. */
export async function banNumber({ secret }: AppContext, tx: Tx, phoneNumber: string): Promise<void> {
  await insertBannedNumber(tx, hashBannedNumber(secret, phoneNumber));
}

export async function liftNumberBan({ secret }: AppContext, tx: Tx, phoneNumber: string): Promise<void> {
  await deleteBannedNumber(tx, hashBannedNumber(secret, phoneNumber));
}
