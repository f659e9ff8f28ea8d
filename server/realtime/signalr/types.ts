/** What the owner of a hub deals with: its connections, its methods, and what it is told to do. */
import type { FastifyRequest } from 'fastify';
import type { Logger } from '#server/lib/log.ts';
import type { HubLimits } from './limits.ts';
import type { Peers } from './peers.ts';

export type TransportName = 'webSockets' | 'serverSentEvents' | 'longPolling';

/** One client of a hub, whatever transport carries its messages. */
export type Connection<User> = {
  /** The public connection id, unguessable. */
  readonly id: string;
  readonly user: User;
  readonly transport: TransportName;
  /** Invokes a client method without an answer; dropped quietly once closed. */
  send(method: string, ...args: unknown[]): void;
  /** The same for a message encoded once for many (see `encodeInvocation` in `json-protocol.ts`). */
  sendEncoded(message: string): void;
  /**
   * Sends Close and ends the transport. A client with automatic reconnect comes back only where `allowReconnect`
   * is true; it is false unless said.
   */
  close(options?: CloseOptions): void;
};

export type CloseOptions = {
  /** Shown to the client as the reason: plain words, nothing secret. */
  error?: string;
  allowReconnect?: boolean;
};

/**
 * What clients may invoke, by name, with their arguments as they came: nothing about them is checked yet.
 * The value, or what its promise resolves to, is the result. A thrown `HubError` reaches the caller with its message;
 * any other error reaches the log, and the caller gets a neutral sentence.
 */
export type HubMethods<User> = Record<string, (connection: Connection<User>, args: unknown[]) => unknown>;

export type HubOptions<User> = {
  /** The hub's address without a slash at the end: `/hubs/notifications`. */
  path: string;
  log: Logger;
  /**
   * Who asks; null refuses with 401. Called for each request: negotiate, send, poll, stream and WebSocket upgrade,
   * all of which have passed the app's `onRequest` hooks.
   */
  authenticate(request: FastifyRequest): Promise<User | null>;
  /** What tells persons apart, for the limit of connections of one person. */
  personOf(user: User): string | number;
  methods: HubMethods<User>;
  /**
   * After the handshake: messages may be sent from here on. It may come seconds after `authenticate`, so an owner whose
   * users lose their rights looks again here.
   */
  onConnected?(connection: Connection<User>): void;
  /** Once for each connection that `onConnected` was told of. */
  onDisconnected?(connection: Connection<User>): void;
  /** Whether the page that asks may do so; false refuses with 403, WebSocket upgrades too. */
  isAllowedOrigin(request: FastifyRequest): boolean;
  /** The other nodes of this hub; without them each request of a connection must come to the node that has it. */
  peers?: Peers;
  /** Other limits than those of `limits.ts`, which gives the reasons. */
  limits?: Partial<HubLimits>;
};

export type Hub<User> = {
  /** Those whose handshake is done, by their public id. */
  readonly connections: ReadonlyMap<string, Connection<User>>;
  /** Sends everyone away with leave to reconnect, and takes nobody more. Also done when the app closes. */
  close(): Promise<void>;
};

/** An error whose message is meant for the client that invoked a method. */
export class HubError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'HubError';
  }
}
