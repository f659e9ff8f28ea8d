/** The server-rendered pages: the built ones from disk, or Vite's in development. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Transport } from '#common/api-client.ts';
import type { InitialState } from '#common/contracts/initial-state.ts';
import type { AppContext } from './context.ts';
import type { App } from './core/http.ts';
import { readInitialState } from './initial-state.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;

export type PagesOptions = { dev: boolean };

/** What the pages take from the server; they hold the same type on their side of the wall. */
type PageContext = {
  transport: Transport;
  initialState: InitialState;
  nonce: string;
  reportError: (error: unknown) => void;
};
type RequestHandler = ReturnType<typeof createRequestHandler>;
type ContextKey = Parameters<RouterContextProvider['set']>[0];
type LoadedPages = { handle: RequestHandler; contextKey: ContextKey };

export async function registerPages(app: App, context: AppContext, { dev }: PagesOptions): Promise<void> {
  const loadPages = dev ? await startVite(app) : await loadBuild(app);
  const isHttps = context.config.publicUrl.startsWith('https:');

  // A child of its own: pages read their bodies themselves, the API's parsers stay as they are.
  await app.register(async (pages: App) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    pages.all('/*', { config: { limit: 'page' }, schema: { hide: true } }, async (request, reply) => {
      const { handle, contextKey } = await loadPages();
      const nonce = randomBytes(16).toString('base64');
      const initialState = await readInitialState(context, request);
      const provider = new RouterContextProvider();
      provider.set(contextKey, {
        transport: createInProcessTransport(app, request),
        initialState,
        nonce,
        reportError: (error: unknown) => request.log.error({ err: error }, 'a page failed'),
      } satisfies PageContext);
      const response = await handle(toWebRequest(request), provider);
      void reply.header(
        'content-security-policy',
        contentSecurityPolicy({ nonce, leaveAddress: initialState.leaveAddress, isHttps, dev }),
      );
      void reply.header('permissions-policy', PERMISSIONS_POLICY);
      return sendResponse(reply, response);
    });
  });
}

async function loadBuild(app: App): Promise<() => Promise<LoadedPages>> {
  await app.register(fastifyStatic, {
    root: path.join(ROOT, 'build/client'),
    // A route for each file: whatever else is asked for is a page.
    wildcard: false,
    index: false,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (response, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      void response.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${DAY_SECONDS}`,
      );
    },
  });
  const build = (await import(
    pathToFileURL(path.join(ROOT, 'build/server/index.js')).href
  )) as unknown as ServerBuild;
  const loaded = toLoadedPages(build, 'production');
  return () => Promise.resolve(loaded);
}

async function startVite(app: App): Promise<() => Promise<LoadedPages>> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api') || request.url.startsWith('/hubs')) return;
    const isHandled = await new Promise<boolean>((resolve, reject) => {
      reply.raw.once('finish', () => resolve(true));
      vite.middlewares(request.raw, reply.raw, (error?: unknown) =>
        error === undefined ? resolve(false) : reject(error),
      );
    });
    if (isHandled) reply.hijack();
  });
  return async () => {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build');
    return toLoadedPages(build as unknown as ServerBuild, 'development');
  };
}

function toLoadedPages(build: ServerBuild, mode: 'development' | 'production'): LoadedPages {
  const entry = build.entry.module as unknown as { pageContext: ContextKey };
  return { handle: createRequestHandler(build, mode), contextKey: entry.pageContext };
}

/** The pages ask the API as the browser would, with the same cookies, without leaving the process. */
function createInProcessTransport(app: App, request: FastifyRequest): Transport {
  const headers: Record<string, string> = { host: request.headers.host ?? '' };
  for (const name of ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return async (method, apiPath, body) => {
    const response = await app.inject({
      method,
      url: `/api${apiPath}`,
      headers,
      remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: response.statusCode, body: response.json<unknown>() };
  };
}

function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const url = new URL(`${request.protocol}://${request.host}${readOwnPath(request.url)}`);
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(url, {
    method: request.method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' } : {}),
  });
}

/** Path and query of what was asked for: `//evil.example` and `http://evil.example/` name no other host. */
export function readOwnPath(target: string): string {
  const url = URL.parse(target.startsWith('/') ? `http://own.invalid${target}` : target);
  return url === null ? '/' : `${url.pathname}${url.search}`;
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  void reply.code(response.status);
  for (const [name, value] of response.headers) void reply.header(name, value);
  if (response.body === null) return reply.send();
  return reply.send(Readable.fromWeb(response.body as WebStream));
}

type PolicyParts = { nonce: string; leaveAddress: string; isHttps: boolean; dev: boolean };

/** What no page needs; frames may show videos in full and nothing else. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Everything is forbidden that is not named. Each document has a nonce of its own, so none may be kept for others. */
export function contentSecurityPolicy({ nonce, leaveAddress, isHttps, dev }: PolicyParts): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "script-src-attr 'none'",
    // Sliders and Radix place things with style attributes, and notes bring a style of their own; no style comes from
    // what people write.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://rumble.com',
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    // Without scripts the age gate's form is answered with a redirect to where it leads away.
    `form-action 'self' ${URL.parse(leaveAddress)?.origin ?? ''}`.trim(),
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
