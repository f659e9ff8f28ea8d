/** An open page's live connection, as the public SignalR client makes it. */
import {
  type HttpClient,
  type HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
} from '@microsoft/signalr';
import { vi } from 'vitest';
import type { LiveChange, LiveNotification, WatchKind } from '#common/api/live.ts';
import { SESSION_COOKIE } from '#server/features/accounts/accounts.ts';
import type { TestApp } from './build-app.ts';
import { HUB_PATH } from '#common/domain/shared-names.ts';

export type LiveClient = {
  connection: HubConnection;
  userId: number;
  /** Of one's own session. */
  token: string;
  /** What has come, oldest first. */
  changes: LiveChange[];
  notifications: LiveNotification[];
  watch(kind: WatchKind, id: number): Promise<true>;
  unwatch(kind: WatchKind, id: number): Promise<true>;
  /** Waits until so many changes are there. */
  untilChanges(count: number): Promise<LiveChange[]>;
  untilNotifications(count: number): Promise<LiveNotification[]>;
  /** Resolves with the reason when the connection has ended for good. */
  closed: Promise<string>;
  /** Resolves with the reason when the client begins to try to come back. */
  reconnecting: Promise<string>;
};

export type LiveOptions = {
  token?: string;
  headers?: Record<string, string>;
  transport?: HttpTransportType;
  /** Sends the requests beside WebSockets. */
  httpClient?: HttpClient;
};

/** Like the site's pages, clients try to come back; these only when it is too late for a test. */
const RECONNECT_MS = [60_000];

/** The address of a test app that listens from now on. */
export const listen = (t: TestApp): Promise<string> => t.app.listen({ port: 0, host: '127.0.0.1' });

/** A connection of the person that has shaken hands; rejects where it is refused. */
export async function connectLive(
  t: TestApp,
  userId: number,
  { token, headers = {}, transport, httpClient }: LiveOptions = {},
): Promise<LiveClient> {
  const session = token ?? (await t.startSession(userId));
  const connection = new HubConnectionBuilder()
    .withUrl(`${t.app.listeningOrigin}${HUB_PATH}`, {
      headers: { ...headers, cookie: `${SESSION_COOKIE}=${session}` },
      ...(transport === undefined ? {} : { transport }),
      ...(httpClient === undefined ? {} : { httpClient }),
    })
    .configureLogging({ log: () => {} })
    .withAutomaticReconnect(RECONNECT_MS)
    .build();
  const changes: LiveChange[] = [];
  const notifications: LiveNotification[] = [];
  connection.on('ReceiveChange', (change: LiveChange) => changes.push(change));
  connection.on('ReceiveNotification', (notification: LiveNotification) => notifications.push(notification));
  const closed = new Promise<string>((resolve) =>
    connection.onclose((error) => resolve(error?.message ?? '')),
  );
  const reconnecting = new Promise<string>((resolve) =>
    connection.onreconnecting((error) => resolve(error?.message ?? '')),
  );
  await connection.start();
  return {
    connection,
    userId,
    token: session,
    changes,
    notifications,
    watch: (kind, id) => connection.invoke('Watch', kind, id),
    unwatch: (kind, id) => connection.invoke('Unwatch', kind, id),
    untilChanges: (count) => until(changes, count),
    untilNotifications: (count) => until(notifications, count),
    closed,
    reconnecting,
  };
}

const WAIT_MS = 10_000;

const until = <T>(list: T[], count: number): Promise<T[]> =>
  vi.waitFor(
    () => {
      if (list.length < count) throw new Error(`${list.length} of ${count} have come`);
      return list;
    },
    { timeout: WAIT_MS, interval: 5 },
  );
