/** Who is connected to a hub, in which state, and whether there is room for one more. */
import { randomBytes } from 'node:crypto';
import { AppError, notFound, tooMany } from '#server/http/errors.ts';
import type { Invocation } from './json-protocol.ts';
import { DEFAULT_LIMITS, type HubLimits } from './limits.ts';
import { nameToken } from './peers.ts';
import type { Transport } from './transport.ts';
import type { Connection, HubOptions } from './types.ts';

/** What nobody can guess in the time that a connection lasts. */
const TOKEN_BYTES = 24;
const RETRY_SECONDS = 10;

/** In this order; a state may be left out, and none comes back. */
export type ClientState = 'negotiated' | 'handshaking' | 'connected' | 'closing';

/** What the server keeps of one client. Times are of `performance.now()`. */
export type Client<User> = {
  /** Proves that a request belongs to this client; never shown to anybody else. */
  readonly token: string;
  /** The public id. */
  readonly id: string;
  readonly person: string | number;
  /** As at the first request. */
  readonly user: User;
  state: ClientState;
  /** When the state began. */
  since: number;
  lastSeen: number;
  lastSent: number;
  /** Null until there is one. */
  transport: Transport | null;
  /** Null until there is a transport. */
  connection: Connection<User> | null;
  /** The beginning of a message whose end has not come. */
  rest: string;
  /** Messages in the present window of time. */
  received: number;
  waitingInvocations: Invocation[];
  isInvoking: boolean;
};

export type RelayedPoll = { peer: string; token: string; person: string | number };

export type HubState<User> = {
  readonly options: HubOptions<User>;
  readonly limits: HubLimits;
  /** By token. */
  readonly clients: Map<string, Client<User>>;
  /** Those that have shaken hands, by public id. */
  readonly connections: Map<string, Connection<User>>;
  /** How many clients each person has. */
  readonly persons: Map<string | number, number>;
  awaitingHandshake: number;
  /** Polls that wait here for the answer of another node. */
  readonly relayedPolls: Set<RelayedPoll>;
  /** When the present window for counting messages began. */
  windowSince: number;
  isClosing: boolean;
};

export function createHubState<User>(options: HubOptions<User>): HubState<User> {
  return {
    options,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    clients: new Map(),
    connections: new Map(),
    persons: new Map(),
    awaitingHandshake: 0,
    relayedPolls: new Set(),
    windowSince: performance.now(),
    isClosing: false,
  };
}

/**
 * A place for a client of this person, which lasts for `negotiatedMs` unless it is used.
 * @throws 429 for too many of one person, 503 for too many at all.
 */
export function addClient<User>(hub: HubState<User>, user: User): Client<User> {
  const person = hub.options.personOf(user);
  const count = hub.persons.get(person) ?? 0;
  if (count >= hub.limits.connectionsPerPerson) {
    throw tooMany('Too many connections of this account are open. Close some tabs.', RETRY_SECONDS);
  }
  if (hub.clients.size >= hub.limits.connections) throw noRoom();
  const now = performance.now();
  const client: Client<User> = {
    token: nameToken(hub.options.peers, randomBytes(TOKEN_BYTES).toString('base64url')),
    id: randomBytes(TOKEN_BYTES).toString('base64url'),
    person,
    user,
    state: 'negotiated',
    since: now,
    lastSeen: now,
    lastSent: now,
    transport: null,
    connection: null,
    rest: '',
    received: 0,
    waitingInvocations: [],
    isInvoking: false,
  };
  hub.clients.set(client.token, client);
  hub.persons.set(person, count + 1);
  return client;
}

/**
 * The client of a token, for the person who negotiated it; for anybody else it does not exist.
 * @throws 400 without a token, 404 for one that is not known (any more).
 */
export function requireClient<User>(
  hub: HubState<User>,
  token: unknown,
  person: string | number,
): Client<User> {
  const client = findClient(hub, token, person);
  if (client === null) throw notFound('connection');
  return client;
}

/**
 * The same, and null for a token that is not known (any more).
 * @throws 400 without a token.
 */
export function findClient<User>(
  hub: HubState<User>,
  token: unknown,
  person: string | number,
): Client<User> | null {
  if (typeof token !== 'string')
    throw new AppError(400, 'id_missing', 'The id of the connection is missing.');
  const client = hub.clients.get(token);
  return client?.person === person ? client : null;
}

/**
 * Checked before a transport is opened.
 * @throws 409 where the client has one already, 404 where it has ended, 503 for too many unfinished handshakes.
 */
export function requireUnopened<User>(hub: HubState<User>, client: Client<User>): void {
  if (client.state === 'closing') throw notFound('connection');
  if (client.state !== 'negotiated') {
    throw new AppError(409, 'connection_in_use', 'This connection has a transport already.');
  }
  if (hub.awaitingHandshake >= hub.limits.awaitingHandshake) throw noRoom();
}

export function changeState<User>(hub: HubState<User>, client: Client<User>, state: ClientState): void {
  if (client.state === 'handshaking') hub.awaitingHandshake -= 1;
  if (state === 'handshaking') hub.awaitingHandshake += 1;
  client.state = state;
  client.since = performance.now();
}

/** Forgets a client; the second time nothing happens. */
export function removeClient<User>(hub: HubState<User>, client: Client<User>): void {
  if (!hub.clients.delete(client.token)) return;
  changeState(hub, client, 'closing');
  const count = hub.persons.get(client.person) ?? 0;
  if (count > 1) hub.persons.set(client.person, count - 1);
  else hub.persons.delete(client.person);
}

function noRoom(): AppError {
  return new AppError(503, 'hub_full', 'Live events are busy. Try again in a moment.', {
    retryAfter: RETRY_SECONDS,
  });
}
