/** Server rendering of pages. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Transport } from '#common/api/call.ts';
import type { InitialState } from '#common/api/initial-state.ts';
import type { AppContext } from '../context.ts';
import { chooseEncoding, encode } from '../http/encodings.ts';
import type { App } from '../http/http.ts';
import { RETRY_AFTER } from '../lib/outages.ts';
import { namesForDocuments, securityHeaders } from '../http/security-headers.ts';
import type { DocumentCache, SharedDocument } from './document-cache.ts';
import { SESSION_COOKIE } from '#server/features/accounts/accounts.service.ts';
import { readInitialState } from './initial-state.ts';
import { contentSecurityPolicy, PERMISSIONS_POLICY } from './page-policy.ts';
import { sealDocument } from './sealed-document.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;
/** For one reader, who waits for it: half the time of what is kept, for an eighth more bytes. */
const BROTLI_QUALITY = 3;
/** A page's form may be sent without scripts; whether the page has one, the router knows. */
const PAGE_METHODS = ['GET', 'HEAD', 'POST'];
const METHOD_NOT_ALLOWED = 405;
const SERVER_ERROR = 500;
const UNAVAILABLE = 503;

export type PagesOptions = {
  dev: boolean;
  /** In place of the one on the disk; a test has its own. */
  build?: ServerBuild;
};

/** What the pages take from the server; they hold the same type on their side of the wall. */
type PageContext = {
  transport: Transport;
  initialState: InitialState;
  nonce: string;
  reportError: (error: unknown) => void;
  takeDocument: (html: string) => void;
};
/** What a request came to: a document, or another response such as a redirect. */
type Drawn = { response: Response; html: string | null };
type OwnParts = Pick<Parameters<typeof contentSecurityPolicy>[0], 'scripts' | 'styleNonce'>;
type Drawing = Pick<PageContext, 'initialState' | 'nonce'> & {
  /** For everybody who is not logged in: nothing of its reader's is in it. */
  isShared: boolean;
  /** Called for each question to the API that it could not or would not answer. */
  onFailure: (status: number) => void;
};
type RequestHandler = ReturnType<typeof createRequestHandler>;
type ContextKey = Parameters<RouterContextProvider['set']>[0];
type LoadedPages = { handle: RequestHandler; contextKey: ContextKey };

export async function registerPages(
  app: App,
  context: AppContext,
  { dev, build }: PagesOptions,
  documents: DocumentCache,
): Promise<void> {
  const isHttps = context.config.publicUrl.startsWith('https:');
  const loadPages = dev ? await startVite(app) : await loadBuild(app, { build, isHttps });

  const draw = async (request: FastifyRequest, drawing: Drawing): Promise<Drawn> => {
    const { handle, contextKey } = await loadPages();
    const { initialState, nonce, isShared } = drawing;
    const provider = new RouterContextProvider();
    let html: string | null = null;
    let isAway = false;
    const errors: unknown[] = [];
    provider.set(contextKey, {
      transport: createInProcessTransport(app, request, {
        isShared,
        onFailure(status) {
          isAway ||= status === 503;
          drawing.onFailure(status);
        },
      }),
      initialState,
      nonce,
      reportError: (error: unknown) => void errors.push(error),
      takeDocument: (document) => (html = document),
    } satisfies PageContext);
    const response = await handle(toWebRequest(request, isShared ? 'GET' : request.method), provider);
    // A page takes no such method; who asks with one is no browser.
    if (response.status === METHOD_NOT_ALLOWED) response.headers.set('allow', 'GET, HEAD');
    // What the API said of an outage is in the log already.
    else if (!isAway) for (const err of errors) request.log.error({ err }, 'a page failed');
    if (!isAway || response.status !== SERVER_ERROR) return { response, html };
    const headers = new Headers(response.headers);
    headers.set('retry-after', String(RETRY_AFTER));
    return { response: new Response(response.body, { status: UNAVAILABLE, headers }), html };
  };

  const policyOf = ({ leaveAddress }: InitialState, own: OwnParts): string =>
    contentSecurityPolicy({ ...own, leaveAddress, isHttps, dev });

  /** For one reader: what is in it is theirs. */
  const sendOwn = async (request: FastifyRequest, reply: FastifyReply, initialState: InitialState) => {
    const nonce = randomBytes(16).toString('base64');
    const drawn = await draw(request, { initialState, nonce, isShared: false, onFailure: () => {} });
    const own = { scripts: [`'nonce-${nonce}'`], styleNonce: nonce };
    void reply.header('content-security-policy', policyOf(initialState, own));
    return sendDrawn(reply, drawn);
  };

  /** For everybody who is not logged in, whole. */
  const drawShared = async (request: FastifyRequest, initialState: InitialState): Promise<SharedDocument> => {
    const mark = randomBytes(24).toString('base64url');
    let isWhole = true;
    const onFailure = () => (isWhole = false);
    const { response, html } = await draw(request, { initialState, nonce: mark, isShared: true, onFailure });
    const sealed = sealDocument(html ?? (await response.text()), { mark, secret: context.secret });
    const headers = Object.fromEntries(response.headers);
    const isDocument = headers['content-type']?.startsWith('text/html') === true;
    return {
      status: response.status,
      headers: { ...headers, 'content-security-policy': policyOf(initialState, sealed) },
      body: Buffer.from(sealed.html),
      // What failed for one reader, as beyond a limit, is shown to that reader alone.
      isForAll: isWhole && isDocument && response.status === 200 && headers['set-cookie'] === undefined,
    };
  };

  // A child of its own: pages read their bodies themselves, the API's parsers stay as they are.
  await app.register(async (pages: App) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const options = { config: { limit: 'page' }, schema: { hide: true } } as const;
    pages.route({
      ...options,
      method: PAGE_METHODS,
      url: '/*',
      handler: async (request, reply) => {
        const initialState = await readInitialState(context, request);
        void reply.header('permissions-policy', PERMISSIONS_POLICY);
        if (!isForEverybody(request)) return sendOwn(request, reply, initialState);
        const address = readOwnPath(request.url);
        // The state holds all else that a visitor's document is drawn from: answers to age gate and notice, settings.
        const state = JSON.stringify(initialState);
        const key = { origin: `${request.protocol}://${request.host}`, address, state };
        const document = await documents.find(key, () => drawShared(request, initialState));
        return documents.send(reply, document);
      },
    });
  });
}

/** A session that has ended counts as one: its cookie must not meet what others are sent. */
const isForEverybody = ({ method, cookies }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && cookies[SESSION_COOKIE] === undefined;

async function loadBuild(
  app: App,
  { build: given, isHttps }: { build: ServerBuild | undefined; isHttps: boolean },
): Promise<() => Promise<LoadedPages>> {
  if (given !== undefined) return () => Promise.resolve(toLoadedPages(given, 'production'));
  const forDocuments = namesForDocuments(securityHeaders({ isHttps }));
  await app.register(fastifyStatic, {
    root: path.join(ROOT, 'build/client'),
    // A route for each file: whatever else is asked for is a page.
    wildcard: false,
    // Compressed once, with the build.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    index: false,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (response, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      // A drawing can be opened as a document.
      const isPart = isHashed && !file.includes('.svg');
      if (isPart) for (const name of forDocuments) void response.removeHeader(name);
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

const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];
/** Not sent along for what everybody sees. */
const PERSONAL = ['cookie', 'user-agent'];

/** The pages ask the API as the browser would, with the same cookies, without leaving the process. */
function createInProcessTransport(
  app: App,
  request: FastifyRequest,
  { isShared, onFailure }: Pick<Drawing, 'isShared' | 'onFailure'>,
): Transport {
  const headers: Record<string, string> = { host: request.headers.host ?? '' };
  for (const name of isShared ? FORWARDED : [...FORWARDED, ...PERSONAL]) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const ask: Transport = async (method, apiPath, body) => {
    const response = await app.inject({
      method,
      url: `/api${apiPath}`,
      headers,
      remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const { statusCode: status } = response;
    if (status === 429 || status >= 500) onFailure(status);
    return { status, body: response.json<unknown>() };
  };
  // The parts of a page, which know nothing of each other, ask for the same person and the same place.
  const answers = new Map<string, ReturnType<Transport>>();
  return (method, apiPath, body) => {
    if (method !== 'GET') {
      answers.clear();
      return ask(method, apiPath, body);
    }
    const answer = answers.get(apiPath) ?? ask(method, apiPath);
    answers.set(apiPath, answer);
    return answer;
  };
}

function toWebRequest(request: FastifyRequest, method: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const url = new URL(`${request.protocol}://${request.host}${readOwnPath(request.url)}`);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, {
    method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' } : {}),
  });
}

/** Path and query of what was asked for: `//evil.example` and `http://evil.example/` name no other host. */
export function readOwnPath(target: string): string {
  const url = URL.parse(target.startsWith('/') ? `http://own.invalid${target}` : target);
  return url === null ? '/' : `${url.pathname}${url.search}`;
}

async function sendDrawn(reply: FastifyReply, { response, html }: Drawn): Promise<FastifyReply> {
  void reply.code(response.status);
  for (const [name, value] of response.headers) void reply.header(name, value);
  if (html === null && response.body === null) return reply.send();
  const body = Buffer.from(html ?? (await response.text()));
  const encoding = chooseEncoding(reply.request.headers['accept-encoding'], body.length);
  if (encoding === null) return reply.send(body);
  void reply.headers({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
  return reply.send(await encode(body, encoding, BROTLI_QUALITY));
}
