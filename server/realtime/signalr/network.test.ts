/** The public client against the hub through a network that cuts, holds back, splits and refuses. */
import { HubConnectionState } from '@microsoft/signalr';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { collectCalls, createHubClient, nextEvent, TRANSPORTS } from './testing/hub-client.ts';
import { type HubApp, startHubApp } from './testing/hub-app.ts';
import { type Proxy, startProxy } from './testing/proxy.ts';

const WEB_SOCKETS = /^upgrade: websocket/im;
const WEB_SOCKETS_AND_STREAMS = /^upgrade: websocket|^accept: text\/event-stream/im;

let site: HubApp;
let proxy: Proxy | null = null;
beforeEach(async () => {
  site = await startHubApp({
    methods: { echo: (_connection, [value]) => value },
    // Goodbyes may take as long as a test holds them back.
    limits: { closeMs: 10_000, pollMs: 1_000 },
  });
});
afterEach(async () => {
  await proxy?.close();
  await site.close();
});

describe.each(TRANSPORTS)('over $name', ({ name, transport }) => {
  test('a connection that is cut comes back, and the server forgets the old one', async () => {
    proxy = await startProxy(site.url);
    const client = createHubClient(proxy.url, { transport, reconnectDelays: [0, 0, 50, 500] });
    await client.start();
    for (let round = 0; round < 3; round += 1) {
      const reconnected = nextEvent(client, 'reconnected');
      // Between two polls there is nothing to cut.
      while (client.state === HubConnectionState.Connected) {
        proxy.cut();
        await new Promise(setImmediate);
      }
      await reconnected;
      expect(await client.invoke('echo', round)).toBe(round);
    }
    await client.stop();
    // Over long polling a cut is known only when no further poll has come in time.
    if (name !== 'longPolling') await site.untilCount(0);
  });

  test('every byte may travel alone', async () => {
    proxy = await startProxy(site.url, { split: true });
    const client = createHubClient(proxy.url, { transport });
    const calls = collectCalls(client, 'count', 30);
    const next = site.nextConnection();
    await client.start();
    const connection = await next;
    for (let index = 0; index < 30; index += 1) connection.send('count', index, 'é🎯');
    expect(await calls).toEqual(Array.from({ length: 30 }, (_, index) => [index, 'é🎯']));
    expect(await client.invoke('echo', 'é🎯'.repeat(100))).toBe('é🎯'.repeat(100));
    await client.stop();
  });

  test('what is held back arrives later, in its order', async () => {
    proxy = await startProxy(site.url);
    const client = createHubClient(proxy.url, { transport });
    const calls = collectCalls(client, 'count', 100);
    const next = site.nextConnection();
    await client.start();
    const connection = await next;
    proxy.hold();
    for (let index = 0; index < 100; index += 1) connection.send('count', index);
    proxy.release();
    expect(await calls).toEqual(Array.from({ length: 100 }, (_, index) => [index]));
    await client.stop();
  });

  test('a client that does not read is sent away, and comes back', async () => {
    proxy = await startProxy(site.url);
    const client = createHubClient(proxy.url, { transport, reconnectDelays: [0, 0, 50, 500] });
    const next = site.nextConnection();
    await client.start();
    const connection = await next;
    const [reconnecting, reconnected] = [nextEvent(client, 'reconnecting'), nextEvent(client, 'reconnected')];
    proxy.hold();
    const text = 'x'.repeat(64 * 1024);
    let sent = 0;
    while (site.hub.connections.size > 0) {
      connection.send('big', text);
      sent += 1;
      if (sent % 16 === 0) await new Promise(setImmediate);
      expect(sent).toBeLessThan(2_000);
    }
    expect(site.history).toEqual(['+ann', '-ann']);
    proxy.release();
    expect(await reconnecting).toContain('This client reads too slowly.');
    await reconnected;
    expect(await client.invoke('echo', 1)).toBe(1);
    await client.stop();
  });
});

test.each([
  { name: 'WebSockets', refuse: WEB_SOCKETS, transport: 'serverSentEvents' },
  { name: 'WebSockets and streams', refuse: WEB_SOCKETS_AND_STREAMS, transport: 'longPolling' },
])('where $name are refused, the client takes $transport', async ({ refuse, transport }) => {
  proxy = await startProxy(site.url, { refuse });
  const client = createHubClient(proxy.url);
  const next = site.nextConnection();
  await client.start();
  expect((await next).transport).toBe(transport);
  expect(proxy.refused).toBeGreaterThan(0);
  expect(await client.invoke('echo', 'here')).toBe('here');
  await client.stop();
});
