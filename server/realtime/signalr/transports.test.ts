/** The three transports, message by message. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type HubApp, startHubApp } from './testing/hub-app.ts';
import { ask, connectSocket, HANDSHAKE, negotiate, openEvents, openSocket } from './testing/raw-client.ts';

const ACCEPTED = '{}\x1e';

let site: HubApp;
beforeEach(async () => {
  site = await startHubApp({ methods: { echo: (_connection, [value]) => value } });
});
afterEach(async () => {
  await site.close();
});

describe('over a WebSocket', () => {
  test('handshake and first messages may come joined', async () => {
    const raw = openSocket(site.url);
    await new Promise((resolve) => raw.socket.on('open', resolve));
    raw.socket.send(`${HANDSHAKE}{"type":1,"invocationId":"1","target":"echo","arguments":[7]}\x1e`);
    expect(await raw.next()).toBe(ACCEPTED);
    expect(await raw.next()).toBe('{"type":3,"invocationId":"1","result":7}\x1e');
  });

  test('messages may come in parts', async () => {
    const raw = openSocket(site.url);
    await new Promise((resolve) => raw.socket.on('open', resolve));
    for (const part of HANDSHAKE) raw.socket.send(part);
    expect(await raw.next()).toBe(ACCEPTED);
  });

  test.each([
    [
      'another protocol',
      '{"protocol":"messagepack","version":1}\x1e',
      '{"error":"The protocol \'messagepack\'',
    ],
    ['no handshake', '{"type":6}\x1e', '{"error":"The first message must be a handshake'],
    ['no JSON', 'GET / HTTP/1.1\x1e', '{"error":"The handshake is not JSON."'],
    ['too long a one', 'x'.repeat(20_000), ''],
  ])('the handshake fails with %s', async (_name, first, answer) => {
    const raw = openSocket(site.url);
    await new Promise((resolve) => raw.socket.on('open', resolve));
    raw.socket.send(first);
    if (answer === '') raw.socket.send(first);
    expect(await raw.next()).toContain(answer);
    expect(await raw.closed).toBe(1000);
    expect(site.history).toEqual([]);
  });

  test.each([
    ['broken JSON', '{"type":1,\x1e', 'A message is not JSON.'],
    ['no object', '[]\x1e', 'A message is not an object.'],
    ['an empty message', '\x1e', 'A message is not JSON.'],
    ['no target', '{"type":1,"arguments":[]}\x1e', 'An invocation has no target.'],
  ])('%s ends the connection with a reason', async (_name, message, reason) => {
    const raw = await connectSocket(site.url);
    raw.socket.send(message);
    expect(JSON.parse((await raw.next()).slice(0, -1))).toEqual({ type: 7, error: reason });
    await raw.closed;
    await site.untilCount(0);
  });

  test('binary messages are not taken', async () => {
    const raw = await connectSocket(site.url);
    raw.socket.send(Buffer.from('{"type":6}\x1e'));
    expect(await raw.next()).toContain('Binary messages are not taken');
    await raw.closed;
  });

  test('too long a message ends the socket with the code for it', async () => {
    const raw = await connectSocket(site.url);
    raw.socket.send('x'.repeat(32 * 1024 + 1));
    expect(await raw.closed).toBe(1009);
    await site.untilCount(0);
  });

  test('text that is not UTF-8 ends the socket with the code for it', async () => {
    const raw = await connectSocket(site.url);
    raw.socket.send(Buffer.from([0xff, 0xfe, 0x1e]), { binary: false });
    expect(await raw.closed).toBe(1007);
  });

  test('a message of the client that closes is answered with the end', async () => {
    const raw = await connectSocket(site.url);
    raw.socket.send('{"type":7}\x1e');
    expect(await raw.next()).toBe('{"type":7}\x1e');
    expect(await raw.closed).toBe(1000);
  });

  test('what comes after the end is not taken', async () => {
    const raw = await connectSocket(site.url);
    raw.socket.send('{"type":7}\x1e{"type":1,"invocationId":"1","target":"echo","arguments":[7]}\x1e');
    expect(await raw.next()).toBe('{"type":7}\x1e');
    await raw.closed;
    expect(site.history).toEqual(['+ann', '-ann']);
  });

  test('cancellations, items of streams and later types are passed over', async () => {
    const raw = await connectSocket(site.url);
    raw.socket.send(
      '{"type":5,"invocationId":"9"}\x1e{"type":2,"invocationId":"9","item":1}\x1e{"type":99}\x1e',
    );
    raw.socket.send('{"type":1,"invocationId":"1","target":"echo","arguments":["there"]}\x1e');
    expect(await raw.next()).toBe('{"type":3,"invocationId":"1","result":"there"}\x1e');
  });

  test('a socket in use is not sent to, nor ended, over HTTP', async () => {
    const url = `${site.url}?id=${await negotiate(site.url)}`;
    await connectSocket(url);
    expect((await ask(url, { method: 'POST', body: '{"type":7}\x1e' })).status).toBe(405);
    expect((await ask(url, { method: 'DELETE' })).status).toBe(400);
    expect(site.hub.connections.size).toBe(1);
  });
});

describe('over server-sent events', () => {
  test('each message is an event, on a stream that nobody keeps, collects or compresses', async () => {
    const url = `${site.url}?id=${await negotiate(site.url)}`;
    const next = site.nextConnection();
    const events = await openEvents(url);
    expect(events.response.statusCode).toBe(200);
    expect(events.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(events.response.headers['content-encoding']).toBeUndefined();
    expect(await ask(url, { method: 'POST', body: HANDSHAKE })).toMatchObject({ status: 200, text: '' });
    (await next).send('hello', 'a\nb\u2028c');
    const text = await events.until('\x1e\r\n\r\n');
    await events.until(`[${JSON.stringify('a\nb\u2028c')}]}\x1e\r\n\r\n`);
    expect(text).toContain(`data: ${ACCEPTED}\r\n\r\n`);
  });

  test('a stream that the client ends is a connection that ends', async () => {
    const url = `${site.url}?id=${await negotiate(site.url)}`;
    const events = await openEvents(url);
    await ask(url, { method: 'POST', body: HANDSHAKE });
    events.response.destroy();
    await site.untilCount(0);
    expect((await ask(url, { method: 'POST', body: '{"type":6}\x1e' })).status).toBe(404);
  });

  test('a goodbye is taken, also one that comes when the stream has ended already', async () => {
    const goodbye = { method: 'POST', body: '{"type":7}\x1e' };
    const url = `${site.url}?id=${await negotiate(site.url)}`;
    const events = await openEvents(url);
    await ask(url, { method: 'POST', body: HANDSHAKE });
    expect(await ask(url, goodbye)).toMatchObject({ status: 200, text: '' });
    await events.ended;
    expect(site.history).toEqual(['+ann', '-ann']);
    expect(await ask(url, goodbye)).toMatchObject({ status: 200, text: '' });
    const unopened = `${site.url}?id=${await negotiate(site.url)}`;
    expect((await ask(unopened, goodbye)).status).toBe(404);
  });

  test.each([
    ['is not a message', 'nonsense\x1e', 'A message is not JSON.'],
    ['is not UTF-8', Buffer.from([0xc3, 0x28, 0x1e]), 'A message cannot be read.'],
    ['is too long', 'x'.repeat(32 * 1024 + 1), 'A message cannot be read.'],
  ])('a body that %s is taken, and the stream says why it ends', async (_name, body, why) => {
    const url = `${site.url}?id=${await negotiate(site.url)}`;
    const events = await openEvents(url);
    await ask(url, { method: 'POST', body: HANDSHAKE });
    expect(await ask(url, { method: 'POST', body })).toMatchObject({ status: 200, text: '' });
    await events.until(`"error":"${why}"}\x1e\r\n\r\n`);
    await site.untilCount(0);
  });

  test('a refused handshake is told by the stream', async () => {
    const url = `${site.url}?id=${await negotiate(site.url)}`;
    const events = await openEvents(url);
    const handshake = '{"protocol":"messagepack","version":1}\x1e';
    expect(await ask(url, { method: 'POST', body: handshake })).toMatchObject({ status: 200, text: '' });
    expect(await events.until('}\x1e\r\n\r\n')).toContain('messagepack');
    await site.untilCount(0);
  });

  test('it is not ended by a DELETE', async () => {
    const url = `${site.url}?id=${await negotiate(site.url)}`;
    const events = await openEvents(url);
    expect((await ask(url, { method: 'DELETE' })).status).toBe(400);
    events.response.destroy();
  });
});

describe('over long polling', () => {
  test('the first poll is answered at once, later ones with messages or, in time, with nothing', async () => {
    await site.close();
    site = await startHubApp({ limits: { pollMs: 50 } });
    const url = `${site.url}?id=${await negotiate(site.url)}`;
    const next = site.nextConnection();
    expect(await ask(url)).toMatchObject({ status: 200, text: '' });
    const poll = ask(url);
    await ask(url, { method: 'POST', body: HANDSHAKE });
    expect(await poll).toMatchObject({ status: 200, text: ACCEPTED });
    const connection = await next;
    connection.send('a', 1);
    connection.send('b', 2);
    const both = '{"type":1,"target":"a","arguments":[1]}\x1e{"type":1,"target":"b","arguments":[2]}\x1e';
    expect(await ask(url)).toMatchObject({ status: 200, text: both });
    const empty = await ask(url);
    expect(empty).toMatchObject({ status: 200, text: '' });
    expect(empty.headers['cache-control']).toBe('no-store');
  });

  test('a new poll takes the place of an older one', async () => {
    const url = `${site.url}?id=${await negotiate(site.url)}`;
    await ask(url);
    const polls = [ask(url), ask(url)];
    expect((await Promise.race(polls)).status).toBe(204);
    await ask(url, { method: 'POST', body: HANDSHAKE });
    const answers = await Promise.all(polls);
    expect(answers.map(({ text }) => text).sort()).toEqual(['', ACCEPTED]);
  });

  test('what was not fetched waits for the next poll, the end too', async () => {
    const url = `${site.url}?id=${await negotiate(site.url)}`;
    const next = site.nextConnection();
    await ask(url);
    await ask(url, { method: 'POST', body: HANDSHAKE });
    const connection = await next;
    connection.send('a');
    connection.close({ error: 'Bye.' });
    expect((await ask(url)).text).toBe(
      `${ACCEPTED}{"type":1,"target":"a","arguments":[]}\x1e{"type":7,"error":"Bye."}\x1e`,
    );
    expect((await ask(url, { method: 'POST', body: '{"type":6}\x1e' })).status).toBe(404);
    expect((await ask(url)).status).toBe(204);
    expect((await ask(url)).status).toBe(404);
  });

  test('DELETE ends the connection and the waiting poll', async () => {
    const url = `${site.url}?id=${await negotiate(site.url)}`;
    await ask(url);
    await ask(url, { method: 'POST', body: HANDSHAKE });
    await ask(url);
    const poll = ask(url);
    // The poll has arrived when a message of ours has come back through it.
    await ask(url, {
      method: 'POST',
      body: '{"type":1,"invocationId":"1","target":"echo","arguments":[]}\x1e',
    });
    await poll;
    const last = ask(url);
    expect((await ask(url, { method: 'DELETE' })).status).toBe(202);
    expect([204, 404]).toContain((await last).status);
    expect(site.hub.connections.size).toBe(0);
    expect((await ask(url, { method: 'DELETE' })).status).toBe(404);
  });
});
