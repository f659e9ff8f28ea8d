/** Opens the store of a verified dealer. */
import type { Updateable } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { type AppError, conflict } from '#server/http/errors.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Ffls } from '#server/db/schema.gen.ts';
import { selectSimilarNames, selectStoreOfLicense } from './open-store.queries.ts';
import { type NewStore, openStore } from './tenant-admin.ts';
import { insertMember } from './tenants.queries.ts';
import { updateFfl, updateTenantRow } from './tenant-settings.queries.ts';

export type VerifiedStore = NewStore & {
  phoneNumber: string;
  takesTransfers: boolean;
  managerId: number;
  /** What was checked, and what the list says of the premises. */
  checked: Updateable<Ffls>;
};

/**
 * The caller tells of it after the commit.
 * @throws 422 for what cannot be, 409 `taken` for a slug, host or license that another store has.
 */
export async function openVerifiedStore(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  { phoneNumber, takesTransfers, managerId, checked, ...store }: VerifiedStore,
): Promise<number> {
  const { tenantId, fflId } = await openStore(context, tx, actor, store);
  await updateTenantRow(tx, tenantId, { phone_number: phoneNumber, takes_transfers: takesTransfers });
  await updateFfl(tx, fflId, checked);
  await insertMember(tx, { tenant_id: tenantId, user_id: managerId, role: 'manager' });
  return tenantId;
}

/** 409: the license, whatever its number is by now, is another store's. */
export const licenseTaken = (): AppError =>
  conflict(
    'license_taken',
    'A store here has this license already. If it is yours, ask its manager to invite you, or write to us.',
  );

/** @param licenseKey region, district and sequence: what stays when a license is renewed. */
export const findStoreOfLicense = async (db: Database, licenseKey: string): Promise<boolean> =>
  (await selectStoreOfLicense(db, licenseKey)) !== undefined;

/** What says what kind of company it is belongs in no address. */
const COMPANY = /\b(l\.?l\.?c|inc|incorporated|corp|corporation|co|company|ltd)\b\.?/gi;
const SUGGESTED_LENGTH = 40;

/** A slug that nobody has yet: the store's name, with its city or a number where that is taken. */
export async function suggestStoreName(
  db: Database,
  { displayName, city }: { displayName: string; city: string },
): Promise<string> {
  const own = toSlug(displayName.replaceAll(COMPANY, ' ')) || toSlug(displayName) || 'store';
  const withCity = toSlug(`${own} ${city}`) || own;
  const taken = new Set(await selectSimilarNames(db, own));
  const free = [own, withCity].find((name) => !taken.has(name));
  if (free !== undefined) return free;
  let number = 2;
  while (taken.has(`${own}-${number}`)) number++;
  return `${own}-${number}`;
}

const toSlug = (text: string): string => {
  const slug = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-+$/g, '');
  // Cut between words, where there are several.
  const cut = slug.lastIndexOf('-', SUGGESTED_LENGTH);
  return slug.length <= SUGGESTED_LENGTH ? slug : slug.slice(0, cut > 0 ? cut : SUGGESTED_LENGTH);
};
