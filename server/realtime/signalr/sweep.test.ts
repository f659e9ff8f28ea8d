/** What time does to a connection: pings, time-outs, ids that nobody used, goodbyes that nobody took. */
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { closeClient, sendText } from './connection.ts';
import { openClient, receive } from './incoming.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { addClient, type Client, createHubState, type HubState } from './registry.ts';
import { sweepClients } from './sweep.ts';
import type { Polls, TransportEvents } from './transport.ts';

type User = { name: string };
type Scene = { hub: HubState<User>; client: Client<User>; sent: string[]; start: number };

const HANDSHAKE = '{"protocol":"json","version":1}\x1e';
const PING = '{"type":6}\x1e';

function createScene(state: 'negotiated' | 'handshaking' | 'connected', polls?: Polls): Scene {
  const hub = createHubState<User>({
    path: '/hub',
    log: pino({ level: 'silent' }),
    authenticate: () => Promise.resolve(null),
    personOf: (user) => user.name,
    methods: {},
    isAllowedOrigin: () => true,
  });
  const client = addClient(hub, { name: 'ann' });
  const sent: string[] = [];
  if (state !== 'negotiated') {
    openClient(hub, client, { name: 'ann' }, (events: TransportEvents) => ({
      name: polls === undefined ? 'webSockets' : 'longPolling',
      send: (text) => void sent.push(text),
      pendingBytes: () => 0,
      end: () => void sent.push('end'),
      destroy: () => events.closed(),
      ...(polls === undefined ? {} : { polls }),
    }));
  }
  if (state === 'connected') receive(hub, client, HANDSHAKE);
  sent.length = 0;
  return { hub, client, sent, start: performance.now() };
}

describe('an id that was negotiated', () => {
  test('is there for some seconds', () => {
    const { hub, start } = createScene('negotiated');
    sweepClients(hub, start + DEFAULT_LIMITS.negotiatedMs - 1_000);
    expect(hub.clients.size).toBe(1);
  });

  test('is forgotten afterwards, and counts no more for its person', () => {
    const { hub, start } = createScene('negotiated');
    sweepClients(hub, start + DEFAULT_LIMITS.negotiatedMs + 1);
    expect(hub.clients.size).toBe(0);
    expect(hub.persons.size).toBe(0);
  });
});

test('a handshake that does not come ends the connection', () => {
  const { hub, sent, start } = createScene('handshaking');
  expect(hub.awaitingHandshake).toBe(1);
  sweepClients(hub, start + DEFAULT_LIMITS.handshakeMs - 1_000);
  expect(sent).toEqual([]);
  sweepClients(hub, start + DEFAULT_LIMITS.handshakeMs + 1);
  expect(sent).toEqual(['{"error":"The handshake took too long."}\x1e', 'end']);
  expect(hub.awaitingHandshake).toBe(0);
});

describe('a ping is sent', () => {
  test('after 15 seconds without a message', () => {
    const { hub, sent, start } = createScene('connected');
    sweepClients(hub, start + 14_000);
    expect(sent).toEqual([]);
    sweepClients(hub, start + 15_001);
    expect(sent).toEqual([PING]);
  });

  test('not where a message went out since', () => {
    const { hub, client, sent, start } = createScene('connected');
    client.lastSent = start + 10_000;
    sweepClients(hub, start + 15_001);
    expect(sent).toEqual([]);
  });

  test('never over long polling, where polls show that both sides are there', () => {
    const { hub, sent, start } = createScene('connected', { take: () => undefined, sweep: () => true });
    for (let second = 0; second < 120; second += 1) sweepClients(hub, start + second * 1_000);
    expect(sent).toEqual([]);
    expect(hub.connections.size).toBe(1);
  });
});

describe('a client that is not heard of', () => {
  const TIMED_OUT = [
    '{"type":7,"error":"Nothing was heard from this client.","allowReconnect":true}\x1e',
    'end',
  ];

  test('is closed after 30 seconds', () => {
    const { hub, client, sent, start } = createScene('connected');
    client.lastSent = start + 20_000;
    sweepClients(hub, start + 29_000);
    expect(sent).toEqual([]);
    sweepClients(hub, start + 30_001);
    expect(sent).toEqual(TIMED_OUT);
    expect(hub.connections.size).toBe(0);
  });

  test('is closed 30 seconds after its last poll', () => {
    const { hub, sent, start } = createScene('connected', { take: () => undefined, sweep: () => false });
    sweepClients(hub, start + 30_001);
    expect(sent).toEqual(TIMED_OUT);
  });

  test('stays with a ping of its own', () => {
    const { hub, client, sent, start } = createScene('connected');
    client.lastSent = start + 20_000;
    client.lastSeen = start + 20_000;
    sweepClients(hub, start + 30_001);
    expect(sent).toEqual([]);
  });
});

test('a goodbye that is not taken ends with the transport', () => {
  const { hub, client, sent } = createScene('connected');
  closeClient(hub, client, { error: 'Bye.' });
  expect(sent).toEqual(['{"type":7,"error":"Bye."}\x1e', 'end']);
  sweepClients(hub, client.since + DEFAULT_LIMITS.closeMs - 1);
  expect(hub.clients.size).toBe(1);
  sweepClients(hub, client.since + DEFAULT_LIMITS.closeMs + 1);
  expect(hub.clients.size).toBe(0);
});

test('after the end nothing is sent, taken or said twice', () => {
  const { hub, client, sent } = createScene('connected');
  closeClient(hub, client);
  const length = sent.length;
  closeClient(hub, client);
  sendText(hub, client, PING);
  client.connection?.send('Hello');
  expect(receive(hub, client, PING)).toBe(false);
  expect(sent).toHaveLength(length);
});

test('a client may send many messages, but not without end', () => {
  const { hub, client, sent, start } = createScene('connected');
  const many = DEFAULT_LIMITS.messagesPerWindow - 5;
  for (let round = 1; round <= 5; round += 1) {
    const now = start + round * (DEFAULT_LIMITS.rateWindowMs + 1);
    client.lastSeen = now;
    sweepClients(hub, now);
    for (let i = 0; i < many; i += 1) expect(receive(hub, client, PING)).toBe(true);
  }
  let taken = 0;
  while (receive(hub, client, PING)) taken += 1;
  expect(taken).toBeLessThan(10);
  expect(sent.at(-2)).toBe('{"type":7,"error":"Too many messages."}\x1e');
});
