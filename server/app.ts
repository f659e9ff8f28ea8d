/** Composes the server: plugins, routes, hub and pages. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  type FastifyHttpOptions,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
} from 'fastify';
import type { Redis } from 'ioredis';
import { ageGateRoutes } from './pages/age-gate.routes.ts';
import type { AppContext } from './context.ts';
import { isMember } from './http/actor.ts';
import { CLIENT_PATIENCE, type ClientPatience, connectionOptions } from './http/connections.ts';
import { prepareDraining } from './http/draining.ts';
import { BROTLI_WINDOW, chooseEncoding, encode, type Encoding, MIN_ENCODED_BYTES } from './http/encodings.ts';
import {
  type App,
  checkRoute,
  createSerializerCompiler,
  createValidatorCompiler,
  handleError,
  JSON_TYPE,
  refuseUnstorableText,
} from './http/http.ts';
import { createLimitStore, createLocalLimitStore } from './http/limit-store.ts';
import { BODY_LIMITS } from './http/limits.ts';
import { logOfRequest } from './lib/log.ts';
import { makeRequestId, nameRequests } from './http/request-ids.ts';
import { securityHeaders } from './http/security-headers.ts';
import { endSilentConnections } from './http/silent-connections.ts';
import { whenShown } from './db/replica.ts';
import { createDocumentCache } from './pages/document-cache.ts';
import { discoveryRoutes } from './pages/discovery.routes.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { renewActors } from '#server/features/accounts/accounts.service.ts';
import { lostNumberRoutes } from './features/accounts/lost-number.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { bookmarksRoutes } from './features/engagement/bookmarks.routes.ts';
import { commentsRoutes } from './features/comments/comments.routes.ts';
import { conversationsRoutes } from './features/conversations/conversations.routes.ts';
import {
  countUnreadMessages,
  maySeeMessagePicture,
  watchConversation,
} from '#server/features/conversations/conversations.service.ts';
import { readDealScore } from '#server/features/deals/deals.service.ts';
import { dealsRoutes } from './features/deals/deals.routes.ts';
import { diagnosticsRoutes } from './features/diagnostics/diagnostics.routes.ts';
import { directoryRoutes } from './features/dealer-directory/dealer-directory.routes.ts';
import { inventoryRoutes } from './features/inventory/inventory.routes.ts';
import { licenseesRoutes } from './features/ffl-registry/ffl-registry.routes.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import { MAX_IMAGE_BYTES } from '#server/features/media/media.service.ts';
import { moderationRoutes } from './features/moderation/moderation.routes.ts';
import { reviewsConversation, watchQueue } from '#server/features/moderation/moderation.service.ts';
import { countNotifications } from '#server/features/notifications/notifications.service.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { ownDataRoutes } from './features/privacy/privacy.routes.ts';
import { peopleRoutes } from './features/user-admin/user-admin.routes.ts';
import { placesRoutes } from './features/places/places.routes.ts';
import { watchPost } from '#server/features/posts/posts.service.ts';
import { postsRoutes } from './features/posts/posts.routes.ts';
import { reactionsRoutes } from './features/engagement/reactions.routes.ts';
import { screenRoutes } from './features/screen/screen.routes.ts';
import { searchRoutes } from './features/saved-searches/saved-searches.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { trustLevelsRoutes } from './features/trust-levels/trust-levels.routes.ts';
import { storeRoutes } from './features/dealers/dealers.routes.ts';
import { tenantAdminRoutes } from './features/tenants/tenant-admin.routes.ts';
import { tenantMembersRoutes } from './features/tenant-members/tenant-members.routes.ts';
import { verificationRoutes } from './features/verification/verification.routes.ts';
import { viewsRoutes } from './features/engagement/views.routes.ts';
import { handoverRoutes } from './pages/handover.routes.ts';
import { keepAnswers } from './pages/kept-answers.ts';
import { type Metrics, watchRequests } from './http/metrics.ts';
import { operationRoutes } from './http/operation.routes.ts';
import { type PagesOptions, registerPages } from './pages/pages.ts';
import type { LiveHub } from './realtime/hub.ts';
import { siteKey } from './realtime/start-live.ts';
import { isForeignOrigin, requestActor, requestLimits } from './request-actor.ts';
import { serverStateRoutes } from './pages/server-state.routes.ts';
import { refuseUnknown, requireHost } from './http/unknown-requests.ts';
import { version } from './http/version.ts';

const MAX_PARAM_LENGTH = 200;
const BROTLI_QUALITY = 4;
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW },
};

export type AppOptions = {
  /** Null serves the API alone, as the tests do. */
  pages: PagesOptions | null;
  /** Serves the live events of this node. */
  hub: LiveHub;
  /** Counts requests for all nodes; null where this one is alone. */
  redis: Redis | null;
  metrics: Metrics;
  /** How slow a client may be; tests have no time for it. */
  patience?: ClientPatience;
};

/** A server that is ready to listen or to be asked in the process. */
export async function buildApp(
  context: AppContext,
  { pages, hub, redis, metrics, patience = CLIENT_PATIENCE }: AppOptions,
): Promise<App> {
  const { config } = context;
  const options: FastifyHttpOptions<RawServerDefault> = {
    ...connectionOptions(patience),
    loggerInstance: context.log,
    childLoggerFactory: (_log, bindings) => logOfRequest(context.log, bindings),
    // A demo's log shows codes and trouble, not each picture that a page asks for.
    logController: new LogController({ disableRequestLogging: config.appEnv !== 'production' }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: BODY_LIMITS.json,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
    genReqId: makeRequestId,
  };
  const app: App = Fastify(options).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(createValidatorCompiler());
  app.setSerializerCompiler(createSerializerCompiler());
  app.setErrorHandler(handleError);
  endSilentConnections(app);
  // Who works on the pages wants to see each change.
  const freshSeconds = pages === null || pages.dev ? 0 : config.pageCacheSeconds;
  const documents = createDocumentCache(context, {
    freshSeconds,
    limitFactor: config.rateLimitFactor,
  });
  app.addHook('onRequest', (request, _reply, done) => {
    requireHost(request);
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (app.draining.isEnding() || !documents.sendAgain(request, reply)) done();
  });
  nameRequests(app);
  const headers = securityHeaders({ isHttps: config.publicUrl.startsWith('https:') });
  // What is refused has them too.
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  watchRequests(app, metrics);
  app.decorate('draining', prepareDraining(app));
  app.addHook('onRoute', checkRoute);
  if (freshSeconds > 0) keepAnswers(app, documents);
  await app.register(rateLimit, {
    global: false,
    store: redis === null ? createLocalLimitStore() : createLimitStore(redis, siteKey(config)),
  });
  await app.register(requestLimits, { factor: config.rateLimitFactor });

  refuseUnknown(app);
  await app.register(operationRoutes, { context, hub, redis, metrics });
  app.addHook('preValidation', async (request) => {
    // Pages read their bodies as streams, and are asked for by people, not kept.
    if (request.url.startsWith('/api/')) refuseUnstorableText(request);
  });
  await app.register(cookie);
  await app.register(requestActor, { context });
  await app.register(compress, {
    threshold: MIN_ENCODED_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: BROTLI,
  });
  await app.register(multipart, { limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 4 } });
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: 'Rangepost',
        version,
        description: 'Everything that the pages use. Same origin, JSON, a cookie session.',
      },
    },
  });

  await app.register(
    async (api: App) => {
      // The reader's own copy would be made again for each request.
      api.addHook('onRequest', async (request, reply) => {
        if (request.routeOptions.url === '/api/docs/json') return reply.redirect('/api/openapi.json');
        return undefined;
      });
      await api.register(swaggerUi, {
        routePrefix: '/docs',
        uiConfig: { url: '/api/openapi.json' },
        // The page names its files from the root.
        indexPrefix: '/api',
        // It styles itself inline, and a demo has no https to upgrade to.
        staticCSP:
          "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
      });
      const description = createDescription(app);
      api.get('/openapi.json', { config: { limit: 'page' }, schema: { hide: true } }, description);
      await api.register(accountsRoutes, { context, countNotifications, countUnreadMessages, readDealScore });
      await api.register(mediaRoutes, {
        context,
        maySeeMessagePicture: (actor, key) => maySeeMessagePicture(context, actor, key, reviewsConversation),
      });
      for (const routes of [
        lostNumberRoutes,
        ownDataRoutes,
        directoryRoutes,
        tenantAdminRoutes,
        tenantMembersRoutes,
        verificationRoutes,
        placesRoutes,
        postsRoutes,
        reactionsRoutes,
        bookmarksRoutes,
        commentsRoutes,
        conversationsRoutes,
        dealsRoutes,
        searchRoutes,
        notificationsRoutes,
        moderationRoutes,
        peopleRoutes,
        settingsRoutes,
        screenRoutes,
        auditRoutes,
        trustLevelsRoutes,
        storeRoutes,
        viewsRoutes,
        licenseesRoutes,
        inventoryRoutes,
      ]) {
        await api.register(routes, { context });
      }
      await api.register(diagnosticsRoutes, { context, hub, redis });
      await api.register(serverStateRoutes, { context });
    },
    { prefix: '/api' },
  );
  await app.register(async (live: App) => {
    live.addHook('onRoute', (route) => {
      route.config = { ...route.config, limit: 'live' };
    });
    await hub.attach(live, {
      authenticate: ({ actor }) => Promise.resolve(isMember(actor) ? actor : null),
      isAllowedOrigin: (request) => !isForeignOrigin(request, config.publicUrl),
      renewActors: (actors) => renewActors(context, actors),
      watch: { post: watchPost(context), conversation: watchConversation(context), queue: watchQueue },
      whenShown: (work) => whenShown(context.replica, work),
      rateLimitFactor: config.rateLimitFactor,
    });
  });
  await app.register(ageGateRoutes, { context });
  await app.register(handoverRoutes, { context });
  await app.register(discoveryRoutes, { context });
  if (pages !== null) await registerPages(app, context, pages, documents);
  return app;
}

/** The description of the API, made and compressed once: it has hundreds of kilobytes. */
function createDescription(app: App) {
  const bodies = new Map<Encoding | null, Buffer | Promise<Buffer>>();
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const whole = (await bodies.get(null)) ?? Buffer.from(JSON.stringify(app.swagger()));
    bodies.set(null, whole);
    const encoding = chooseEncoding(headers['accept-encoding'], whole.length);
    if (encoding !== null && !bodies.has(encoding))
      bodies.set(encoding, encode(whole, encoding, BROTLI_QUALITY));
    void reply.type(JSON_TYPE).header('vary', 'Accept-Encoding');
    if (encoding !== null) void reply.header('content-encoding', encoding);
    return reply.send(await bodies.get(encoding));
  };
}

/** A number means so many proxies in front; addresses name them. */
function trustedProxies(
  setting: false | number | string[],
): FastifyHttpOptions<RawServerDefault>['trustProxy'] {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}
