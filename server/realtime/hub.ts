/** Live event hub of one node. */
import type { FastifyRequest } from 'fastify';
import type { WatchKind } from '#common/api/live.ts';
import type { Member } from '#server/http/actor.ts';
import type { Events } from '#server/lib/events.ts';
import type { App } from '#server/http/http.ts';
import type { Logger } from '#server/lib/log.ts';
import { type Client, type Clients, createClients } from './clients.ts';
import { createCurrentClients, type RenewActors, SWEEP_MS } from './current-clients.ts';
import { createDeliveries, sendGoodbye, sendSync } from './deliveries.ts';
import { createHubMethods } from './hub-methods.ts';
import type { Live, WatchAccess } from './live.ts';
import type { Peers } from './signalr/peers.ts';
import { registerSignalr } from './signalr/signalr.ts';
import { HUB_PATH } from '#common/domain/shared-names.ts';

/** After a restart everyone comes back at once: those of so long a time are looked at together. */
const ARRIVAL_MS = 50;
/** After a gap every page asks again: so many of them at once, with a pause between. */
const SYNC_CHUNK = 50;
const SYNC_PAUSE_MS = 100;

/** What the site decides: the hub knows no feature. */
export type HubRules = {
  /** Null for whoever has no session. */
  authenticate: (request: FastifyRequest) => Promise<Member | null>;
  isAllowedOrigin: (request: FastifyRequest) => boolean;
  renewActors: RenewActors;
  watch: Record<WatchKind, WatchAccess>;
  /** Runs the work once an open page that asks again sees what has changed. */
  whenShown: (work: () => void) => void;
  rateLimitFactor: number;
};

export type LiveHub = {
  /** To the connections of this node; to nobody until the hub is attached. */
  live: Live;
  /** Serves the hub at its address, once. */
  attach(app: App, rules: HubRules): Promise<void>;
  /** Connections of this node. */
  countConnections(): number;
};

/** Made before the app, since services send through it. */
export function createHub({
  events,
  log,
  peers,
}: {
  events: Events;
  log: Logger;
  /** Where there are other nodes. */
  peers?: Peers;
}): LiveHub {
  let deliveries: Live | null = null;
  let whenShown: HubRules['whenShown'] = (work) => work();
  const clients = createClients();
  return {
    countConnections: () => clients.all().length,
    live: {
      notify: (userIds, notification) => whenShown(() => deliveries?.notify(userIds, notification)),
      change: (kind, id, data) => {
        // The others are not read from a replica.
        if (kind !== 'post') return deliveries?.change(kind, id, data);
        whenShown(() => {
          events.emitHere('post.told', { postId: id, isPostItself: data.type === 'changed' });
          deliveries?.change(kind, id, data);
        });
      },
      changeOwn: (userId, change) => {
        if (change.kind !== 'ownPost') return deliveries?.changeOwn(userId, change);
        whenShown(() => deliveries?.changeOwn(userId, change));
      },
    },
    async attach(app, rules) {
      whenShown = rules.whenShown;
      const { authenticate, isAllowedOrigin, renewActors, watch, rateLimitFactor } = rules;
      const current = createCurrentClients(clients, renewActors);
      const logFailure = (error: unknown): void =>
        log.warn({ err: error }, 'sessions of open pages could not be read');
      const renew = (people: Iterable<Client>): Promise<void> => current.renew([...people]).catch(logFailure);

      events.on('session.ended', ({ sessionId, goodbye }) => {
        for (const client of clients.all()) {
          if (client.actor.sessionId !== sessionId) continue;
          if (goodbye !== undefined) sendGoodbye(client, goodbye);
          current.end(client);
        }
      });
      events.on('user.changed', ({ userId }) => {
        clients.ofUser(userId).forEach(current.doubt);
        return renew(clients.ofUser(userId));
      });
      events.on('tenant.changed', () => clients.all().forEach(current.doubt));
      events.on('caches.stale', async () => {
        clients.all().forEach(current.doubt);
        await renew(clients.all());
        whenShown(() => void syncAll(clients));
      });
      const sweep = setInterval(() => void current.sweep().catch(logFailure), SWEEP_MS).unref();
      app.addHook('onClose', () => clearInterval(sweep));

      const arrivals: Client[] = [];
      const arrive = (client: Client): void => {
        if (arrivals.push(client) > 1) return;
        setTimeout(() => void renew(arrivals.splice(0)), ARRIVAL_MS).unref();
      };

      deliveries = createDeliveries({ clients, current, watch, log });
      await registerSignalr<Member>(app, {
        path: HUB_PATH,
        log,
        authenticate,
        isAllowedOrigin,
        ...(peers === undefined ? {} : { peers }),
        personOf: ({ user }) => user.id,
        methods: createHubMethods({ clients, current, watch, rateLimitFactor }),
        onConnected: (connection) => arrive(clients.add(connection)),
        onDisconnected(connection) {
          const client = clients.find(connection);
          if (client !== undefined) clients.remove(client);
        },
      });
    },
  };
}

async function syncAll(clients: Clients): Promise<void> {
  const all = clients.all();
  for (let start = 0; start < all.length; start += SYNC_CHUNK) {
    if (start > 0) await new Promise((resolve) => setTimeout(resolve, SYNC_PAUSE_MS));
    all.slice(start, start + SYNC_CHUNK).forEach(sendSync);
  }
}
