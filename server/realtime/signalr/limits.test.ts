/** Each limit of the hub, and what a client is told that meets it. */
import { afterEach, describe, expect, test } from 'vitest';
import type { HubLimits } from './limits.ts';
import { createHubClient, nextEvent, TRANSPORTS } from './testing/hub-client.ts';
import { type HubApp, startHubApp } from './testing/hub-app.ts';
import {
  ask,
  connectSocket,
  HANDSHAKE,
  negotiate,
  openEvents,
  openSocket,
  refusedStatus,
} from './testing/raw-client.ts';
import type { HubMethods } from './types.ts';

const PING = '{"type":6}\x1e';
const ANN = { 'x-user': 'ann' };

let site: HubApp;
afterEach(() => site.close());

async function start(limits: Partial<HubLimits>, methods: HubMethods<{ name: string }> = {}): Promise<void> {
  site = await startHubApp({ limits, methods });
}

/** Tries until there is room. */
async function untilTaken(attempt: () => Promise<unknown>): Promise<void> {
  const succeeds = (): Promise<boolean> =>
    attempt().then(
      () => true,
      () => false,
    );
  await expect.poll(succeeds, { timeout: 15_000 }).toBe(true);
}

test('the end of the hub waits no longer than a moment for those who do not answer', async () => {
  await start({});
  const { socket } = await connectSocket(site.url);
  // Its goodbye is not read, so none comes back.
  socket.pause();
  const begin = performance.now();
  await site.app.close();
  expect(performance.now() - begin).toBeLessThan(1_500);
  socket.terminate();
});

describe('connections of one person', () => {
  test('have an end, which others do not feel', async () => {
    await start({ connectionsPerPerson: 2 });
    const clients = [createHubClient(site.url), createHubClient(site.url)];
    await Promise.all(clients.map((client) => client.start()));
    await expect(createHubClient(site.url).start()).rejects.toThrow(
      /Too many connections.*Status code '429'/,
    );
    expect(await refusedStatus(site.url, ANN)).toBe(429);
    const other = createHubClient(site.url, { user: 'bob' });
    await other.start();
    await Promise.all([...clients, other].map((client) => client.stop()));
  });

  test('count until they have ended, in whatever way', async () => {
    await start({ connectionsPerPerson: 1, negotiatedMs: 200 });
    for (const { transport } of [...TRANSPORTS, ...TRANSPORTS]) {
      const client = createHubClient(site.url, { transport });
      await untilTaken(() => client.start());
      await client.stop();
    }
    await negotiate(site.url);
    await untilTaken(() => negotiate(site.url));
  });
});

test('connections of all have an end', async () => {
  await start({ connections: 2 });
  await negotiate(site.url, 'ann');
  await negotiate(site.url, 'bob');
  const answer = await ask(`${site.url}/negotiate`, { method: 'POST', user: 'cid' });
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('10');
  expect(await refusedStatus(site.url, { 'x-user': 'cid' })).toBe(503);
});

test('connections without a handshake have an end, over every transport', async () => {
  await start({ awaitingHandshake: 1 });
  const url = `${site.url}?id=${await negotiate(site.url)}`;
  const first = openSocket(site.url);
  await new Promise((resolve) => first.socket.on('open', resolve));
  expect(await refusedStatus(site.url, ANN)).toBe(503);
  expect((await ask(url, { headers: { accept: 'text/event-stream' } })).status).toBe(503);
  expect((await ask(url)).status).toBe(503);
  first.socket.send(HANDSHAKE);
  await first.next();
  expect((await ask(url)).status).toBe(200);
});

test('an id that is not used is forgotten', async () => {
  await start({ negotiatedMs: 1, connectionsPerPerson: 1 });
  const url = `${site.url}?id=${await negotiate(site.url)}`;
  await untilTaken(() => negotiate(site.url));
  expect((await ask(url)).status).toBe(404);
  expect(await refusedStatus(url, ANN)).toBe(404);
});

test('a handshake that does not come ends the connection', async () => {
  await start({ handshakeMs: 1 });
  const raw = openSocket(site.url);
  expect(await raw.next()).toBe('{"error":"The handshake took too long."}\x1e');
  expect(await raw.closed).toBe(1000);
});

describe('a quiet connection', () => {
  test('is kept up by pings of the server', async () => {
    await start({ keepAliveMs: 1 });
    const raw = await connectSocket(site.url);
    expect([await raw.next(), await raw.next()]).toEqual([PING, PING]);
    const url = `${site.url}?id=${await negotiate(site.url)}`;
    const events = await openEvents(url);
    await ask(url, { method: 'POST', body: HANDSHAKE });
    await events.until(`data: ${PING}\r\n\r\ndata: ${PING}\r\n\r\n`);
    events.response.destroy();
  });

  test.each(TRANSPORTS.slice(0, 2))(
    'of a client that says nothing is closed, over $name',
    async ({ transport }) => {
      await start({ clientTimeoutMs: 200 });
      const client = createHubClient(site.url, { transport });
      client.keepAliveIntervalInMilliseconds = 1_000_000;
      const closed = nextEvent(client, 'close');
      await client.start();
      expect(await closed).toContain('Nothing was heard from this client.');
      expect(site.hub.connections.size).toBe(0);
    },
  );

  test('over long polling is closed when no further poll comes', async () => {
    await start({ clientTimeoutMs: 100 });
    const url = `${site.url}?id=${await negotiate(site.url)}`;
    await ask(url);
    await ask(url, { method: 'POST', body: HANDSHAKE });
    await site.untilCount(0);
    expect(site.history).toEqual(['+ann', '-ann']);
    expect((await ask(url)).text).toContain('Nothing was heard from this client.');
  });
});

test('too many messages end the connection', async () => {
  await start({ messagesPerWindow: 10 });
  const raw = await connectSocket(site.url);
  for (let index = 0; index < 20; index += 1) raw.socket.send(PING);
  expect(await raw.next()).toBe('{"type":7,"error":"Too many messages."}\x1e');
  await raw.closed;
});

test('pings of the socket count as messages', async () => {
  await start({ messagesPerWindow: 10 });
  const raw = await connectSocket(site.url);
  for (let index = 0; index < 20; index += 1) raw.socket.ping();
  expect(await raw.next()).toBe('{"type":7,"error":"Too many messages."}\x1e');
});

test('too many invocations that wait end the connection', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await start({ waitingInvocations: 3 }, { wait: () => released });
  const raw = await connectSocket(site.url);
  for (let index = 0; index < 5; index += 1) raw.socket.send('{"type":1,"target":"wait","arguments":[]}\x1e');
  expect(await raw.next()).toBe('{"type":7,"error":"Too many invocations wait for their answers."}\x1e');
  release();
  await raw.closed;
});

test('a goodbye that is not taken ends with the socket', async () => {
  await start({ closeMs: 1 });
  const raw = await connectSocket(site.url);
  raw.socket.pause();
  for (const connection of site.hub.connections.values()) connection.close();
  await site.hub.close();
  raw.socket.resume();
  expect([1000, 1006]).toContain(await raw.closed);
});

test('a hub that closes takes nobody', async () => {
  await start({});
  await site.hub.close();
  expect((await ask(`${site.url}/negotiate`, { method: 'POST' })).status).toBe(503);
  expect(await refusedStatus(site.url, ANN)).toBe(503);
});
