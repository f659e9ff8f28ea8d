/** What the tests of a store's members and of its invitations share: a store with a manager, and somebody who may join. */
import type { CurrentUser } from '#common/api/accounts.ts';
import type { OwnStores } from '#common/api/tenant-members.ts';
import type { Client, TestApp } from '#server/testing/build-app.ts';
import { createDealer, createUser, type TestDealer } from '#server/testing/factories.ts';

export type StoreWithGuest = {
  store: TestDealer;
  managerId: number;
  manager: Client;
  guestId: number;
  guest: Client;
  guestNumber: string;
};

/** The guest has an account, and is no member yet. */
export async function createStoreWithGuest(t: TestApp): Promise<StoreWithGuest> {
  const managerId = await createUser(t.db);
  const store = await createDealer(t.db, { members: { [managerId]: 'manager' } });
  const manager = await t.as(managerId, { host: store.host });
  const guestNumber = `+13035550${String((managerId % 100) + 100)}`;
  await t.db
    .updateTable('users')
    .set({ phone_number: null })
    .where('phone_number', '=', guestNumber)
    .execute();
  const guestId = await createUser(t.db, { phone_number: guestNumber });
  const guest = await t.as(guestId, { host: store.host });
  t.sentJobs.length = 0;
  return { store, managerId, manager, guestId, guest, guestNumber };
}

export const join = (
  t: TestApp,
  { tenantId }: TestDealer,
  userId: number,
  role: 'staff' | 'manager' = 'staff',
) => t.db.insertInto('tenant_members').values({ tenant_id: tenantId, user_id: userId, role }).execute();

export const readOwnStores = async (client: Client): Promise<OwnStores> =>
  (await client.get<OwnStores>('/accounts/invitations')).body;

export const permissionsOf = async (client: Client): Promise<string[]> =>
  (await client.get<CurrentUser>('/accounts/current')).body.permissions;

export const entriesAbout = (t: TestApp, userId: number) =>
  t.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'subject_name', 'before', 'after'])
    .where('subject_kind', '=', 'member')
    .where('subject_id', '=', userId)
    .orderBy('id')
    .execute();

export const jobsSent = (t: TestApp, name: string) =>
  t.sentJobs.filter((job) => job.name === name).map(({ data }) => data);
