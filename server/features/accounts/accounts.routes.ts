/** Login, the current user, devices and profiles over HTTP. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ChangePhoneBody,
  CodeSent,
  CurrentUser,
  CurrentZip,
  LoginBody,
  Profile,
  Sessions,
  UpdateAccountBody,
  VerifyBody,
  VerifyEmailBody,
  VerifyPhoneBody,
} from '#common/contracts/accounts.ts';
import { IdParams, Ok } from '#common/contracts/shared.ts';
import { Tenant } from '#common/contracts/tenants.ts';
import { ZIP_COOKIE } from '#common/domain/shared-names.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/core/http.ts';
import { findGivenZip, zipForAddress } from '#server/features/places/places.service.ts';
import { viewCurrentTenant } from '#server/features/tenants/tenants.service.ts';
import { isLocalRequest } from '#server/core/local-requests.ts';
import { isToken, makeToken } from './accounts.secrets.ts';
import {
  BROWSER_COOKIE,
  COOKIE_LIFE_SECONDS,
  cookieName,
  SESSION_COOKIE,
  sessionCookie,
} from './accounts.service.ts';
import { resolveActor } from './actor.service.ts';
import { getCurrentUser, updateAccount } from './current-account.service.ts';
import { verifyEmail } from './email.service.ts';
import { requestLoginCode, verifyLogin } from './login.service.ts';
import { changePhone, requestPhoneCode } from './phone.service.ts';
import { getProfile } from './profiles.service.ts';
import { endSession, listSessions, logOut } from './sessions.service.ts';

const OK: Ok = { ok: true };

export async function accountsRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  const cookie = sessionCookie(context.config);
  const sessionName = cookieName(context.config, SESSION_COOKIE);
  const clearSession = (reply: FastifyReply): void => {
    void reply.clearCookie(sessionName, cookie);
  };
  /** What tells the browser from others that enter codes for the same number; all its tabs share it. */
  const readBrowser = ({ cookies }: FastifyRequest): string => {
    const known = cookies[BROWSER_COOKIE];
    return known !== undefined && isToken(known) ? known : makeToken();
  };
  const keepBrowser = (reply: FastifyReply, browser: string): void => {
    const name = cookieName(context.config, BROWSER_COOKIE);
    void reply.setCookie(name, browser, { ...cookie, maxAge: COOKIE_LIFE_SECONDS });
  };
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store');
  });

  app.post(
    '/accounts/login',
    {
      config: { auth: 'public', limit: 'login' },
      schema: {
        summary: 'Send a login code to a phone number',
        body: LoginBody,
        response: { 200: CodeSent },
      },
    },
    async (request, reply) => {
      const browser = readBrowser(request);
      const sent = await requestLoginCode(context, request.actor, { ...request.body, browser });
      keepBrowser(reply, browser);
      return sent;
    },
  );

  app.post(
    '/accounts/verify',
    {
      config: { auth: 'public', limit: 'login' },
      schema: {
        summary: 'Log in with a code; the first login makes the account',
        body: VerifyBody,
        response: { 200: CurrentUser },
      },
    },
    async (request, reply) => {
      const browser = readBrowser(request);
      const token = await verifyLogin(context, request.actor, {
        ...request.body,
        browser,
        userAgent: request.headers['user-agent'] ?? '',
        isLocal: isLocalRequest(request),
      });
      void reply.setCookie(sessionName, token, { ...cookie, maxAge: COOKIE_LIFE_SECONDS });
      keepBrowser(reply, browser);
      const { host, ip } = request;
      return getCurrentUser(context, await resolveActor(context, { host, ip, token }));
    },
  );

  app.post(
    '/accounts/logout',
    {
      config: { auth: 'public', limit: 'write' },
      schema: { summary: 'End the session of this browser', response: { 200: Ok } },
    },
    async (request, reply) => {
      await logOut(context, request.actor);
      clearSession(reply);
      return OK;
    },
  );

  app.get(
    '/accounts/current',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { summary: 'Who is logged in', response: { 200: CurrentUser } },
    },
    (request) => getCurrentUser(context, request.actor),
  );

  app.patch(
    '/accounts/current',
    {
      config: { auth: 'member', limit: 'write' },
      schema: {
        summary: 'Change one’s own account',
        body: UpdateAccountBody,
        response: { 200: CurrentUser },
      },
    },
    (request) => updateAccount(context, request.actor, request.body),
  );

  app.get(
    '/accounts/currentTenant',
    {
      config: { auth: 'public', limit: 'read' },
      schema: { summary: 'The tenant of this host', response: { 200: Tenant } },
    },
    (request) => viewCurrentTenant(context, request.actor),
  );

  app.get(
    '/accounts/currentZip',
    {
      config: { auth: 'public', limit: 'read' },
      schema: {
        summary: 'The ZIP code that this browser has given, else the one that its address suggests',
        response: { 200: CurrentZip },
      },
    },
    async (request, reply) => {
      const given = await findGivenZip(context, request.cookies[ZIP_COOKIE]);
      const zip = given ?? (await zipForAddress(context, request.actor.ip));
      // A bare string is taken for text otherwise, and null for an empty answer.
      return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(zip);
    },
  );

  app.post(
    '/accounts/phone',
    {
      config: { auth: 'member', limit: 'login' },
      schema: {
        summary: 'Send a code to the present phone number, or with that code to a new one',
        body: ChangePhoneBody,
        response: { 200: CodeSent },
      },
    },
    (request) => requestPhoneCode(context, request.actor, request.body),
  );

  app.post(
    '/accounts/phone/verify',
    {
      config: { auth: 'member', limit: 'login' },
      schema: {
        summary: 'Change the phone number with the codes of both numbers',
        body: VerifyPhoneBody,
        response: { 200: CurrentUser },
      },
    },
    async (request) => {
      await changePhone(context, request.actor, request.body);
      return getCurrentUser(context, request.actor);
    },
  );

  app.post(
    '/accounts/email/verify',
    {
      config: { auth: 'public', limit: 'login' },
      schema: {
        summary: 'Confirm an email address with the token from the mail',
        body: VerifyEmailBody,
        response: { 200: Ok },
      },
    },
    async (request) => {
      await verifyEmail(context, request.body.token);
      return OK;
    },
  );

  app.get(
    '/accounts/sessions',
    {
      config: { auth: 'member', limit: 'read' },
      schema: { summary: 'The devices on which one is logged in', response: { 200: Sessions } },
    },
    (request) => listSessions(context, request.actor),
  );

  app.delete(
    '/accounts/sessions/:id',
    {
      config: { auth: 'member', limit: 'write' },
      schema: { summary: 'Log one device out', params: IdParams, response: { 200: Ok } },
    },
    async (request, reply) => {
      await endSession(context, request.actor, request.params.id);
      if (request.params.id === request.actor.sessionId) clearSession(reply);
      return OK;
    },
  );

  app.get(
    '/users/:id',
    {
      config: { auth: 'public', limit: 'read' },
      schema: { summary: 'A member as everyone sees them', params: IdParams, response: { 200: Profile } },
    },
    (request) => getProfile(context, request.actor, request.params.id),
  );
}
