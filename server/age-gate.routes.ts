/** The age gate for browsers without scripts: a plain form that sets the cookie and sends on. */
import Type from 'typebox';
import { Strict } from '#common/contracts/shared.ts';
import type { AppContext } from './context.ts';
import type { App } from './core/http.ts';
import { BODY_LIMITS } from './core/limits.ts';
import { getSettings } from './features/settings/settings.service.ts';
import { AGE_COOKIE } from './initial-state.ts';

const YEAR_SECONDS = 31_536_000;

const AgeForm = Strict({
  over18: Type.Union([Type.Literal('true'), Type.Literal('false')]),
  returnTo: Type.Optional(Type.String({ maxLength: 2_000 })),
});

export async function ageGateRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMITS.form },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.post(
    '/age-gate',
    { config: { auth: 'public', limit: 'write' }, schema: { hide: true, body: AgeForm } },
    async (request, reply) => {
      const { over18, returnTo = '/' } = request.body;
      void reply.setCookie(AGE_COOKIE, over18, {
        path: '/',
        maxAge: YEAR_SECONDS,
        sameSite: 'lax',
        secure: context.config.publicUrl.startsWith('https:'),
      });
      const { leaveAddress } = await getSettings(context, context.db);
      return reply.redirect(over18 === 'true' ? toOwnPath(returnTo) : leaveAddress, 303);
    },
  );
}

/** A path on this site and nothing else: `//evil.example` and `/\evil.example` lead away. */
function toOwnPath(text: string): string {
  const base = 'http://own.invalid';
  const url = URL.parse(text, base);
  if (url === null || url.origin !== base || !text.startsWith('/')) return '/';
  return `/${url.pathname.replace(/^\/+/, '')}${url.search}`;
}
