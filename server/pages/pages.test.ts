/** Tries which documents go to everybody and which to one reader, over HTTP: what they hold, what allows their scripts, who may keep them. */
import { createHash } from 'node:crypto';
import { createContext, type RouterContextProvider, type ServerBuild } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '#common/api/call.ts';
import type { InitialState } from '#common/api/initial-state.ts';
import type { Posts } from '#common/api/posts.ts';
import { buildApp } from '../app.ts';
import type { App } from '../http/http.ts';
import { openDatabase } from '../db/database.ts';
import { SESSION_COOKIE } from '../features/accounts/accounts.ts';
import { AGE_COOKIE } from './initial-state.ts';
import { createMetrics } from '../http/metrics.ts';
import { startLive } from '../realtime/start-live.ts';
import { createTestApp, type TestApp } from '../testing/build-app.ts';
import { createPost, createSession, createUser } from '../testing/factories.ts';
import { openLink } from '../testing/link.ts';
import { NOTICE_COOKIE } from '#common/domain/shared-names.ts';

type PageContext = {
  transport: Transport;
  initialState: InitialState;
  nonce: string;
  reportError: (error: unknown) => void;
};

/** What somebody would like to smuggle in, were it not for the policy: this build escapes no title. */
const EVIL = '<script>evil()</script><script nonce="a">evil()</script>';
const BOISE_ADDRESS = '8.8.8.8';
const OTHER_ADDRESS = '1.1.1.1';

/** Counts the drawings. */
let drawn = 0;

/** A site of one page, in place of the built one: it shows its initial state, and the titles of posts. */
function createBuild(): ServerBuild {
  const pageContext = createContext<PageContext>();
  const module = {
    default: () => null,
    loader: async ({ context, params }: { context: Readonly<RouterContextProvider>; params: object }) => {
      const { transport, initialState } = context.get(pageContext);
      const path = String((params as Record<string, string>)['*']);
      if (path === 'down') throw new Error(`the API answered ${(await transport('GET', '/posts')).status}`);
      if (path === 'away') return Response.redirect('http://localhost/posts');
      const { body, status } = await transport('GET', '/posts');
      const titles = status === 200 ? (body as Posts).posts.map(({ title }) => title) : [`failed: ${status}`];
      return { initialState, titles, isMissing: path === 'missing' };
    },
  };
  const route = { id: 'page', path: '*', module };
  const asset = { ...route, module: '/page.js', hasLoader: true };
  return {
    entry: {
      module: {
        pageContext,
        handleError: (error: unknown, { context }: { context: RouterContextProvider }) =>
          context.get(pageContext).reportError(error),
        default: (
          _request: Request,
          status: number,
          headers: Headers,
          entry: {
            staticHandlerContext: { loaderData: Record<string, { titles: string[]; isMissing: boolean }> };
          },
          context: RouterContextProvider,
        ) => {
          const { nonce } = context.get(pageContext);
          const data = entry.staticHandlerContext.loaderData['page'];
          drawn++;
          headers.set('content-type', 'text/html; charset=utf-8');
          const html =
            `<!doctype html><meta property="csp-nonce" nonce="${nonce}"><script nonce="${nonce}">theme()</script>` +
            `<title>${data?.titles.join()}</title><script nonce="${nonce}">state(${JSON.stringify(data ?? null).replaceAll('<', '\\u003c')})</script>` +
            `<p>${'Long enough to be compressed. '.repeat(50)}</p>`;
          return new Response(html, { headers, status: data?.isMissing ? 404 : status });
        },
      },
    },
    routes: { page: route },
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: { page: asset },
      url: '/m.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}

let t: TestApp;
let app: App;
let authorId: number;

async function serve(config: Partial<TestApp['context']['config']> = {}): Promise<App> {
  const context = { ...t.context, config: { ...t.context.config, ...config } };
  const node = await startLive(context);
  return buildApp(context, {
    pages: { dev: false, build: createBuild() },
    hub: node.hub,
    redis: null,
    metrics: createMetrics(),
  });
}

beforeAll(async () => {
  t = await createTestApp({ PAGE_CACHE_SECONDS: '60' });
  authorId = await createUser(t.db);
  await createPost(t.db, { author_id: authorId, title: `Rifle ${EVIL}` });
  app = await serve();
});
afterAll(async () => {
  await app.close();
  await t.close();
});
beforeEach(() => {
  drawn = 0;
  t.context.events.emit('caches.stale', {});
});

type Asked = {
  url?: string;
  ip?: string;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
};

const ask = ({ url = '/posts', ip = BOISE_ADDRESS, cookies, headers }: Asked = {}, of = app) =>
  of.inject({
    url,
    remoteAddress: ip,
    ...(cookies ? { cookies } : {}),
    headers: { host: 'localhost', ...headers },
  });

/** The values of a directive of an answer's policy. */
function policyOf({ headers }: Awaited<ReturnType<typeof ask>>, name: string): string[] {
  const directives = String(headers['content-security-policy']).split('; ');
  return (
    directives
      .find((directive) => directive.startsWith(`${name} `))
      ?.split(' ')
      .slice(1) ?? []
  );
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The text of each script in a document, whoever put it there. */
const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => text);

describe('a visitor’s document', () => {
  it('allows each script of its own by hash, none by nonce, and none that came with a post', async () => {
    const answer = await ask();
    const allowed = policyOf(answer, 'script-src');
    const [own, evil] = [
      scriptsOf(answer.body).filter((text) => /^(theme|state)\(/.test(text)),
      scriptsOf(answer.body).filter((text) => text === 'evil()'),
    ];
    expect([own.length, evil.length]).toEqual([2, 2]);
    expect(allowed.toSorted()).toEqual(["'self'", ...own.map(hashOf)].toSorted());
    expect(allowed).not.toContain(hashOf('evil()'));
    expect(answer.body).not.toMatch(/<script nonce="(?!a")/);
  });

  it('names the nonce of its style sheets, and allows no other', async () => {
    const answer = await ask();
    const nonce = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(answer.body)?.[1];
    expect(policyOf(answer, 'style-src')).toContain(`'nonce-${nonce}'`);
    expect(policyOf(answer, 'style-src')).not.toContain("'unsafe-inline'");
  });

  it('is the same to the byte from every address, and holds none', async () => {
    const uncached = await serve({ pageCacheSeconds: 0 });
    const answers = [await ask({}, uncached), await ask({ ip: OTHER_ADDRESS }, uncached)];
    await uncached.close();
    expect(drawn).toBe(2);
    const [first, second] = answers.map(({ body, headers }) => [body, headers['content-security-policy']]);
    expect(second).toEqual(first);
    expect(answers[0]?.body).not.toMatch(/8\.8\.8\.8|Mountain View|"(ip|city|zip|state|country)"/);
  });

  it('is drawn once for all, and caches on the way may keep it', async () => {
    const answers = [
      await ask(),
      await ask({ ip: OTHER_ADDRESS }),
      await ask({ headers: { 'user-agent': 'b' } }),
    ];
    expect(drawn).toBe(1);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=10',
      vary: 'Cookie, Accept-Encoding',
    });
    const packed = await ask({ headers: { 'accept-encoding': 'br' } });
    expect([packed.headers['content-encoding'], drawn]).toEqual(['br', 1]);
    const head = await app.inject({ method: 'HEAD', url: '/posts', headers: { host: 'localhost' } });
    expect([head.statusCode, head.body, drawn]).toEqual([200, '', 1]);
  });

  it.each<[string, Asked]>([
    ['address', { url: '/posts?types=1' }],
    ['host', { headers: { host: 'store.localhost' } }],
    ['answer to the age gate', { cookies: { [AGE_COOKIE]: 'true' } }],
  ])('is another one for another %s', async (_what, other) => {
    await ask();
    await ask(other);
    expect(drawn).toBe(2);
    await ask(other);
    expect(drawn).toBe(2);
  });

  it('is the same for whoever has put a notice away that is over', async () => {
    await ask();
    await ask({ cookies: { [NOTICE_COOKIE]: 'an-old-one' } });
    expect(drawn).toBe(1);
  });

  it('is drawn anew when a post changes, by whomever', async () => {
    const id = await createPost(t.db, { author_id: authorId, title: 'Old words' });
    expect((await ask()).body).toContain('Old words');
    const author = await t.as(authorId);
    expect((await author.patch(`/posts/${id}`, { title: 'New words' })).status).toBe(200);
    expect((await ask()).body).toContain('New words');
    expect((await author.delete(`/posts/${id}`)).status).toBe(200);
    expect((await ask()).body).not.toContain('New words');
  });

  it('of a post is drawn anew when somebody says something about it', async () => {
    const id = await createPost(t.db, { author_id: authorId });
    await ask({ url: `/posts/${id}` });
    const member = await t.as(await createUser(t.db));
    expect((await member.post(`/posts/${id}/comments`, { body: 'Is it still there?' })).status).toBe(201);
    await ask({ url: `/posts/${id}` });
    expect(drawn).toBe(2);
  });

  it.each([
    ['/missing', 404],
    ['/away', 302],
  ])('%s, answered %i, is kept for nobody', async (url, status) => {
    for (let n = 0; n < 2; n++) {
      const answer = await ask({ url });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'private, no-cache']);
    }
    expect(drawn).toBe(status === 404 ? 2 : 0);
  });

  it('that lacks what its reader’s limit refused is sent to nobody else', async () => {
    const strict = await serve({ rateLimitFactor: 0.004 });
    const answers = [];
    // Two pages of a network in a minute, and of lists one.
    for (const [index, ip] of [BOISE_ADDRESS, BOISE_ADDRESS, OTHER_ADDRESS].entries()) {
      answers.push(await ask({ ip, url: `/posts?n=${Math.min(index, 1)}` }, strict));
    }
    await strict.close();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body.includes('failed: 429'))).toEqual([false, true, false]);
    expect(answers[1]?.headers['cache-control']).toBe('private, no-cache');
  });
});

describe('a member’s document', () => {
  it('has a nonce, each time another, and is kept by nobody', async () => {
    const cookies = { [SESSION_COOKIE]: await t.startSession(authorId) };
    const answers = [await ask({ cookies }), await ask({ cookies })];
    const nonces = answers.map((answer) => {
      const [self, nonce = '', ...more] = policyOf(answer, 'script-src');
      expect([self, more]).toEqual(["'self'", []]);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      const value = /^'nonce-([^']{20,})'$/.exec(nonce)?.[1];
      expect(answer.body).toContain(`<script nonce="${value}">theme()</script>`);
      expect(policyOf(answer, 'style-src')).toContain(nonce);
      return value;
    });
    expect(new Set(nonces).size).toBe(2);
    expect(drawn).toBe(2);
  });

  it('is never sent to others, nor are they theirs', async () => {
    const cookies = { [SESSION_COOKIE]: await t.startSession(authorId) };
    const [visitors, members, again] = [await ask(), await ask({ cookies }), await ask()];
    expect(members.body).toContain('"hasSession":true');
    for (const { body } of [visitors, again]) expect(body).toContain('"hasSession":false');
    expect(drawn).toBe(2);
  });

  it('is one of its reader’s own, too, where the session has ended', async () => {
    await ask();
    const answer = await ask({ cookies: { [SESSION_COOKIE]: 'over' } });
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(policyOf(answer, 'script-src').join()).toContain('nonce-');
    expect(answer.body).toContain('"hasSession":false');
    expect(drawn).toBe(2);
  });
});

describe('what a page cannot answer', () => {
  it.each(['PUT', 'DELETE', 'OPTIONS', 'TRACE', 'POST'] as const)(
    '%s is a 405 that names what is',
    async (method) => {
      const answer = await app.inject({ method, url: '/posts', headers: { host: 'localhost' } });
      expect(answer.statusCode).toBe(405);
      expect(answer.headers['allow']).toMatch(/GET, HEAD/);
    },
  );

  it('is a 503 that says when to come back while the database is away', async () => {
    const direct = t.context.db;
    const url = new URL(t.context.config.databaseUrl ?? '');
    const link = await openLink({ host: url.hostname, port: Number(url.port) });
    url.port = String(link.port);
    const database = openDatabase(url.href, { max: 2, onError: () => {} });
    t.context.db = database.db;
    const away = await serve();
    t.context.db = direct;
    const cookie = `${SESSION_COOKIE}=${await createSession(t.db, authorId)}`;
    const read = (path: string) => away.inject({ url: path, headers: { host: 'localhost', cookie } });
    // Who this is was asked a moment ago, as for a member who goes on reading.
    expect((await read('/')).statusCode).toBe(200);
    link.cut();
    const answer = await read('/down');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    link.mend();
    await away.close();
    await database.close();
    await link.close();
  });
});
