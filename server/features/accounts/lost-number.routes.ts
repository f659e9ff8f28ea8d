/** Routes for accounts that lost their number. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lostNumberApi } from '#common/api/lost-number.ts';
import type { AppContext } from '#server/context.ts';
import type { App } from '#server/http/http.ts';
import { isLocalRequest } from '#server/http/local-requests.ts';
import { serve } from '#server/http/serve.ts';
import { setBrowserCookie, readBrowser } from './browser-cookie.ts';
import { changeLostNumber, requestDecision, requestEmailCode, requestNumberCode } from './lost-number.ts';
import { readStop, stopByLink } from './number-changes.ts';

export async function lostNumberRoutes(app: App, { context }: { context: AppContext }): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store');
  });
  /** Codes are tied to the browser that asks for them. */
  const browserOf = (request: FastifyRequest, reply: FastifyReply): string => {
    const browser = readBrowser(request);
    setBrowserCookie(context.config, reply, browser);
    return browser;
  };

  serve(app, lostNumberApi, {
    'POST /accounts/lostNumber/email': (request, reply) =>
      requestEmailCode(context, request.actor, {
        ...request.body,
        browser: browserOf(request, reply),
        isLocal: isLocalRequest(request),
      }),
    'POST /accounts/lostNumber/code': (request, reply) =>
      requestNumberCode(context, request.actor, { ...request.body, browser: browserOf(request, reply) }),
    'POST /accounts/lostNumber/change': (request, reply) =>
      changeLostNumber(context, request.actor, { ...request.body, browser: browserOf(request, reply) }),
    'POST /accounts/lostNumber/request': (request, reply) =>
      requestDecision(context, request.actor, { ...request.body, browser: browserOf(request, reply) }),
    'GET /accounts/lostNumber/stop': ({ query }) => readStop(context, query.token),
    'POST /accounts/lostNumber/stop': ({ body }) => stopByLink(context, body.token),
  });
}
