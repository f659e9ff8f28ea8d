/** Tenant policy. */
import type { TenantSettings } from '#common/api/tenant-settings.ts';
import type { Actor } from '#server/http/actor.ts';

export type TenantPolicyRow = {
  id: number;
  /** Null for the network itself. */
  ffl_id: number | null;
};

/** A manager sets up the store of the host that they are on; administrators every tenant. */
export function canManageTenant(actor: Actor, { id }: Pick<TenantPolicyRow, 'id'>): boolean {
  const isOwn = actor.tenant.id === id && actor.permissions.has('settings:manage:tenant');
  return isOwn || canAdministerTenants(actor);
}

/** Name, hosts, license and verification. */
export const canAdministerTenants = (actor: Actor): boolean => actor.permissions.has('tenants:manage');

export function tenantCan(actor: Actor, { id, ffl_id }: TenantPolicyRow): TenantSettings['can'] {
  return {
    rename: canAdministerTenants(actor),
    editHosts: canAdministerTenants(actor),
    changeLicense: canAdministerTenants(actor) && ffl_id !== null,
    manageMembers: canManageTenant(actor, { id }) && ffl_id !== null,
  };
}
