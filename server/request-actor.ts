/** Gives each request its actor, and lets it through only where the route's `auth` allows: the one place. */
import fp from 'fastify-plugin';
import { permissionsFor } from '#common/domain/roles.ts';
import type { AppContext } from './context.ts';
import { type ActingTenant, type Actor, requireMember, requirePermission } from './core/actor.ts';
import { AppError } from './core/errors.ts';
import type { App } from './core/http.ts';
import { networkOf } from './core/limits.ts';
import { findSession, SESSION_COOKIE } from './features/accounts/accounts.service.ts';
import { findTenantByHost, listMemberships } from './features/tenants/tenants.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
}

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export const requestActor = fp(async (app: App, { context }: { context: AppContext }) => {
  app.decorateRequest('actor');

  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.withoutActor === true) return;
    request.actor = await resolveActor(context, {
      host: request.host,
      ip: request.ip,
      token: request.cookies[SESSION_COOKIE],
    });
  });

  app.addHook('preHandler', async (request) => {
    if (CHANGING.has(request.method)) refuseForeignOrigin(request.headers, request.host);
    const { auth } = request.routeOptions.config;
    if (auth === undefined || auth === 'public') return;
    if (auth === 'member') requireMember(request.actor);
    else requirePermission(request.actor, auth);
  });
});

/** Who asks: the tenant by host, the person by session, the rights by both. */
export async function resolveActor(
  context: AppContext,
  request: { host: string; ip: string; token: string | undefined },
): Promise<Actor> {
  const tenant = await findTenantByHost(context, request.host);
  const session = request.token === undefined ? null : await findSession(context, request.token);
  if (session === null) return { ...visitor(tenant, request), user: null };
  const memberships = await listMemberships(context, session.user.id);
  const membership = tenant.fflId === null ? null : (memberships.get(tenant.id) ?? null);
  const { user } = session;
  const isSuspended = user.suspendedUntil !== null && user.suspendedUntil > new Date();
  return {
    ...visitor(tenant, request),
    user,
    sessionId: session.sessionId,
    membership,
    tenantIds: new Set(memberships.keys()),
    // Whoever is suspended reads, and does nothing that needs a right.
    permissions: new Set(isSuspended ? [] : permissionsFor(user.role, membership)),
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

/** A browser names the origin of every change; another site's is refused. */
function refuseForeignOrigin(headers: Record<string, string | string[] | undefined>, host: string): void {
  const { origin } = headers;
  if (origin === undefined) {
    if (headers['sec-fetch-site'] === 'cross-site') throw foreignOrigin();
    return;
  }
  if (typeof origin !== 'string' || URL.parse(origin)?.host !== host) throw foreignOrigin();
}

const foreignOrigin = (): AppError =>
  new AppError(403, 'foreign_origin', 'This request came from another site.');

/** Limits count a person where one is logged in, else the network of the address. */
export function limitKey(request: { actor?: Actor; ip: string }): string {
  return request.actor?.user ? `user:${request.actor.user.id}` : networkOf(request.ip);
}
