/** Gives each request its actor, and lets it through only where the route's `auth` allows: the one place. */
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { AppContext } from './context.ts';
import { type Actor, requireMember, requirePermission } from './core/actor.ts';
import { AppError } from './core/errors.ts';
import type { App } from './core/http.ts';
import { networkOf } from './core/limits.ts';
import { SESSION_COOKIE } from './features/accounts/accounts.service.ts';
import { resolveActor } from './features/accounts/actor.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
}

const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export const requestActor = fp(async (app: App, { context }: { context: AppContext }) => {
  app.decorateRequest('actor');

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.withoutActor === true) return;
    request.actor = await resolveActor(context, {
      host: request.host,
      ip: request.ip,
      token: request.cookies[SESSION_COOKIE],
    });
    // What one person is told is nobody else's; what may be kept longer says so itself.
    void reply.header(
      'cache-control',
      request.actor.user === null ? 'private, no-cache' : 'private, no-store',
    );
  });

  app.addHook('preHandler', async (request) => {
    if (CHANGING.has(request.method) && isForeignOrigin(request)) throw foreignOrigin();
    const { auth } = request.routeOptions.config;
    if (auth === undefined || auth === 'public') return;
    if (auth === 'member') requireMember(request.actor);
    else requirePermission(request.actor, auth);
  });
});

/** A browser names the origin of every change, and of every WebSocket; whoever names none is no page. */
export function isForeignOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] === 'cross-site';
  return URL.parse(origin)?.host !== host;
}

const foreignOrigin = (): AppError =>
  new AppError(403, 'foreign_origin', 'This request came from another site.');

/** Limits count a person where one is logged in, else the network of the address. */
export function limitKey(request: { actor?: Actor; ip: string }): string {
  return request.actor?.user ? `user:${request.actor.user.id}` : networkOf(request.ip);
}
