/** Roles granted from the server's command line. */
import type { RoleLevel } from '#common/domain/enums.ts';
import { type Database, inTransaction } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
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
  await inTransaction(db, async (tx) => {
    await updateUser(tx, user.id, { role });
    await recordChange(tx, null, {
      action: 'user.role',
      subjectId: user.id,
      before: { role: user.role },
      after: { role },
      reason: 'Given on the server itself',
    });
  });
  return { displayName, before: user.role };
}
