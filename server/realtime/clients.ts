/** Connected clients of this node. */
import type { Member } from '#server/http/actor.ts';
import type { Connection } from './signalr/types.ts';

export type Client = {
  readonly connection: Connection<Member>;
  /** As last read. */
  actor: Member;
  /** What was read holds until then, by `performance.now()`. */
  currentUntil: number;
  /** Grows with everything that is heard about the person: what was read before it holds no longer. */
  changes: number;
  /** Keys of things, as `clients.watching` takes them; true once the client has been told that it watches. */
  readonly watched: Map<string, boolean>;
};

export type Clients = {
  add(connection: Connection<Member>): Client;
  /** The second time nothing happens. */
  remove(client: Client): void;
  find(connection: Connection<Member>): Client | undefined;
  all(): Client[];
  ofUser(userId: number): ReadonlySet<Client>;
  watching(thing: string): ReadonlySet<Client>;
  /** From here on the client is among those who watch; whether it may is not known yet. */
  watch(client: Client, thing: string): void;
  /** It may, and is told so. */
  confirm(client: Client, thing: string): void;
  unwatch(client: Client, thing: string): void;
};

const NOBODY: ReadonlySet<Client> = new Set();

export function createClients(): Clients {
  const byConnection = new Map<string, Client>();
  const byUser = new Map<number, Set<Client>>();
  const byKey = new Map<string, Set<Client>>();

  const unwatch = (client: Client, thing: string): void => {
    client.watched.delete(thing);
    removeFrom(byKey, thing, client);
  };
  return {
    add(connection) {
      const client: Client = {
        connection,
        actor: connection.user,
        // The session may have ended between the request and the handshake.
        currentUntil: 0,
        changes: 0,
        watched: new Map(),
      };
      byConnection.set(connection.id, client);
      addTo(byUser, client.actor.user.id, client);
      return client;
    },
    remove(client) {
      byConnection.delete(client.connection.id);
      removeFrom(byUser, client.actor.user.id, client);
      for (const thing of client.watched.keys()) unwatch(client, thing);
    },
    find: (connection) => byConnection.get(connection.id),
    all: () => [...byConnection.values()],
    ofUser: (userId) => byUser.get(userId) ?? NOBODY,
    watching: (thing) => byKey.get(thing) ?? NOBODY,
    watch(client, thing) {
      client.watched.set(thing, false);
      addTo(byKey, thing, client);
    },
    confirm(client, thing) {
      if (client.watched.has(thing)) client.watched.set(thing, true);
    },
    unwatch,
  };
}

function addTo<K>(index: Map<K, Set<Client>>, key: K, client: Client): void {
  const clients = index.get(key) ?? new Set();
  clients.add(client);
  index.set(key, clients);
}

function removeFrom<K>(index: Map<K, Set<Client>>, key: K, client: Client): void {
  const clients = index.get(key);
  clients?.delete(client);
  if (clients?.size === 0) index.delete(key);
}
