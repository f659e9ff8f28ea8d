/** Tenants by host, their home, and the dealers of the network. */
import type { Dealers, Tenant } from '#common/contracts/tenants.ts';
import { distanceMiles, type Point } from '#common/domain/distance.ts';
import { isLicenceVerified } from '#common/domain/licence.ts';
import { mediaUrl, nearestWidth } from '#common/domain/media-url.ts';
import type { Membership } from '#common/domain/roles.ts';
import type { AppContext } from '#server/context.ts';
import type { ActingTenant, Actor } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { accessZip } from '#server/features/places/places.service.ts';
import {
  type MembershipRow,
  selectDealerByName,
  selectDealers,
  selectFollow,
  selectMemberships,
  selectMembershipsOf,
  selectTenantByHost,
  selectTenantMedia,
  type TenantRow,
} from './tenants.queries.ts';
import { viewDealer, viewTenant } from './tenants.view.ts';

/** A host is asked for with every request; what it answers changes a few times a year. */
const HOST_CACHE_MS = 30_000;
const MAX_HOSTS = 1_000;
const HERO_WIDTH = 1600;

type CachedHosts = Map<string, { row: TenantRow; until: number }>;
const hostCaches = new WeakMap<AppContext, CachedHosts>();

async function readTenantRow(context: AppContext, hostHeader: string): Promise<TenantRow> {
  const host = hostHeader.toLowerCase().replace(/:\d+$/, '');
  const cache = hostCaches.get(context) ?? startHostCache(context);
  const cached = cache.get(host);
  if (cached !== undefined && cached.until > Date.now()) return cached.row;
  const row = await selectTenantByHost(context.db, host);
  if (row === undefined) throw notFound('site');
  // Anyone may send any host: the cache must not grow with them.
  if (cache.size >= MAX_HOSTS) cache.clear();
  cache.set(host, { row, until: Date.now() + HOST_CACHE_MS });
  return row;
}

function startHostCache(context: AppContext): CachedHosts {
  const cache: CachedHosts = new Map();
  hostCaches.set(context, cache);
  context.events.on('tenant.changed', () => cache.clear());
  context.events.on('caches.stale', () => cache.clear());
  return cache;
}

/** The tenant of a request's host; the network serves every host that no tenant claims. */
export async function findTenantByHost(context: AppContext, host: string): Promise<ActingTenant> {
  const row = await readTenantRow(context, host);
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    fflId: row.ffl_id,
    verified: isLicenceVerified(row, new Date()),
  };
}

/** What a person is at each dealer that they belong to, by the tenant's id. */
export async function listMemberships(
  context: AppContext,
  userId: number,
): Promise<ReadonlyMap<number, Membership>> {
  const now = new Date();
  const rows = await selectMemberships(context.db, userId);
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

const toMembership = (row: MembershipRow, now: Date): Membership => ({
  role: row.role as Membership['role'],
  verified: isLicenceVerified(row, now),
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

/** The addresses of a tenant's hero pictures, in their order. */
export async function listTenantMedia(context: AppContext, actor: Actor): Promise<string[]> {
  const rows = await selectTenantMedia(context.db, actor.tenant.id);
  return rows.map((row) => mediaUrl(row.storage_key, nearestWidth(row.sizes, HERO_WIDTH)));
}

export async function viewDealerByName(context: AppContext, actor: Actor, name: string): Promise<Tenant> {
  const row = await selectDealerByName(context.db, name);
  if (row === undefined) throw notFound('dealer');
  return viewTenant(context.config, row, new Date(), await follows(context, actor, row));
}

/** The verified dealers that a person works for, as the profile names them. */
export async function listDealersOfMember(
  context: AppContext,
  userId: number,
): Promise<{ name: string; displayName: string }[]> {
  const now = new Date();
  const rows = await selectMemberships(context.db, userId);
  return rows
    .filter((row) => isLicenceVerified(row, now))
    .map((row) => ({ name: row.name, displayName: row.display_name }));
}

/** The directory: nearest first where a zip is given, else by name. The cursor names the last dealer seen. */
export async function listDealers(
  context: AppContext,
  query: { zipCode?: string; maxDistanceMiles?: number; cursor?: string; limit?: number },
): Promise<Dealers> {
  const now = new Date();
  const zip = query.zipCode === undefined ? null : await accessZip(context.db, query.zipCode);
  const center = zip === null ? null : toPoint(zip);
  const rows = (await selectDealers(context.db))
    .map((row) => ({
      row,
      point: toPoint(row),
    }))
    .map(({ row, point }) => ({
      row,
      miles: center === null || point === null ? null : distanceMiles(center, point),
    }))
    .filter(({ miles }) => !query.maxDistanceMiles || (miles !== null && miles <= query.maxDistanceMiles));
  if (center !== null) rows.sort((a, b) => (a.miles ?? Infinity) - (b.miles ?? Infinity));
  const start = rows.findIndex(({ row }) => String(row.ffl_id) === query.cursor) + 1;
  const limit = query.limit ?? 20;
  const page = rows.slice(start, start + limit);
  return {
    ffls: page.map(({ row, miles }) => viewDealer(context.config, row, miles, now)),
    nextCursor: start + limit < rows.length ? String(page.at(-1)?.row.ffl_id) : null,
  };
}

const toPoint = ({
  latitude,
  longitude,
}: {
  latitude: number | null;
  longitude: number | null;
}): Point | null => (latitude === null || longitude === null ? null : { latitude, longitude });
