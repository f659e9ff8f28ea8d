/** Roles given on the server itself: how the first Sudo is made. */
import type { RoleLevel } from '#common/domain/enums.ts';
import type { Database } from '#server/db/database.ts';
import { readPhoneNumber } from './accounts.phone.ts';
import { selectAccount, selectUserByPhone, updateUser } from './accounts.queries.ts';

/**
 * Sets the role of the account with this number; a running server follows within seconds.
 * @returns the account's name and its role so far, or null where no account has the number.
 * @throws 422 where it is no US number.
 */
export async function grantRole(
  db: Database,
  phone: string,
  role: RoleLevel,
): Promise<{ displayName: string; before: number } | null> {
  const user = await selectUserByPhone(db, readPhoneNumber(phone));
  if (user === undefined) return null;
  const { display_name: displayName } = await selectAccount(db, user.id);
  await updateUser(db, user.id, { role });
  return { displayName, before: user.role };
}
