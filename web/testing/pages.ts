/** The site's real pages for a test, drawn as the server draws them; only the API behind them is told what to say. */
import {
  createRequestHandler,
  RouterContextProvider,
  type ServerBuild,
  UNSAFE_withComponentProps,
  UNSAFE_withErrorBoundaryProps,
} from 'react-router';
import type { InitialState } from '#common/api/initial-state.ts';
import * as entry from '../entry.server.tsx';
import { pageContext } from '../lib/page-context.ts';
import * as root from '../root.tsx';
import routes from '../routes.ts';
import { initialState } from './samples.ts';

export const ORIGIN = 'https://rangepost.test';
const FILES = import.meta.glob<RouteModule>('../routes/*.tsx');

type RouteModule = ServerBuild['routes'][string] extends infer R
  ? R extends { module: infer M }
    ? M
    : never
  : never;

export interface Answer {
  status: number;
  body: unknown;
}

interface PagesOptions {
  /** A form that the browser sends by itself; without fields. */
  method?: 'GET' | 'POST';
  /** What the API answers, by method and path without the query: `GET /tenants/current`; anything else is a 500. */
  answers?: Record<string, Answer | object | string | null>;
  initialState?: Partial<InitialState>;
  /** Stands in place of the page at `/about`. */
  page?: () => never;
}

interface DrawnPage {
  status: number;
  headers: Headers;
  html: string;
  /** What a reader sees and hears, without tags. */
  text: string;
  /** What was asked of the API, in order. */
  calls: string[];
  /** What was written to the log. */
  reported: unknown[];
}

/** Draws the page at an address: `/about`, `/posts?types=1`. */
export async function drawPage(address: string, options: PagesOptions = {}): Promise<DrawnPage> {
  const calls: string[] = [];
  const reported: unknown[] = [];
  let drawn: string | null = null;
  const context = new RouterContextProvider();
  context.set(pageContext, {
    transport: (method, path) => {
      calls.push(`${method} ${path}`);
      const answer = options.answers?.[`${method} ${path.split('?')[0]}`];
      return Promise.resolve(
        isAnswer(answer) ? answer : { status: answer === undefined ? 500 : 200, body: answer },
      );
    },
    initialState: { ...initialState, ...options.initialState },
    nonce: 'nonce-of-the-tests',
    reportError: (error) => reported.push(error),
    takeDocument: (document) => (drawn = document),
  });
  const handle = createRequestHandler(await loadBuild(options.page), 'production');
  const { method = 'GET' } = options;
  const response = await handle(new Request(`${ORIGIN}${address}`, { method }), context);
  const html = drawn ?? (await response.text());
  return { status: response.status, headers: response.headers, html, text: readText(html), calls, reported };
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'status' in value && 'body' in value;
}

/** What the router's bundler plugin does to each module: its components are given their properties. */
function withProps(module: RouteModule): RouteModule {
  const Page = module.default as Parameters<typeof UNSAFE_withComponentProps>[0] | undefined;
  const Failed = module.ErrorBoundary as Parameters<typeof UNSAFE_withErrorBoundaryProps>[0] | undefined;
  return {
    ...module,
    default: Page && UNSAFE_withComponentProps(Page),
    ErrorBoundary: Failed && UNSAFE_withErrorBoundaryProps(Failed),
  } as RouteModule;
}

async function loadBuild(page: PagesOptions['page']): Promise<ServerBuild> {
  const build: ServerBuild = {
    entry: { module: entry },
    routes: { root: { id: 'root', path: '', module: withProps(root as unknown as RouteModule) } },
    assets: { entry: { imports: [], module: '/entry.js' }, routes: {}, url: '/manifest.js', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
  for (const { file, id = file, path, index } of routes) {
    const module = await FILES[`../${file}`]?.();
    if (module === undefined) throw new Error(`Add: ${file}`);
    build.routes[id] = {
      id,
      parentId: 'root',
      path,
      index,
      module: path === 'about' && page !== undefined ? { default: page } : withProps(module),
    };
  }
  for (const route of Object.values(build.routes)) {
    if (route === undefined) continue;
    const { module, ...place } = route;
    build.assets.routes[route.id] = {
      ...place,
      module: `/${route.id}.js`,
      hasLoader: module.loader !== undefined,
      hasAction: module.action !== undefined,
      hasClientLoader: false,
      hasClientAction: false,
      hasClientMiddleware: false,
      hasErrorBoundary: module.ErrorBoundary !== undefined,
      clientActionModule: undefined,
      clientLoaderModule: undefined,
      clientMiddlewareModule: undefined,
      hydrateFallbackModule: undefined,
    };
  }
  return build;
}

function readText(html: string): string {
  return html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ');
}
