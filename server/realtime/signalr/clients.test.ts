/** The public client against the hub, over every transport. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { encodeInvocation } from './json-protocol.ts';
import { collectCalls, createHubClient, nextEvent, TRANSPORTS } from './testing/hub-client.ts';
import { type HubApp, ORIGIN, startHubApp } from './testing/hub-app.ts';
import { HubError } from './types.ts';

let site: HubApp;
let noted: unknown[];
beforeEach(async () => {
  noted = [];
  site = await startHubApp({
    methods: {
      add: (_connection, [a, b]) => Number(a) + Number(b),
      whoami: (connection) => connection.user.name,
      // Later calls would overtake earlier ones if they were let.
      slowly: async (_connection, [value, turns]) => {
        for (let turn = 0; turn < Number(turns); turn += 1) await new Promise(setImmediate);
        noted.push(value);
        return value;
      },
      refuse: () => {
        throw new HubError('That is not yours.');
      },
      fail: () => Promise.reject(new Error('the password of the database is 1234')),
      circular: () => {
        const value: Record<string, unknown> = {};
        value.self = value;
        return value;
      },
      nothing: () => undefined,
    },
  });
});
afterEach(async () => {
  await site.close();
});

describe.each(TRANSPORTS)('over $name', ({ name, transport }) => {
  test('a client comes, asks, and goes', async () => {
    const client = createHubClient(site.url, { transport });
    const next = site.nextConnection();
    await client.start();
    const connection = await next;
    expect(connection).toMatchObject({ id: client.connectionId, transport: name, user: { name: 'ann' } });
    expect(await client.invoke('add', 40, 2)).toBe(42);
    expect(await client.invoke('whoami')).toBe('ann');
    expect(await client.invoke('nothing')).toBeUndefined();
    expect(site.hub.connections.get(connection.id)).toBe(connection);
    await client.stop();
    await site.untilCount(0);
    expect(site.history).toEqual(['+ann', '-ann']);
    connection.send('late');
    connection.close();
  });

  test('a client that stops is refused nothing, not even a goodbye that comes late', async () => {
    for (let round = 0; round < 20; round += 1) {
      const client = createHubClient(site.url, { transport });
      await client.start();
      await client.stop();
    }
    await site.untilCount(0);
    await site.close();
    expect(site.refusals).toEqual([]);
  });

  test('an error reaches the caller where it is meant for it, and the log where it is not', async () => {
    const client = createHubClient(site.url, { transport });
    await client.start();
    await expect(client.invoke('refuse')).rejects.toThrow('That is not yours.');
    expect(site.errors).toEqual([]);
    await expect(client.invoke('fail')).rejects.toThrow('Something went wrong on the server.');
    await expect(client.invoke('circular')).rejects.toThrow('Something went wrong on the server.');
    expect(site.errors).toHaveLength(2);
    for (const unknown of ['missing', 'constructor', 'toString', '__proto__']) {
      await expect(client.invoke(unknown)).rejects.toThrow('There is no method of this name.');
    }
    const streamed = new Promise((_resolve, reject) => {
      client.stream('add').subscribe({ next: () => undefined, complete: () => undefined, error: reject });
    });
    await expect(streamed).rejects.toThrow('This hub has no streams.');
    await client.stop();
  });

  test('calls are worked on in their order, those without an answer too', async () => {
    const client = createHubClient(site.url, { transport });
    await client.start();
    const calls = Array.from({ length: 50 }, (_, index) =>
      index % 2 === 0 ? client.send('slowly', index, 50 - index) : client.invoke('slowly', index, 50 - index),
    );
    await Promise.all(calls);
    expect(noted).toEqual(Array.from({ length: 50 }, (_, index) => index));
    await client.stop();
  });

  test('a thousand messages arrive in their order, whether written for one or for many', async () => {
    const client = createHubClient(site.url, { transport });
    const calls = collectCalls(client, 'count', 1_000);
    const next = site.nextConnection();
    await client.start();
    const connection = await next;
    for (let index = 0; index < 1_000; index += 1) {
      if (index % 2 === 0) connection.send('count', index, 'é');
      else connection.sendEncoded(encodeInvocation('count', [index, 'é']));
      if (index % 100 === 0) await new Promise(setImmediate);
    }
    expect(await calls).toEqual(Array.from({ length: 1_000 }, (_, index) => [index, 'é']));
    await client.stop();
  });

  test('long and strange texts arrive unchanged, both ways', async () => {
    const client = createHubClient(site.url, { transport });
    const texts = [
      '',
      '\0',
      '\x1e',
      '\r\n\ndata: x\r\n\r\n',
      '\u2028\u2029',
      'שלום 🎯 e\u0301',
      '\ud800',
      '"\\',
    ];
    const long = '🎯é'.repeat(40_000);
    const calls = collectCalls(client, 'text', texts.length + 1);
    const next = site.nextConnection();
    await client.start();
    const connection = await next;
    for (const text of [...texts, long]) connection.send('text', text);
    expect((await calls).map(([text]) => text)).toEqual([...texts, long]);
    for (const text of [...texts, '🎯é'.repeat(4_000)]) {
      expect(await client.invoke('slowly', text, 0)).toBe(text);
    }
    await client.stop();
  });

  test('a client that may come back does, with a new id', async () => {
    const client = createHubClient(site.url, { transport, reconnectDelays: [0, 0, 0] });
    const next = site.nextConnection();
    await client.start();
    const first = await next;
    const [reconnecting, reconnected] = [nextEvent(client, 'reconnecting'), nextEvent(client, 'reconnected')];
    first.close({ error: 'Make room.', allowReconnect: true });
    expect(await reconnecting).toContain('Make room.');
    const id = await reconnected;
    expect(id).not.toBe(first.id);
    expect(await client.invoke('add', 1, 2)).toBe(3);
    expect(site.history).toEqual(['+ann', '-ann', '+ann']);
    await client.stop();
  });

  test('a client whose session ends is closed at once, and stays away', async () => {
    const client = createHubClient(site.url, { transport, reconnectDelays: [0, 0, 0] });
    const next = site.nextConnection();
    await client.start();
    const closed = nextEvent(client, 'close');
    (await next).close({ error: 'Your session has ended.', allowReconnect: false });
    expect(site.hub.connections.size).toBe(0);
    expect(await closed).toContain('Your session has ended.');
    expect(site.history).toEqual(['+ann', '-ann']);
  });

  test('nobody, and pages of another site, are refused', async () => {
    const nobody = createHubClient(site.url, { transport, user: null });
    await expect(nobody.start()).rejects.toThrow("Status code '401'");
    const foreign = createHubClient(site.url, {
      transport,
      headers: { origin: 'https://elsewhere.example' },
    });
    await expect(foreign.start()).rejects.toThrow("Status code '403'");
    const own = createHubClient(site.url, { transport, headers: { origin: ORIGIN } });
    await own.start();
    await own.stop();
    await site.untilCount(0);
    expect(site.history).toEqual(['+ann', '-ann']);
  });

  test('when the server ends everyone is told to come back', async () => {
    const client = createHubClient(site.url, { transport, reconnectDelays: [100_000] });
    await client.start();
    const reconnecting = nextEvent(client, 'reconnecting');
    // Polls that wait are answered; between two polls there is nobody to tell.
    if (name === 'longPolling') await client.invoke('nothing');
    await site.app.close();
    expect(await reconnecting).toMatch(name === 'longPolling' ? /./ : /The server is restarting\./);
    await client.stop();
  });
});

test('negotiating may be skipped', async () => {
  const client = createHubClient(site.url, { transport: TRANSPORTS[0].transport, skipNegotiation: true });
  await client.start();
  expect(await client.invoke('add', 1, 1)).toBe(2);
  await client.stop();
  await site.untilCount(0);
});

test('without a wish the client takes the WebSocket', async () => {
  const client = createHubClient(site.url);
  const next = site.nextConnection();
  await client.start();
  expect((await next).transport).toBe('webSockets');
  await client.stop();
});

test('one message goes to everyone, and one who leaves meanwhile stops nobody', async () => {
  const clients = Array.from({ length: 9 }, (_, index) =>
    createHubClient(site.url, { transport: TRANSPORTS[index % 3]?.transport, user: `user${index}` }),
  );
  const received = clients.map((client) => collectCalls(client, 'all', 1));
  await Promise.all(clients.map((client) => client.start()));
  const message = encodeInvocation('all', ['together']);
  for (const connection of site.hub.connections.values()) {
    if (connection.user.name === 'user4') connection.close();
    connection.sendEncoded(message);
  }
  const others = received.filter((_, index) => index !== 4);
  expect(await Promise.all(others)).toEqual(others.map(() => [['together']]));
  await Promise.all(clients.map((client) => client.stop()));
  await site.untilCount(0);
});
