/** Redis backplane between nodes. */
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '#server/lib/log.ts';
import { createThrottle } from './throttle.ts';

/**
 * A command that takes longer has failed, and its connection is taken for dead. Nobody waits for one here, and a process
 * that is busy for a second must not take its own silence for that of Redis.
 */
const COMMAND_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** What hangs does not answer to the end of its connection either. */
const DISCONNECT_TIMEOUT_MS = 100;
const RETRY_STEP_MS = 250;
const RETRY_MAX_MS = 5_000;
/** A connection that has nothing to say may be cut without a word; so it is asked. */
const PING_MS = 3_000;
/** When Redis is back, each node may tell of a gap: those that follow the first are made up for together. */
const CATCH_UP_MS = 2_000;

const REDIS_OPTIONS: RedisOptions = {
  lazyConnect: true,
  connectTimeout: CONNECT_TIMEOUT_MS,
  commandTimeout: COMMAND_TIMEOUT_MS,
  disconnectTimeout: DISCONNECT_TIMEOUT_MS,
  retryStrategy: (attempt) => Math.min(attempt * RETRY_STEP_MS, RETRY_MAX_MS),
  // What cannot be done at once fails: nothing waits for Redis to come back.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
};

export type Backplane = {
  /** For commands beside messages; while Redis is gone each of them fails at once. */
  redis: Redis;
  /** To all other nodes. What could not be sent they hear of as a gap, as soon as Redis is back. */
  send: (message: object) => void;
  /** To one node. False where it is not there, or Redis is not. */
  whisper: (node: string, message: object) => Promise<boolean>;
  close: () => void;
};

export type BackplaneOptions = {
  url: string;
  /** What the nodes of one site have in common with each other and with no other site. */
  channel: string;
  /** This node's name, which no other has or had. */
  node: string;
  log: Logger;
  /** A message of another node; those of one node come in order. */
  receive: (message: unknown) => void;
  /** A message to this node alone. */
  hear: (message: unknown) => void;
  /** Messages of other nodes were missed. */
  catchUp: () => void;
};

/** Resolves when the link is up, or known to be down for now: the site goes on without it. */
export async function connectBackplane(options: BackplaneOptions): Promise<Backplane> {
  const { url, channel, node: self, log, receive, hear } = options;
  const channelOf = (node: string): string => `${channel}:${node}`;
  const catchUp = createThrottle(CATCH_UP_MS, options.catchUp);
  const commands = new Redis(url, REDIS_OPTIONS);
  const subscriber = new Redis(url, REDIS_OPTIONS);
  let state: 'starting' | 'up' | 'down' | 'closed' = 'starting';
  let isSubscribed = false;
  /**
   * The others have missed something of this node's, and do not know it. At the beginning too: it may stand in for one
   * that was killed between a commit and what it had to say of it.
   */
  let isOwing = true;
  let unsent: object[] = [];
  /** Connections that are ending. */
  const givenUp = new Set<Redis>();
  let reason = 'the connection was closed';
  const settled = Promise.withResolvers<void>();

  const publish = (envelope: Envelope): void => {
    commands.publish(channel, JSON.stringify(envelope)).catch((error: Error) => {
      isOwing = true;
      giveUp(commands, error);
    });
  };
  /** Its way back up tells the others of a gap. */
  const giveUp = (connection: Redis, error: Error): void => {
    reason = error.message;
    if (connection.status !== 'ready' || givenUp.has(connection)) return;
    givenUp.add(connection);
    connection.disconnect(true);
  };
  /** What is said in one go, such as a new count to each of a thousand people, goes out as one. */
  const send = (message: object): void => {
    if (unsent.push(message) > 1) return;
    queueMicrotask(() => {
      publish({ from: self, messages: unsent });
      unsent = [];
    });
  };
  const goUp = (): void => {
    if (state === 'closed' || state === 'up' || commands.status !== 'ready' || !isSubscribed) return;
    const wasDown = state === 'down';
    state = 'up';
    settled.resolve();
    if (isOwing) {
      isOwing = false;
      publish({ from: self, gap: true });
    }
    if (!wasDown) return;
    log.info('Redis is back: caches cleared, open pages will refetch');
    catchUp.run();
  };
  const goDown = (): void => {
    if (state === 'closed' || state === 'down') return;
    state = 'down';
    settled.resolve();
    log.warn({ reason }, 'Redis does not answer: this node goes on alone, and keeps trying');
  };

  for (const connection of [commands, subscriber]) {
    connection.on('error', (error: Error) => (reason = error.message || reason));
    connection.on('close', () => {
      givenUp.delete(connection);
      goDown();
    });
  }
  commands.on('ready', goUp);
  subscriber.on('ready', async () => {
    try {
      await subscriber.subscribe(channel, channelOf(self));
      isSubscribed = true;
      goUp();
    } catch (error) {
      giveUp(subscriber, error as Error);
    }
  });
  subscriber.on('close', () => (isSubscribed = false));
  subscriber.on('message', (to: string, text: string) => {
    try {
      if (to !== channel) {
        hear(JSON.parse(text));
        return;
      }
      const { from, gap, messages = [] } = JSON.parse(text) as Envelope;
      if (from === self) return;
      if (gap === true) catchUp.run();
      for (const message of messages) receive(message);
    } catch (error) {
      log.warn({ err: error }, 'messages of another node could not be worked on');
    }
  });
  const pings = setInterval(() => {
    for (const connection of [commands, subscriber]) {
      if (connection.status === 'ready') {
        connection.ping().catch((error: Error) => giveUp(connection, error));
      }
    }
  }, PING_MS).unref();

  // Failures come as events.
  for (const connection of [commands, subscriber]) connection.connect().catch(() => {});
  await settled.promise;
  return {
    redis: commands,
    send,
    async whisper(node, message) {
      try {
        return (await commands.publish(channelOf(node), JSON.stringify(message))) > 0;
      } catch (error) {
        giveUp(commands, error as Error);
        return false;
      }
    },
    close: () => {
      state = 'closed';
      clearInterval(pings);
      catchUp.stop();
      commands.disconnect();
      subscriber.disconnect();
    },
  };
}

type Envelope = { from: string; messages?: object[]; gap?: true };
