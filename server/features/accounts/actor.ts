/** Resolves the actor: tenant by host, person by session. */
import { type Membership, permissionsFor } from '#common/domain/roles.ts';
import type { AppContext } from '#server/context.ts';
import type { ActingTenant, ActingUser, Actor, Member } from '#server/http/actor.ts';
import {
  findTenantByHost,
  listMemberships,
  listMembershipsOf,
} from '#server/features/tenants/tenants.service.ts';
import { isSuspended } from '#server/http/actor.ts';
import { findSession, readSessions } from './accounts.ts';

export async function resolveActor(
  context: AppContext,
  request: { host: string; ip: string; token: string | undefined },
): Promise<Actor> {
  const tenant = await findTenantByHost(context, request.host);
  const session = request.token === undefined ? null : await findSession(context, request.token);
  if (session === null) return visitor(tenant, request);
  const memberships = await listMemberships(context, session.user.id);
  return member(visitor(tenant, request), session, memberships);
}

/**
 * The actors of open connections as they are now, in two statements for all of them;
 * null for each whose session has ended.
 */
export async function renewActors(
  context: AppContext,
  actors: readonly Member[],
): Promise<(Member | null)[]> {
  const users = await readSessions(
    context,
    actors.flatMap(({ sessionId }) => sessionId ?? []),
  );
  const userIds = [...users.values()].map(({ id }) => id);
  const memberships = await listMembershipsOf(context, userIds);
  const tenants = new Map<string, ActingTenant>();
  for (const host of new Set(actors.map((actor) => actor.host))) {
    tenants.set(host, await findTenantByHost(context, host));
  }
  return actors.map((actor) => {
    const { sessionId, host, ip } = actor;
    const user = sessionId === null ? undefined : users.get(sessionId);
    if (sessionId === null || user === undefined) return null;
    const tenant = tenants.get(host) ?? actor.tenant;
    return member(visitor(tenant, { host, ip }), { user, sessionId }, memberships.get(user.id) ?? new Map());
  });
}

/** A person at a host, for work that goes on without them. */
export async function resolvePerson(
  context: AppContext,
  { user, host }: { user: ActingUser; host: string },
): Promise<Member> {
  const tenant = await findTenantByHost(context, host);
  const memberships = await listMemberships(context, user.id);
  return member(visitor(tenant, { host, ip: '' }), { user, sessionId: null }, memberships);
}

function member(
  visitor: Actor,
  { user, sessionId }: { user: ActingUser; sessionId: number | null },
  memberships: ReadonlyMap<number, Membership>,
): Member {
  const { tenant } = visitor;
  const membership = tenant.fflId === null ? null : (memberships.get(tenant.id) ?? null);
  return {
    ...visitor,
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
  mayLag: false,
});
