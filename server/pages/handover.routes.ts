/** Carries a login to another host on one's own machine. */
import Type from 'typebox';
import { Strict } from '#common/api/shared.ts';
import type { AppContext } from '../context.ts';
import type { Config } from '../lib/config.ts';
import type { App } from '../http/http.ts';
import { siteUrl, toOwnPath } from '../lib/urls.ts';
import {
  cookieName,
  hashToken,
  makeToken,
  SESSION_COOKIE,
  SESSION_LIFE_SECONDS,
  sessionCookie,
} from '#server/features/accounts/accounts.service.ts';
import { findTenantByHost } from '#server/features/tenants/tenants.service.ts';
import { AGE_COOKIE, ageCookie } from './initial-state.ts';

const Address = Type.String({ maxLength: 2_000 });
/** As long as a redirect may take. */
const LIFE_MS = 30_000;
const HELD_MAX = 1_000;

interface Held {
  /** The only host that may have them. */
  host: string;
  session: string | undefined;
  age: string | undefined;
  until: number;
}

/**
 * Browsers share no cookie between `localhost` and `store.localhost`, whatever its domain. Elsewhere `COOKIE_DOMAIN`
 * does it, and nothing is handed over: who is not on this machine can get no token, to log a reader in as themselves.
 */
const handsOver = ({ appEnv, cookieDomain, publicUrl }: Config): boolean =>
  appEnv !== 'production' && cookieDomain === null && new URL(publicUrl).hostname === 'localhost';

export async function handoverRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  const { config } = context;
  const held = new Map<string, Held>();

  app.get(
    '/handover',
    {
      config: { auth: 'public', limit: 'read' },
      schema: { hide: true, querystring: Strict({ to: Address }) },
    },
    async (request, reply) => {
      const to = await readSiteAddress(context, request.query.to);
      if (to === null) return reply.redirect('/');
      const session = request.actor.user === null ? undefined : request.cookies[SESSION_COOKIE];
      const age = request.cookies[AGE_COOKIE] === 'true' ? 'true' : undefined;
      if (!handsOver(config) || (session === undefined && age === undefined)) return reply.redirect(to.href);
      const now = Date.now();
      for (const [key, { until }] of held) if (until < now || held.size >= HELD_MAX) held.delete(key);
      const token = makeToken();
      held.set(nameOf(token), { host: to.host, session, age, until: now + LIFE_MS });
      // The log leaves queries out, and a redirect stays in no history.
      const path = to.pathname + to.search;
      return reply.redirect(`${to.origin}/handover/accept?${new URLSearchParams({ token, path })}`);
    },
  );

  app.get(
    '/handover/accept',
    {
      config: { auth: 'public', limit: 'read' },
      schema: {
        hide: true,
        querystring: Strict({ token: Type.String({ maxLength: 100 }), path: Address }),
      },
    },
    (request, reply) => {
      const { token, path } = request.query;
      const name = nameOf(token);
      const found = held.get(name);
      held.delete(name);
      if (found !== undefined && found.host === request.host && found.until >= Date.now()) {
        const { session, age } = found;
        if (session !== undefined) {
          const maxAge = SESSION_LIFE_SECONDS;
          void reply.setCookie(cookieName(config, SESSION_COOKIE), session, {
            ...sessionCookie(config),
            maxAge,
          });
        }
        if (age !== undefined) void reply.setCookie(AGE_COOKIE, age, ageCookie(config));
      }
      return reply.redirect(toOwnPath(path));
    },
  );
}

const nameOf = (token: string): string => hashToken(token).toString('base64');

/** An address on the network's host or a tenant's; null for any other. */
async function readSiteAddress(context: AppContext, text: string): Promise<URL | null> {
  const to = URL.parse(text);
  const { config } = context;
  if (to === null || to.origin !== siteUrl(config, to.hostname)) return null;
  const own = new URL(config.publicUrl);
  if (to.host === own.host) return to;
  const [tenant, network] = await Promise.all([
    findTenantByHost(context, to.host),
    findTenantByHost(context, own.host),
  ]);
  return tenant.id === network.id ? null : to;
}
