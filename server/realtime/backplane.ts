/** The link between the nodes of a site over Redis: messages out and in, and each node alone while Redis is gone. */
import { randomUUID } from 'node:crypto';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '#server/core/log.ts';
import { createThrottle } from './throttle.ts';

/** Requests wait for commands: one that takes longer has failed, and its connection is taken for dead. */
const COMMAND_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 2_000;
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
  socketTimeout: COMMAND_TIMEOUT_MS,
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
  close: () => void;
};

export type BackplaneOptions = {
  url: string;
  /** What the nodes of one site have in common with each other and with no other site. */
  channel: string;
  log: Logger;
  /** A message of another node; those of one node come in order. */
  receive: (message: unknown) => void;
  /** Messages of other nodes were missed. */
  catchUp: () => void;
};

/** Resolves when the link is up, or known to be down for now: the site goes on without it. */
export async function connectBackplane(options: BackplaneOptions): Promise<Backplane> {
  const { url, channel, log, receive } = options;
  const self = randomUUID();
  const catchUp = createThrottle(CATCH_UP_MS, options.catchUp);
  const commands = new Redis(url, REDIS_OPTIONS);
  const subscriber = new Redis(url, REDIS_OPTIONS);
  let state: 'starting' | 'up' | 'down' | 'closed' = 'starting';
  let isSubscribed = false;
  /** The others have missed something of this node's, and do not know it. */
  let isOwing = false;
  let reason = 'the connection was closed';
  const settled = Promise.withResolvers<void>();

  const publish = (envelope: Envelope): void => {
    commands.publish(channel, JSON.stringify(envelope)).catch((error: Error) => {
      isOwing = true;
      reason = error.message;
      // The way back up tells the others.
      if (state === 'up') commands.disconnect(true);
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
    log.info('Redis answers again: caches are emptied, open pages ask anew');
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
    connection.on('close', goDown);
  }
  commands.on('ready', goUp);
  subscriber.on('ready', async () => {
    try {
      await subscriber.subscribe(channel);
      isSubscribed = true;
      goUp();
    } catch (error) {
      reason = (error as Error).message;
      subscriber.disconnect(true);
    }
  });
  subscriber.on('close', () => (isSubscribed = false));
  subscriber.on('message', (_channel: string, text: string) => {
    try {
      const { from, gap, message } = JSON.parse(text) as Envelope;
      if (from === self) return;
      if (gap === true) catchUp.run();
      else receive(message);
    } catch (error) {
      log.warn({ err: error }, 'a message of another node could not be worked on');
    }
  });
  const pings = setInterval(() => {
    for (const connection of [commands, subscriber]) {
      // An answer that does not come ends the connection.
      if (connection.status === 'ready') connection.ping().catch(() => {});
    }
  }, PING_MS).unref();

  // Failures come as events.
  for (const connection of [commands, subscriber]) connection.connect().catch(() => {});
  await settled.promise;
  return {
    redis: commands,
    send: (message) => publish({ from: self, message }),
    close: () => {
      state = 'closed';
      clearInterval(pings);
      catchUp.stop();
      commands.disconnect();
      subscriber.disconnect();
    },
  };
}

type Envelope = { from: string; message?: object; gap?: true };
