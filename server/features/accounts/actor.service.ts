/** Who asks: the tenant by host, the person by session, the rights by both. */
import { permissionsFor } from '#common/domain/roles.ts';
import type { AppContext } from '#server/context.ts';
import type { ActingTenant, Actor } from '#server/core/actor.ts';
import { findTenantByHost, listMemberships } from '#server/features/tenants/tenants.service.ts';
import { isSuspended } from './accounts.policy.ts';
import { findSession } from './accounts.service.ts';

export async function resolveActor(
  context: AppContext,
  request: { host: string; ip: string; token: string | undefined },
): Promise<Actor> {
  const tenant = await findTenantByHost(context, request.host);
  const session = request.token === undefined ? null : await findSession(context, request.token);
  if (session === null) return visitor(tenant, request);
  const { user, sessionId } = session;
  const memberships = await listMemberships(context, user.id);
  const membership = tenant.fflId === null ? null : (memberships.get(tenant.id) ?? null);
  return {
    ...visitor(tenant, request),
    user,
    sessionId,
    membership,
    tenantIds: new Set(memberships.keys()),
    // Whoever is suspended reads, and does nothing that needs a right.
    permissions: new Set(isSuspended(user) ? [] : permissionsFor(user.role, membership)),
  };
}

const visitor = (tenant: ActingTenant, request: { host: string; ip: string }): Actor => ({
  user: null,
  sessionId: null,
  host: request.host,
  tenant,
  membership: null,
  tenantIds: new Set(),
  permissions: new Set(),
  ip: request.ip,
});
