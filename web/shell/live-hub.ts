/** SignalR client. */
import { HubConnectionBuilder, type ILogger, LogLevel } from '@microsoft/signalr';
import type { LiveChange, LiveNotification } from '#common/api/live.ts';
import type { WatchPort } from '#web/lib/live.ts';
import { logWarning } from '#web/lib/log.ts';
import { type Connection, RECONNECT_DELAYS_MS } from './live-retries.ts';
import { HUB_PATH } from '#common/domain/shared-names.ts';

const SERVER_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 15_000;

interface HubEvents {
  /** Connected, for the first time or again. */
  onConnected: (port: WatchPort) => void;
  /** Lost, and being tried again; or let go of. */
  onLost: () => void;
  /** Lost for good. */
  onClosed: () => void;
  onNotification: (notification: LiveNotification) => void;
  onChange: (change: LiveChange) => void;
}

/** Whether the server knows nobody who may connect; the client tells the status in words only. */
export function isRefused(error: unknown): boolean {
  return error instanceof Error && error.message.includes("Status code '401'");
}

/** Begins to connect. */
export function openHub(events: HubEvents): Connection {
  let isOver = false;
  const logger: ILogger = {
    log: (level, text) => {
      // One that is ended while it connects would complain of that.
      if (level >= LogLevel.Error && !isOver) logWarning(`Live events: ${text}`);
    },
  };
  const hub = new HubConnectionBuilder()
    .withUrl(HUB_PATH)
    .withAutomaticReconnect({
      nextRetryDelayInMilliseconds: ({ previousRetryCount, retryReason }) =>
        isRefused(retryReason) ? null : (RECONNECT_DELAYS_MS[previousRetryCount] ?? null),
    })
    .withServerTimeout(SERVER_TIMEOUT_MS)
    .withKeepAliveInterval(KEEP_ALIVE_MS)
    .configureLogging(logger)
    .build();
  const port: WatchPort = {
    watch: (kind, id) => hub.invoke('Watch', kind, id),
    unwatch: (kind, id) => void hub.invoke('Unwatch', kind, id).catch(() => undefined),
  };
  const unlessOver = (tell: () => void) => () => {
    if (!isOver) tell();
  };
  const notifyConnected = unlessOver(() => events.onConnected(port));
  hub.on('ReceiveNotification', (notification: LiveNotification) => events.onNotification(notification));
  hub.on('ReceiveChange', (change: LiveChange) => events.onChange(change));
  hub.onreconnecting(unlessOver(events.onLost));
  hub.onreconnected(notifyConnected);
  hub.onclose(
    unlessOver(() => {
      events.onLost();
      events.onClosed();
    }),
  );
  return {
    opened: hub.start().then(notifyConnected),
    close: () => {
      isOver = true;
      events.onLost();
      // It ends either way.
      hub.stop().catch(() => undefined);
    },
  };
}
