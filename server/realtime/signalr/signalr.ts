/** A SignalR hub on an address of the app: its routes, and the WebSockets that begin at them. */
import { setTimeout } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WebSocketServer } from 'ws';
import { AppError, loginRequired } from '#server/http/errors.ts';
import type { App } from '#server/http/http.ts';
import { closeClient } from './connection.ts';
import { answerPeer, createPoll, endPolls, relay, releaseRelayed, takePoll, takeText } from './exchange.ts';
import { openClient } from './incoming.ts';
import { answerNegotiate, readNegotiateVersion } from './negotiate.ts';
import { findPeer } from './peers.ts';
import {
  addClient,
  type Client,
  createHubState,
  findClient,
  type HubState,
  requireClient,
  requireUnopened,
} from './registry.ts';
import { createServerSentEventsTransport } from './server-sent-events-transport.ts';
import { startSweeping } from './sweep.ts';
import type { Hub, HubOptions } from './types.ts';
import { isUpgrade, routeUpgrades, takeUpgrade } from './upgrades.ts';
import { createWebSocketTransport } from './websocket-transport.ts';

/** Negotiating needs no body; some clients send a few bytes. */
const NEGOTIATE_BODY_BYTES = 1024;
const GOODBYE_POLL_MS = 20;

type Query = { id?: unknown; negotiateVersion?: unknown };

/**
 * Puts a hub at `options.path`, written to the public documents HubProtocol and TransportProtocols of ASP.NET Core:
 * negotiate versions 0 and 1, the three transports, the JSON protocol.
 * The app's `onRequest` hooks run for upgrades too. Refusals are `AppError`s, so the app wants a handler for these.
 */
export async function registerSignalr<User>(app: App, options: HubOptions<User>): Promise<Hub<User>> {
  const hub = createHubState(options);
  const stopSweeping = startSweeping(hub);
  options.peers?.onQuestion((question) => answerPeer(hub, question));
  await app.register(async (routes: App) => registerRoutes(routes, hub));
  routeUpgrades(app, options.path);

  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => (closed ??= closeHub(hub).finally(stopSweeping));
  app.addHook('preClose', close);
  return { connections: hub.connections, close };
}

function registerRoutes<User>(app: App, hub: HubState<User>): void {
  const { options, limits } = hub;
  const hidden = { schema: { hide: true } } as const;
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Compressing takes many times the memory of a connection, for messages of a few hundred bytes.
    perMessageDeflate: false,
    maxPayload: limits.messageBytes,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post(
    `${options.path}/negotiate`,
    { ...hidden, bodyLimit: NEGOTIATE_BODY_BYTES },
    async (request, reply) => {
      const user = await admit(hub, request);
      const version = readNegotiateVersion((request.query as Query).negotiateVersion);
      if (version === null) throw badRequest('The version to negotiate is not a number.');
      void reply.header('cache-control', 'no-store');
      return answerNegotiate(version, addClient(hub, user), options.peers !== undefined);
    },
  );

  app.get(options.path, { ...hidden, exposeHeadRoute: false }, async (request, reply) => {
    const user = await admit(hub, request);
    const { id } = request.query as Query;
    const person = options.personOf(user);
    if (isUpgrade(request.raw)) {
      // Without an id the client has skipped negotiating, with one of another node's it has done so there.
      const isNew = id === undefined || findPeer(options.peers, id) !== null;
      const client = isNew ? addClient(hub, user) : requireClient(hub, id, person);
      requireUnopened(hub, client);
      openWebSocket(hub, { client, user, sockets, request, reply });
      return reply;
    }
    if (request.headers['sec-websocket-key'] !== undefined) {
      throw badRequest('Something on the way does not let WebSockets through.');
    }
    const isStream = request.headers.accept?.includes('text/event-stream') === true;
    const peer = isStream ? null : findPeer(options.peers, id);
    if (peer !== null) return relay(hub, peer, { kind: 'poll', token: String(id), person }, reply);
    const client = requireClient(hub, id, person);
    if (isStream) {
      requireUnopened(hub, client);
      openClient(hub, client, user, (events) => createServerSentEventsTransport(reply, events));
    } else {
      takePoll(hub, client, user, createPoll(reply, limits.pollMs));
    }
    return reply;
  });

  const takePost = async (request: FastifyRequest, reply: FastifyReply, text: string | null) => {
    const person = options.personOf(await admit(hub, request));
    const { id } = request.query as Query;
    const peer = findPeer(options.peers, id);
    if (peer !== null) return relay(hub, peer, { kind: 'text', token: String(id), person, text }, reply);
    takeText(hub, findClient(hub, id, person), text);
    return reply.type('text/plain; charset=utf-8').send('');
  };
  app.post(
    options.path,
    {
      ...hidden,
      bodyLimit: limits.messageBytes,
      errorHandler: async (error, request, reply) => {
        if (error.statusCode !== 413) throw error;
        return takePost(request, reply, null);
      },
    },
    (request, reply) => takePost(request, reply, readText(request.body)),
  );

  app.delete(options.path, hidden, async (request, reply) => {
    const person = options.personOf(await admit(hub, request));
    const { id } = request.query as Query;
    const peer = findPeer(options.peers, id);
    if (peer !== null) return relay(hub, peer, { kind: 'end', token: String(id), person }, reply);
    endPolls(requireClient(hub, id, person));
    return reply.code(202).send();
  });
}

/** @throws 401, 403, and 503 while the hub closes. */
async function admit<User>(hub: HubState<User>, request: FastifyRequest): Promise<User> {
  const { options } = hub;
  if (!options.isAllowedOrigin(request)) {
    throw new AppError(403, 'foreign_origin', 'This request came from another site.');
  }
  const user = await options.authenticate(request);
  if (user === null) throw loginRequired();
  if (hub.isClosing) {
    throw new AppError(503, 'unavailable', 'The site is restarting. Try again in a moment.', {
      retryAfter: 5,
    });
  }
  return user;
}

function openWebSocket<User>(
  hub: HubState<User>,
  {
    client,
    user,
    sockets,
    request,
    reply,
  }: {
    client: Client<User>;
    user: User;
    sockets: WebSocketServer;
    request: FastifyRequest;
    reply: FastifyReply;
  },
): void {
  const upgrade = takeUpgrade(request.raw);
  if (upgrade === null) return;
  reply.hijack();
  sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) => {
    openClient(hub, client, user, (events) => createWebSocketTransport(socket, events));
  });
  // The library has refused an upgrade that is not a right one.
  if (client.transport === null) closeClient(hub, client);
}

/** Null for what is not UTF-8. */
function readText(body: unknown): string | null {
  if (!Buffer.isBuffer(body)) return '';
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

function badRequest(detail: string): AppError {
  return new AppError(400, 'bad_request', detail);
}

/** Waits until all have been told, and ends what is left after `goodbyeMs`. */
async function closeHub<User>(hub: HubState<User>): Promise<void> {
  hub.isClosing = true;
  const released = releaseRelayed(hub);
  for (const client of hub.clients.values()) {
    closeClient(hub, client, { error: 'The server is restarting.', allowReconnect: true });
    // A closing app takes no more polls, so what this one did not get with its last poll it cannot get.
    if (client.transport?.polls !== undefined) client.transport.destroy();
  }
  const end = performance.now() + hub.limits.goodbyeMs;
  while (hub.clients.size > 0 && performance.now() < end) await setTimeout(GOODBYE_POLL_MS);
  for (const client of hub.clients.values()) client.transport?.destroy();
  await released;
}
