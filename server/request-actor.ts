/** Resolves the actor of a request and applies auth and limits. */
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { AppContext } from './context.ts';
import { type Actor, requireMember, requirePermission } from './http/actor.ts';
import { AppError, tooMany } from './http/errors.ts';
import type { App } from './http/http.ts';
import { type LimitName, LIMITS, networkOf } from './http/limits.ts';
import { resolveActor, SESSION_COOKIE, sessionCookie } from '#server/features/accounts/accounts.service.ts';
import { settleCookies } from './session-cookies.ts';
import { HUB_PATH } from '#common/domain/shared-names.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Some of what is sent with other methods only tells of reading: a look at a post, what an open page watches. */
const READ_LIMITS = new Set<LimitName | undefined>(['read', 'search', 'live']);
/** A browser has it for the seconds after a change of its own. */
export const CHANGED_COOKIE = 'just-changed';
/** What a page of any site can have a browser send without asking us first. */
const FORM_TYPE = /^\s*(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i;

export const requestActor = fp(async (app: App, { context }: { context: AppContext }) => {
  app.decorateRequest('actor');

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.withoutActor === true) return;
    await settleCookies(context, request, reply);
    const actor = await resolveActor(context, {
      host: request.host,
      ip: request.ip,
      token: request.cookies[SESSION_COOKIE],
    });
    const isReading = READING.has(request.method);
    request.actor = { ...actor, mayLag: isReading && request.cookies[CHANGED_COOKIE] === undefined };
    if (context.replica !== null && !isReading && !READ_LIMITS.has(request.routeOptions.config.limit)) {
      // Whoever has changed something reads it where it was written, until the replica is sure to have it or is not used.
      const maxAge = context.config.databaseReplicaLag + 1;
      void reply.setCookie(CHANGED_COOKIE, '1', { ...sessionCookie(context.config), maxAge });
    }
    // What one person is told is nobody else's; what may be kept longer says so itself.
    void reply.header(
      'cache-control',
      request.actor.user === null ? 'private, no-cache' : 'private, no-store',
    );
  });

  // Before the body is read, and after every header of the answer is set.
  app.addHook('preParsing', async (request) => {
    if (
      !READING.has(request.method) &&
      (isForeignOrigin(request, context.config.publicUrl) || isUnprovenForm(request))
    ) {
      throw foreignOrigin();
    }
  });

  app.addHook('preHandler', async (request) => {
    const { auth } = request.routeOptions.config;
    if (auth === undefined || auth === 'public') return;
    if (auth === 'member') requireMember(request.actor);
    else requirePermission(request.actor, auth);
  });
});

/** Counts each request for its person and for its network, whatever becomes of it; needs `@fastify/rate-limit`. */
export const requestLimits = fp(async (app: App, { factor }: { factor: number }) => {
  const createCheck = (name: LimitName, max: number, keyOf: (request: FastifyRequest) => string) =>
    app.createRateLimit({
      max: Math.ceil(max * factor),
      timeWindow: LIMITS[name].windowMs,
      keyGenerator: (request) => `${name}:${keyOf(request)}`,
    });
  const names = Object.keys(LIMITS) as LimitName[];
  const ofPerson = new Map(names.map((name) => [name, createCheck(name, LIMITS[name].max, limitKey)]));
  const ofNetwork = new Map(
    names.flatMap((name) => {
      const { ofNetwork: max } = LIMITS[name];
      return max === null ? [] : [[name, createCheck(name, max, ({ ip }) => `all:${networkOf(ip)}`)]];
    }),
  );
  const count = async (checks: typeof ofPerson, request: FastifyRequest): Promise<void> => {
    const counted = await checks.get(request.routeOptions.config.limit ?? 'file')?.(request);
    if (counted?.isAllowed === false && counted.isExceeded) {
      throw tooMany('Too many requests. Wait a moment and try again.', counted.ttlInSeconds);
    }
  };

  app.addHook('onRoute', (route) => {
    route.config = { limit: 'file', ...route.config };
  });
  // Before anybody is asked for: whoever makes up cookies has no person, but a network.
  app.addHook('onRequest', (request) => count(ofNetwork, request));
  app.addHook('preParsing', (request) => count(ofPerson, request));
});

/** A browser names the origin of every change, and of every WebSocket; whoever names none is no page of today's browsers. */
export function isForeignOrigin(
  { headers, host, protocol }: Pick<FastifyRequest, 'headers' | 'host' | 'protocol'>,
  publicUrl: string,
): boolean {
  const { origin } = headers;
  if (origin !== undefined) {
    const from = URL.parse(origin);
    // A site on https is on nothing else, whatever stands in front of this server.
    const scheme = publicUrl.startsWith('https:') ? 'https:' : `${protocol}:`;
    return from?.host !== host || from.protocol !== scheme;
  }
  return !['same-origin', 'none', undefined].includes(headers['sec-fetch-site']);
}

/**
 * Old browsers name no origin with a form, and some know no SameSite: such a form of another site would pass by its
 * cookie alone. Ours are sent by scripts, and what is no browser can say so with another content type.
 */
function isUnprovenForm({ headers, cookies, url }: FastifyRequest): boolean {
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) return false;
  // The hub's requests name their connection by a secret of its own.
  if (cookies[SESSION_COOKIE] === undefined || url.startsWith(HUB_PATH)) return false;
  return FORM_TYPE.test(headers['content-type'] ?? '');
}

const foreignOrigin = (): AppError =>
  new AppError(403, 'foreign_origin', 'This request came from another site.');

/** Limits count a person where one is logged in, else the network of the address. */
function limitKey(request: { actor?: Actor; ip: string }): string {
  return request.actor?.user ? `user:${request.actor.user.id}` : networkOf(request.ip);
}
