/** Starts the hub, with Redis where configured. */
import type { Redis } from 'ioredis';
import type { Changes, LiveNotification, OwnChange, WatchKind } from '#common/api/live.ts';
import type { Config } from '#server/lib/config.ts';
import type { Events, SharedEvent } from '#server/lib/events.ts';
import type { Logger } from '#server/lib/log.ts';
import { createHub, type LiveHub } from './hub.ts';
import type { Live } from './live.ts';
import { createNeighbors } from './neighbors.ts';

/** What one node tells the others. */
type NodeMessage =
  | ({ type: 'event' } & SharedEvent)
  | { type: 'notify'; userIds: readonly number[]; notification: LiveNotification }
  | { type: 'change'; kind: WatchKind; id: number; data: Changes[WatchKind] }
  | { type: 'changeOwn'; userId: number; change: OwnChange };

export type LiveNode = {
  hub: LiveHub;
  /** To the connections of every node. */
  live: Live;
  redis: Redis | null;
  close: () => void;
};

export async function startLive({
  config,
  events,
  log,
}: {
  config: Pick<Config, 'redisUrl' | 'publicUrl'>;
  events: Events;
  log: Logger;
}): Promise<LiveNode> {
  if (config.redisUrl === null) {
    const hub = createHub({ events, log });
    return { hub, live: hub.live, redis: null, close: () => {} };
  }

  // The client of Redis takes 20 MB.
  const { connectBackplane } = await import('./backplane.ts');
  const { peers, hear, speakOver } = createNeighbors(log);
  const hub = createHub({ events, log, peers });
  const backplane = await connectBackplane({
    url: config.redisUrl,
    channel: siteKey(config),
    node: peers.name,
    log,
    receive(received) {
      const message = received as NodeMessage;
      if (message.type === 'event') events.emitHere(message.name, message.event);
      else if (message.type === 'notify') hub.live.notify(message.userIds, message.notification);
      else if (message.type === 'changeOwn') hub.live.changeOwn(message.userId, message.change);
      else hub.live.change(message.kind, message.id, message.data);
    },
    hear: (message) => void hear(message),
    catchUp: () => events.emitHere('caches.stale', {}),
  });
  speakOver(backplane.whisper);
  const send = (message: NodeMessage): void => backplane.send(message);
  events.shareOver((shared) => send({ type: 'event', ...shared }));
  return {
    hub,
    live: {
      notify(userIds, notification) {
        hub.live.notify(userIds, notification);
        send({ type: 'notify', userIds, notification });
      },
      change(kind, id, data) {
        hub.live.change(kind, id, data);
        send({ type: 'change', kind, id, data });
      },
      changeOwn(userId, change) {
        hub.live.changeOwn(userId, change);
        send({ type: 'changeOwn', userId, change });
      },
    },
    redis: backplane.redis,
    close: () => backplane.close(),
  };
}

/** Sets what a site keeps in Redis apart from what others keep there. */
export function siteKey({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `rangepost:${new URL(publicUrl).host}`;
}
