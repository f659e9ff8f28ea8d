/** Tries what the hub's client is told: address, times, when it tries again; and what is made of its events. */
import { HttpError, HubConnectionBuilder, type IRetryPolicy } from '@microsoft/signalr';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WatchPort } from '#web/lib/live.ts';
import { isRefused, openHub } from './live-hub.ts';

/** The client's connection, as far as it is used: it does what the test says. */
const createConnection = () => {
  const heard: Record<string, (argument: unknown) => void> = {};
  const listen = (name: string) => (callback: () => void) => {
    heard[name] = callback;
  };
  return {
    heard,
    say: (name: string, argument?: unknown) => heard[name]?.(argument),
    on: (name: string, callback: (argument: unknown) => void) => {
      heard[name] = callback;
    },
    onreconnecting: listen('reconnecting'),
    onreconnected: listen('reconnected'),
    onclose: listen('close'),
    start: vi.fn(() => Promise.resolve()),
    stop: vi.fn(() => Promise.resolve()),
    invoke: vi.fn(() => Promise.resolve(true)),
  };
};

const spyOnBuilder = ({ prototype }: typeof HubConnectionBuilder) => ({
  withUrl: vi.spyOn(prototype, 'withUrl').mockReturnThis(),
  withAutomaticReconnect: vi.spyOn(prototype, 'withAutomaticReconnect'),
  withServerTimeout: vi.spyOn(prototype, 'withServerTimeout'),
  withKeepAliveInterval: vi.spyOn(prototype, 'withKeepAliveInterval'),
  build: vi.spyOn(prototype, 'build').mockReturnValue(connection as never),
});

let told: ReturnType<typeof spyOnBuilder>;
let connection: ReturnType<typeof createConnection>;
const events = {
  onConnected: vi.fn<(port: WatchPort) => void>(),
  onLost: vi.fn(),
  onClosed: vi.fn(),
  onNotification: vi.fn(),
  onChange: vi.fn(),
};

beforeEach(() => {
  connection = createConnection();
  told = spyOnBuilder(HubConnectionBuilder);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

test('server timeout 30 s, keep-alive 15 s, at /hubs/notifications (spec 9)', () => {
  openHub(events);
  expect(told.withUrl).toHaveBeenCalledExactlyOnceWith('/hubs/notifications');
  expect(told.withServerTimeout).toHaveBeenCalledExactlyOnceWith(30_000);
  expect(told.withKeepAliveInterval).toHaveBeenCalledExactlyOnceWith(15_000);
});

describe('the automatic reconnect', () => {
  const delayOf = (previousRetryCount: number, retryReason = new Error('WebSocket closed')) => {
    openHub(events);
    const [policy] = told.withAutomaticReconnect.mock.calls.at(-1) as unknown as [IRetryPolicy];
    return policy.nextRetryDelayInMilliseconds({ previousRetryCount, elapsedMilliseconds: 0, retryReason });
  };

  test('waits 0, 2, 10 and 30 seconds, then stops (spec 4, 9)', () => {
    expect([0, 1, 2, 3, 4].map((count) => delayOf(count))).toEqual([0, 2_000, 10_000, 30_000, null]);
  });

  test('stops at once where nobody is logged in', () => {
    expect(delayOf(1, new HttpError('Unauthorized', 401))).toBeNull();
    expect(delayOf(1, new HttpError('Service Unavailable', 503))).toBe(2_000);
  });
});

test.each([
  [new HttpError('Unauthorized', 401), true],
  [new Error(`Failed to complete negotiation with the server: ${new HttpError('', 401)}`), true],
  [new HttpError('Forbidden', 403), false],
  [new HttpError('Too Many Requests', 429), false],
  [new TypeError('Failed to fetch'), false],
  [undefined, false],
])('%s is a refusal: %s', (error, expected) => {
  expect(isRefused(error)).toBe(expected);
});

describe('what the hub says', () => {
  test('a connection is told once it is open, and each time it is open again', async () => {
    await openHub(events).opened;
    expect(events.onConnected).toHaveBeenCalledOnce();
    connection.say('reconnecting');
    expect(events.onLost).toHaveBeenCalledOnce();
    connection.say('reconnected');
    expect(events.onConnected).toHaveBeenCalledTimes(2);
    expect(events.onClosed).not.toHaveBeenCalled();
    connection.say('close');
    expect(events.onClosed).toHaveBeenCalledOnce();
  });

  test('one that is let go of says so, and nothing more, not even that it is open', async () => {
    const { opened, close } = openHub(events);
    close();
    expect(events.onLost).toHaveBeenCalledOnce();
    await opened;
    for (const name of ['reconnecting', 'reconnected', 'close']) connection.say(name);
    expect(connection.stop).toHaveBeenCalledOnce();
    expect(events.onLost).toHaveBeenCalledOnce();
    for (const tell of [events.onConnected, events.onClosed]) expect(tell).not.toHaveBeenCalled();
  });

  test('ReceiveNotification and ReceiveChange are handed on', () => {
    openHub(events);
    const notification = { type: 'GENERAL', content: '', payload: null };
    const change = { kind: 'sync', id: 0, data: null };
    connection.say('ReceiveNotification', notification);
    connection.say('ReceiveChange', change);
    expect(events.onNotification).toHaveBeenCalledExactlyOnceWith(notification);
    expect(events.onChange).toHaveBeenCalledExactlyOnceWith(change);
  });

  test('things are watched by Watch and Unwatch', async () => {
    await openHub(events).opened;
    const [port] = events.onConnected.mock.calls[0]!;
    await port.watch('post', 5);
    port.unwatch('post', 5);
    expect(connection.invoke.mock.calls).toEqual([
      ['Watch', 'post', 5],
      ['Unwatch', 'post', 5],
    ]);
  });
});
