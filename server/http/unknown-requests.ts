/** Unknown hosts, addresses and methods. */
import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import { type App, sendProblem } from './http.ts';

/** A name or an address, and a port; what a browser can send. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;
const PORT_MAX = 65_535;
/** The route of the site's pages, which takes every address. */
const PAGES = '/*';

const isValidHost = (host: string): boolean => {
  const match = HOST.exec(host);
  return match !== null && Number(match[1] ?? 0) <= PORT_MAX;
};

/** @throws 400 for a Host header that is missing, malformed or there twice; RFC 9112, section 3.2 */
export function requireHost({ host, headers, raw }: FastifyRequest): void {
  const count = raw.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  ).length;
  if (count <= 1 && isValidHost(headers.host ?? '') && isValidHost(host)) return;
  throw new AppError(400, 'bad_request', 'The Host header is not valid.');
}

type Known = { pattern: RegExp; methods: Set<string> };

/** Registered before the routes: 404 for an address of the API that is not there, 405 for a method that an address does not take. */
export function refuseUnknown(app: App): void {
  const known = new Map<string, Known>();
  app.addHook('onRoute', ({ url, method }) => {
    const route = known.get(url) ?? { pattern: toPattern(url), methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    known.set(url, route);
  });
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const isApi = path === '/api' || path.startsWith('/api/');
    if (!request.is404 && !(isApi && request.routeOptions.url === PAGES)) return undefined;
    const methods = [...known.values()]
      .filter(({ pattern }) => (isApi ? pattern !== known.get(PAGES)?.pattern : true) && pattern.test(path))
      .flatMap((route) => [...route.methods]);
    if (methods.length === 0) {
      return sendProblem(reply, {
        status: 404,
        code: 'not_found',
        detail: 'There is nothing at this address.',
      });
    }
    void reply.header('allow', [...new Set(methods)].toSorted().join(', '));
    const detail = `This address does not take ${request.method} requests.`;
    return sendProblem(reply, { status: 405, code: 'method_not_allowed', detail });
  });
}

/** Fastify's `:name` and `*` as an expression. */
const toPattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(/:\w+/g, '[^/]+')
      .replace('*', '.*')}/?$`,
  );
