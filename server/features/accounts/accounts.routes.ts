/** Login, the current user, devices and profiles over HTTP. */
import type { FastifyReply } from 'fastify';
import type { Ok } from '#common/api/shared.ts';
import { ZIP_COOKIE } from '#common/domain/shared-names.ts';
import { accountsApi } from '#common/api/accounts.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { serve } from '#server/http/serve.ts';
import { findGivenZip, zipForAddress } from '#server/features/places/places.service.ts';
import { viewCurrentTenant } from '#server/features/tenants/tenants.service.ts';
import { isLocalRequest } from '#server/http/local-requests.ts';
import { COOKIE_LIFE_SECONDS, cookieName, SESSION_COOKIE, sessionCookie } from './accounts.ts';
import { resolveActor } from './actor.ts';
import { setBrowserCookie, readBrowser } from './browser-cookie.ts';
import { getCurrentUser, type UnreadCounts, updateAccount } from './current-account.ts';
import { verifyEmail } from './email.ts';
import { requestLoginCode, verifyLogin } from './login.ts';
import { changePhone, requestPhoneCode } from './phone.ts';
import { getProfile, type ReadDealScore } from './profiles.ts';
import { endSession, listSessions, logOut } from './sessions.ts';

const OK: Ok = { ok: true };

type Options = { context: AppContext; readDealScore: ReadDealScore } & UnreadCounts;

export async function accountsRoutes(app: App, options: Options): Promise<void> {
  const { context, readDealScore } = options;
  const cookie = sessionCookie(context.config);
  const sessionName = cookieName(context.config, SESSION_COOKIE);
  const clearSession = (reply: FastifyReply): void => {
    void reply.clearCookie(sessionName, cookie);
  };
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store');
  });

  serve(app, accountsApi, {
    'POST /accounts/login': async (request, reply) => {
      const browser = readBrowser(request);
      const sent = await requestLoginCode(context, request.actor, { ...request.body, browser });
      setBrowserCookie(context.config, reply, browser);
      return sent;
    },
    'POST /accounts/verify': async (request, reply) => {
      const browser = readBrowser(request);
      const token = await verifyLogin(context, request.actor, {
        ...request.body,
        browser,
        userAgent: request.headers['user-agent'] ?? '',
        isLocal: isLocalRequest(request),
      });
      void reply.setCookie(sessionName, token, { ...cookie, maxAge: COOKIE_LIFE_SECONDS });
      setBrowserCookie(context.config, reply, browser);
      const { host, ip } = request;
      return getCurrentUser(context, await resolveActor(context, { host, ip, token }), options);
    },
    'POST /accounts/logout': async ({ actor }, reply) => {
      await logOut(context, actor);
      clearSession(reply);
      return OK;
    },
    'GET /accounts/current': ({ actor }) => getCurrentUser(context, actor, options),
    'PATCH /accounts/current': async ({ actor, body }) => {
      await updateAccount(context, actor, body);
      return getCurrentUser(context, actor, options);
    },
    'GET /accounts/currentTenant': ({ actor }) => viewCurrentTenant(context, actor),
    'GET /accounts/currentZip': async ({ actor, cookies }, reply) => {
      const given = await findGivenZip(context, cookies[ZIP_COOKIE]);
      const zip = given ?? (await zipForAddress(context, actor.ip));
      // A bare string is taken for text otherwise, and null for an empty answer.
      return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(zip);
    },
    'POST /accounts/phone': ({ actor, body }) => requestPhoneCode(context, actor, body),
    'POST /accounts/phone/verify': async ({ actor, body }) => {
      await changePhone(context, actor, body);
      return getCurrentUser(context, actor, options);
    },
    'POST /accounts/email/verify': ({ body }) => verifyEmail(context, body.token),
    'GET /accounts/sessions': ({ actor }) => listSessions(context, actor),
    'DELETE /accounts/sessions/:id': async ({ actor, params }, reply) => {
      await endSession(context, actor, params.id);
      if (params.id === actor.sessionId) clearSession(reply);
      return OK;
    },
    'GET /users/:id': ({ actor, params }) => getProfile(context, actor, params.id, readDealScore),
  });
}
