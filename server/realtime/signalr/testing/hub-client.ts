/** The public SignalR client, as browsers load it, in Node. */
import {
  type HubConnection,
  HubConnectionBuilder,
  HttpTransportType,
  type IHttpConnectionOptions,
} from '@microsoft/signalr';

export const TRANSPORTS = [
  { name: 'webSockets', transport: HttpTransportType.WebSockets },
  { name: 'serverSentEvents', transport: HttpTransportType.ServerSentEvents },
  { name: 'longPolling', transport: HttpTransportType.LongPolling },
] as const;

type Options = IHttpConnectionOptions & {
  /** Null is nobody. */
  user?: string | null;
  /** Milliseconds before each attempt; without any a connection that ends has ended. */
  reconnectDelays?: number[];
};

export function createHubClient(
  url: string,
  { user = 'ann', reconnectDelays, headers = {}, ...options }: Options = {},
): HubConnection {
  const builder = new HubConnectionBuilder()
    .withUrl(url, { ...options, headers: { ...headers, ...(user === null ? {} : { 'x-user': user }) } })
    .configureLogging({ log: () => undefined });
  if (reconnectDelays !== undefined) builder.withAutomaticReconnect(reconnectDelays);
  return builder.build();
}

/** The arguments of the calls of a client method: the next ones, so many. */
export function collectCalls(client: HubConnection, method: string, count: number): Promise<unknown[][]> {
  return new Promise((resolve) => {
    const calls: unknown[][] = [];
    client.on(method, (...args: unknown[]) => {
      calls.push(args);
      if (calls.length === count) resolve(calls);
    });
  });
}

/** The reason of the next event of its kind, empty where there is none. */
export function nextEvent(
  client: HubConnection,
  kind: 'close' | 'reconnecting' | 'reconnected',
): Promise<string> {
  return new Promise((resolve) => {
    if (kind === 'close') client.onclose((error) => resolve(error?.message ?? ''));
    if (kind === 'reconnecting') client.onreconnecting((error) => resolve(error?.message ?? ''));
    if (kind === 'reconnected') client.onreconnected((id) => resolve(id ?? ''));
  });
}
