/** Tenants by host, dealers by name, and who belongs to them. */
import type { CurrentUser } from '#common/api/accounts.ts';
import type { Tenant } from '#common/api/tenants.ts';
import { isLicenseVerified } from '#common/domain/license.ts';
import type { Membership } from '#common/domain/roles.ts';
import type { AppContext } from '#server/context.ts';
import type { ActingTenant, Actor } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import { createShortCache, type ShortCache } from '#server/lib/short-cache.ts';
import { siteUrl } from '#server/lib/urls.ts';
import {
  type MembershipRow,
  selectDealerByName,
  selectFollow,
  selectMemberships,
  selectMembershipsOf,
  selectOwnStores,
  selectTenantByHost,
  type TenantRow,
} from './tenants.queries.ts';
import { viewTenant } from './tenants.view.ts';

/** Both are asked for with every request, and change a few times a year; what no event tells is seen after so long. */
const HOSTS = { ms: 30_000, max: 1_000 };
const MEMBERSHIPS = { ms: 10_000, max: 10_000 };

type Caches = {
  hosts: ShortCache<string, TenantRow>;
  memberships: ShortCache<number, MembershipRow[]>;
};
const caches = new WeakMap<AppContext, Caches>();

function startCaches(context: AppContext): Caches {
  const hosts: Caches['hosts'] = createShortCache(HOSTS);
  const memberships: Caches['memberships'] = createShortCache(MEMBERSHIPS);
  caches.set(context, { hosts, memberships });
  const forgetAll = (): void => {
    hosts.forget();
    memberships.forget();
  };
  context.events.on('tenant.changed', forgetAll);
  context.events.on('caches.stale', forgetAll);
  context.events.on('user.changed', ({ userId }) => memberships.forget(userId));
  return { hosts, memberships };
}

const cachesOf = (context: AppContext): Caches => caches.get(context) ?? startCaches(context);

function readTenantRow(context: AppContext, hostHeader: string): Promise<TenantRow> {
  const host = hostHeader.toLowerCase().replace(/:\d+$/, '');
  return cachesOf(context).hosts.read(host, async () => {
    const row = await selectTenantByHost(context.db, host);
    if (row === undefined) throw notFound('site');
    return row;
  });
}

/** The tenant of a request's host; the network serves every host that no tenant claims. */
export async function findTenantByHost(context: AppContext, host: string): Promise<ActingTenant> {
  const row = await readTenantRow(context, host);
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    fflId: row.ffl_id,
    verified: isLicenseVerified(row, new Date()),
  };
}

/** What a person is at each dealer that they belong to, by the tenant's id. */
export async function listMemberships(
  context: AppContext,
  userId: number,
): Promise<ReadonlyMap<number, Membership>> {
  const now = new Date();
  const rows = await cachesOf(context).memberships.read(userId, () => selectMemberships(context.db, userId));
  return new Map(rows.map((row) => [row.tenant_id, toMembership(row, now)]));
}

/** The same for many people at once; those who belong to no dealer are left out. */
export async function listMembershipsOf(
  context: AppContext,
  userIds: number[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, Membership>>> {
  const now = new Date();
  const found = new Map<number, Map<number, Membership>>();
  for (const row of await selectMembershipsOf(context.db, userIds)) {
    const memberships = found.get(row.user_id) ?? new Map<number, Membership>();
    memberships.set(row.tenant_id, toMembership(row, now));
    found.set(row.user_id, memberships);
  }
  return found;
}

/** Where a person works, with the address of each store's own site. */
export async function listStoresOf(context: AppContext, userId: number): Promise<CurrentUser['stores']> {
  const rows = await selectOwnStores(context.db, userId);
  return rows.map((row) => ({
    id: row.tenant_id,
    displayName: row.display_name,
    url: siteUrl(context.config, row.first_host),
    isManager: row.role === 'manager',
  }));
}

const toMembership = (row: MembershipRow, now: Date): Membership => ({
  role: row.role as Membership['role'],
  verified: isLicenseVerified(row, now),
});

/** The tenant of the host, as the pages see it. */
export async function viewCurrentTenant(context: AppContext, actor: Actor): Promise<Tenant> {
  const row = await readTenantRow(context, actor.host);
  return viewTenant(context.config, row, new Date(), await follows(context, actor, row));
}

async function follows(context: AppContext, actor: Actor, { ffl_id }: TenantRow): Promise<boolean> {
  if (actor.user === null || ffl_id === null) return false;
  return (await selectFollow(context.db, { user_id: actor.user.id, ffl_id })) !== undefined;
}

/** A dealer as the reader sees it. @throws 404 where no dealer has the name. */
export async function viewDealer(context: AppContext, actor: Actor, name: string) {
  const row = await accessDealer(context, name);
  const tenant = viewTenant(context.config, row, new Date(), await follows(context, actor, row));
  return { ...tenant, fflId: row.ffl_id };
}

/** @throws 404 where no dealer has the name. */
export async function accessDealer(context: AppContext, name: string): Promise<DealerRow> {
  const row = await selectDealerByName(context.db, name);
  if (row?.ffl_id == null) throw notFound('dealer');
  return { ...row, ffl_id: row.ffl_id };
}

export type DealerRow = TenantRow & { ffl_id: number };

/** The verified dealers that a person works for, as the profile names them. */
export async function listDealersOfMember(
  context: AppContext,
  userId: number,
): Promise<{ name: string; displayName: string }[]> {
  const now = new Date();
  const rows = await selectMemberships(context.db, userId);
  return rows
    .filter((row) => isLicenseVerified(row, now))
    .map((row) => ({ name: row.name, displayName: row.display_name }));
}

export { readOpenNow } from './open-now.ts';
export { findStoreOfLicense, licenseTaken, openVerifiedStore, suggestStoreName } from './open-store.ts';
export { readOpenState } from './opening-hours.ts';
export { lockTenant, selectStoredTenant } from './tenant-settings.queries.ts';
export { canAdministerTenants, tenantCan } from './tenants.policy.ts';
export { insertMember } from './tenants.queries.ts';
