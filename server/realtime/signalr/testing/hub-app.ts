/** An app with nothing but a hub, listening on a port of its own. */
import type { AddressInfo } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify from 'fastify';
import { pino } from 'pino';
import { type App, handleError } from '#server/http/http.ts';
import type { HubLimits } from '../limits.ts';
import { registerSignalr } from '../signalr.ts';
import type { Connection, Hub, HubMethods } from '../types.ts';

export const HUB_PATH = '/hub';
export const ORIGIN = 'http://site.example';

export type TestUser = { name: string };
export type TestConnection = Connection<TestUser>;

export type HubApp = {
  app: App;
  hub: Hub<TestUser>;
  port: number;
  /** The address of the hub. */
  url: string;
  /** What the hub wrote to the log as an error. */
  errors: string[];
  /** From where the app's hooks saw each request come, upgrades too. */
  seen: { ip: string; host: string }[];
  /** Statuses of 400 and more that were answered, with their methods. */
  refusals: string[];
  /** Names in the order of coming and going: `+ann`, `-ann`. */
  history: string[];
  /** The next client that shakes hands. */
  nextConnection(): Promise<TestConnection>;
  /** Resolves as soon as the hub has so many connections. */
  untilCount(count: number): Promise<void>;
  close(): Promise<void>;
};

type Options = { limits?: Partial<HubLimits>; methods?: HubMethods<TestUser> };

/** Whoever names a user in the header `x-user` is that user; times are looked at often, so that short limits work. */
export async function startHubApp({ limits = {}, methods = {} }: Options = {}): Promise<HubApp> {
  const app: App = Fastify({ trustProxy: true }).withTypeProvider<TypeBoxTypeProvider>();
  app.setErrorHandler(handleError);
  const errors: string[] = [];
  const history: string[] = [];
  const seen: HubApp['seen'] = [];
  const refusals: string[] = [];
  app.addHook('onRequest', async ({ ip, host }) => void seen.push({ ip, host }));
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (statusCode >= 400) refusals.push(`${method} ${statusCode}`);
  });
  const waitingForNext: ((connection: TestConnection) => void)[] = [];
  const waitingForCount = new Set<() => void>();
  const hub = await registerSignalr<TestUser>(app, {
    path: HUB_PATH,
    log: pino({ level: 'error' }, { write: (line: string) => void errors.push(line) }),
    authenticate: (request) => {
      const name = request.headers['x-user'];
      return Promise.resolve(typeof name === 'string' ? { name } : null);
    },
    personOf: (user) => user.name,
    isAllowedOrigin: ({ headers }) => headers.origin === undefined || headers.origin === ORIGIN,
    methods,
    onConnected: (connection) => {
      history.push(`+${connection.user.name}`);
      waitingForNext.shift()?.(connection);
      for (const check of waitingForCount) check();
    },
    onDisconnected: (connection) => {
      history.push(`-${connection.user.name}`);
      for (const check of waitingForCount) check();
    },
    limits: { sweepMs: 20, ...limits },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    hub,
    port,
    url: `http://127.0.0.1:${port}${HUB_PATH}`,
    errors,
    history,
    seen,
    refusals,
    nextConnection: () => new Promise((resolve) => waitingForNext.push(resolve)),
    untilCount: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (hub.connections.size !== count) return;
          waitingForCount.delete(check);
          resolve();
        };
        waitingForCount.add(check);
        check();
      }),
    close: () => app.close(),
  };
}
