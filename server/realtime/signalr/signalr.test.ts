/** The hub over HTTP, request by request: negotiating, upgrades, and who is refused. */
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type HubApp, ORIGIN, startHubApp } from './testing/hub-app.ts';
import {
  ask,
  connectSocket,
  negotiate,
  openEvents,
  openSocket,
  refusedStatus,
} from './testing/raw-client.ts';

const EVENTS = { accept: 'text/event-stream' };

let site: HubApp;
beforeEach(async () => {
  site = await startHubApp({ methods: { echo: (_connection, [value]) => value } });
});
afterEach(async () => {
  await site.close();
});

describe('negotiating', () => {
  test('gives ids and transports, and is not kept by anyone', async () => {
    const answer = await ask(`${site.url}/negotiate?negotiateVersion=1`, { method: 'POST' });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['cache-control']).toBe('no-store');
    const body = JSON.parse(answer.text) as Record<string, unknown>;
    expect(body).toMatchObject({ negotiateVersion: 1 });
    expect(body.connectionId).not.toBe(body.connectionToken);
    expect(Object.keys(body).sort()).toEqual([
      'availableTransports',
      'connectionId',
      'connectionToken',
      'negotiateVersion',
    ]);
  });

  test('takes a body of any kind, but a small one', async () => {
    const url = `${site.url}/negotiate`;
    const headers = { 'content-type': 'application/json' };
    expect((await ask(url, { method: 'POST', headers, body: '{not json' })).status).toBe(200);
    expect((await ask(url, { method: 'POST', headers, body: 'x'.repeat(2_000) })).status).toBe(413);
  });

  test('refuses what is not a version', async () => {
    expect((await ask(`${site.url}/negotiate?negotiateVersion=x`, { method: 'POST' })).status).toBe(400);
  });

  test('in version 0 the one id opens the connection, and is not the public one', async () => {
    const { text } = await ask(`${site.url}/negotiate`, { method: 'POST' });
    const { connectionId } = JSON.parse(text) as { connectionId: string };
    const next = site.nextConnection();
    await connectSocket(`${site.url}?id=${connectionId}`);
    expect((await next).id).not.toBe(connectionId);
  });

  test('the public id opens nothing', async () => {
    const { text } = await ask(`${site.url}/negotiate?negotiateVersion=1`, { method: 'POST' });
    const { connectionId } = JSON.parse(text) as { connectionId: string };
    expect((await ask(`${site.url}?id=${connectionId}`)).status).toBe(404);
    expect(await refusedStatus(`${site.url}?id=${connectionId}`, { 'x-user': 'ann' })).toBe(404);
  });
});

describe('refused are', () => {
  const requests: { name: string; method: string; path: string; headers?: Record<string, string> }[] = [
    { name: 'negotiating', method: 'POST', path: '/negotiate' },
    { name: 'a poll', method: 'GET', path: '?id=TOKEN' },
    { name: 'a stream', method: 'GET', path: '?id=TOKEN', headers: EVENTS },
    { name: 'sending', method: 'POST', path: '?id=TOKEN' },
    { name: 'ending', method: 'DELETE', path: '?id=TOKEN' },
  ];

  test.each(requests)('$name without a session, from another site, or with another’s id', async (request) => {
    const { method, path, headers = {} } = request;
    const url = site.url + path.replace('TOKEN', await negotiate(site.url));
    expect((await ask(url, { method, headers, user: null })).status).toBe(401);
    const foreign = { ...headers, origin: 'https://elsewhere.example' };
    expect((await ask(url, { method, headers: foreign })).status).toBe(403);
    if (path !== '/negotiate') expect((await ask(url, { method, headers, user: 'bob' })).status).toBe(404);
  });

  test.each(requests.slice(1))('$name without an id, or with an unknown one', async ({ method, headers }) => {
    const asked = { method, ...(headers === undefined ? {} : { headers }) };
    expect((await ask(site.url, asked)).status).toBe(400);
    expect((await ask(`${site.url}?id=a&id=b`, asked)).status).toBe(400);
    expect((await ask(`${site.url}?id=unknown`, asked)).status).toBe(404);
  });

  test('upgrades without a session, from another site, with another’s id or an unknown one', async () => {
    const token = await negotiate(site.url);
    const foreign = { 'x-user': 'ann', origin: 'https://elsewhere.example' };
    expect(await refusedStatus(site.url)).toBe(401);
    expect(await refusedStatus(site.url, foreign)).toBe(403);
    expect(await refusedStatus(`${site.url}?id=${token}`, { 'x-user': 'bob' })).toBe(404);
    expect(await refusedStatus(`${site.url}?id=unknown`, { 'x-user': 'ann' })).toBe(404);
  });

  test('upgrades that lost their upgrade on the way', async () => {
    const token = await negotiate(site.url);
    const headers = { 'sec-websocket-key': 'x3JJHMbDL1EzLkh9GBhXDw==', 'sec-websocket-version': '13' };
    expect((await ask(`${site.url}?id=${token}`, { headers })).status).toBe(400);
    await connectSocket(`${site.url}?id=${token}`);
  });

  test('HEAD, which would open a stream', async () => {
    const token = await negotiate(site.url);
    expect((await ask(`${site.url}?id=${token}`, { method: 'HEAD', headers: EVENTS })).status).toBe(404);
  });

  test('a second transport, whatever the first was', async () => {
    for (const open of [openSocket, openEvents]) {
      const url = `${site.url}?id=${await negotiate(site.url)}`;
      await new Promise<void>((resolve, reject) => {
        const opened = open(url);
        if (opened instanceof Promise) opened.then(() => resolve(), reject);
        else opened.socket.on('open', () => resolve());
      });
      expect(await refusedStatus(url, { 'x-user': 'ann' })).toBe(409);
      expect((await ask(url, { headers: EVENTS })).status).toBe(409);
      expect((await ask(url)).status).toBe(409);
    }
  });
});

describe('upgrades', () => {
  test('from the own origin are taken', async () => {
    const raw = openSocket(site.url, { 'x-user': 'ann', origin: ORIGIN });
    await new Promise((resolve) => raw.socket.on('open', resolve));
    raw.socket.close();
    await raw.closed;
  });

  test('pass the app’s hooks, with host and address as its trust in proxies says', async () => {
    const forwarded = { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-host': 'site.example' };
    const raw = openSocket(site.url, { 'x-user': 'ann', ...forwarded });
    await new Promise((resolve) => raw.socket.on('open', resolve));
    expect(site.seen).toEqual([{ ip: '192.0.2.7', host: 'site.example' }]);
  });

  test('of other paths are answered as ordinary requests while nobody listens for them', async () => {
    expect(await refusedStatus(`http://127.0.0.1:${site.port}/elsewhere`)).toBe(404);
  });

  test('of other paths are left to those who listen for them', async () => {
    const taken = new Promise<void>((resolve) => {
      site.app.server.on('upgrade', (request, socket) => {
        if (request.url !== '/elsewhere') return;
        socket.end('HTTP/1.1 418 Taken\r\ncontent-length: 0\r\n\r\n');
        resolve();
      });
    });
    expect(await refusedStatus(`http://127.0.0.1:${site.port}/elsewhere`)).toBe(418);
    await taken;
    await connectSocket(site.url);
  });

  test.each([
    [
      'of another method',
      `POST /hub HTTP/1.1\r\nhost: x\r\nx-user: ann\r\nconnection: upgrade\r\nupgrade: websocket\r\ncontent-length: 5\r\n\r\nhello`,
      '400',
    ],
    [
      'to another protocol',
      `GET /hub HTTP/1.1\r\nhost: x\r\nx-user: ann\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n`,
      '400',
    ],
    [
      'without a key',
      `GET /hub HTTP/1.1\r\nhost: x\r\nx-user: ann\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
      '400',
    ],
  ])('%s end with an answer', async (_name, request, status) => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(site.port, '127.0.0.1', () => socket.write(request));
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
    });
    expect(answer).toContain(`HTTP/1.1 ${status}`);
  });
});
