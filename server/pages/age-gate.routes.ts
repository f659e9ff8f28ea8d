/** Age gate without scripts. */
import Type from 'typebox';
import { Strict } from '#common/api/shared.ts';
import type { AppContext } from '../context.ts';
import type { App } from '../http/http.ts';
import { BODY_LIMITS } from '../http/limits.ts';
import { toOwnPath } from '../lib/urls.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import { AGE_COOKIE, ageCookie } from './initial-state.ts';

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
      void reply.setCookie(AGE_COOKIE, over18, ageCookie(context.config));
      const { leaveAddress } = await getSettings(context, context.db);
      return reply.redirect(over18 === 'true' ? toOwnPath(returnTo) : leaveAddress, 303);
    },
  );
}
