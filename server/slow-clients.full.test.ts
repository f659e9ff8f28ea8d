/** Clients that are slow, break off, or send what is no request, on a listening server: each hears why, and nobody else is kept waiting. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import type { App } from './http/http.ts';
import { createMetrics } from './http/metrics.ts';
import { startLive } from './realtime/start-live.ts';
import { createTestApp, type TestApp } from './testing/build-app.ts';
import { createUser } from './testing/factories.ts';
import { openSocket, readAnswer, sendRaw } from './testing/raw-http.ts';

const PATIENCE = { headersMs: 300, requestMs: 700, silenceMs: 1_500, lookMs: 50 };
const HOST = 'Host: localhost\r\n';
const OWN = 'Origin: http://localhost\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';

let t: TestApp;
let app: App;
let port: number;
let cookie: string;

beforeAll(async () => {
  t = await createTestApp();
  const { config, events, log } = t.context;
  const node = await startLive({ config, events, log });
  app = await buildApp(t.context, {
    pages: null,
    hub: node.hub,
    redis: null,
    metrics: createMetrics(),
    patience: PATIENCE,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  cookie = `Cookie: rangepost_session=${await t.startSession(await createUser(t.db))}\r\n`;
});
afterAll(async () => {
  await app.close();
  await t.close();
});
/** Whatever was sent, the next one is served. */
afterEach(async () => {
  expect((await fetch(`http://127.0.0.1:${port}/api/posts`)).status).toBe(200);
});

describe('a slow client', () => {
  it('that sends its headers byte by byte is told 408', async () => {
    const socket = await openSocket(port);
    const answer = readAnswer(socket);
    socket.write(`GET /api/posts HTTP/1.1\r\n${HOST}X-A: `);
    const drip = setInterval(() => socket.write('a'), 50);
    expect(await answer).toMatchObject({ status: 408 });
    clearInterval(drip);
    expect(JSON.parse((await answer).body)).toMatchObject({ code: 'too_slow', status: 408 });
  });

  it('that sends its body byte by byte is told 408, and nothing is written', async () => {
    const socket = await openSocket(port);
    const answer = readAnswer(socket);
    socket.write(`POST /api/searches HTTP/1.1\r\n${HOST}${cookie}${JSON_TYPE}Content-Length: 100\r\n\r\n`);
    const drip = setInterval(() => socket.write('{'), 50);
    expect((await answer).status).toBe(408);
    clearInterval(drip);
    expect(await t.db.selectFrom('searches').select('id').execute()).toEqual([]);
  });

  it('that opens connections and says nothing is sent away, and does not keep others out', async () => {
    const sockets = await Promise.all(Array.from({ length: 100 }, () => openSocket(port)));
    const ends = Promise.all(sockets.map((socket) => once(socket.resume(), 'close')));
    expect((await fetch(`http://127.0.0.1:${port}/api/posts`)).status).toBe(200);
    await ends;
  });

  it('that does not read its answer is cut off, and what it did not read is let go', async () => {
    const socket = await openSocket(port);
    socket.pause();
    // Each answer is some 300 kB: together more than what the connection's buffers take.
    const request = `GET /api/openapi.json HTTP/1.1\r\n${HOST}\r\n`;
    socket.write(request.repeat(60));
    const count = (): Promise<number> =>
      new Promise((resolve, reject) =>
        app.server.getConnections((error, open) => (error ? reject(error) : resolve(open))),
      );
    await sleep(100);
    const before = await count();
    await expect.poll(count, { timeout: 10_000 }).toBeLessThan(before);
    socket.destroy();
  });

  it('that goes away in the middle of its body leaves nothing', async () => {
    const socket = await openSocket(port);
    socket.write(
      `POST /api/searches HTTP/1.1\r\n${HOST}${cookie}${JSON_TYPE}Content-Length: 100\r\n\r\n{"name":"Half"`,
    );
    await sleep(50);
    socket.resetAndDestroy();
    await sleep(50);
    expect(await t.db.selectFrom('searches').select('id').execute()).toEqual([]);
  });
});

const post = (type: string, body: string | Buffer, more = ''): Buffer =>
  Buffer.concat([
    Buffer.from(
      `POST /api/searches HTTP/1.1\r\n${HOST}${cookie}${type}${more}Connection: close\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    ),
    Buffer.from(body),
  ]);
const get = (target: string, headers = ''): string =>
  `GET ${target} HTTP/1.1\r\n${HOST}${headers}Connection: close\r\n\r\n`;
const upload = (type: string, body: string): string =>
  `POST /api/media HTTP/1.1\r\n${HOST}${OWN}${cookie}Content-Type: ${type}\r\nConnection: close\r\n` +
  `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';

describe('a client that sends garbage', () => {
  it.each<[string, () => string | Buffer, number, string]>([
    ['no HTTP at all', () => 'hello\r\n\r\n', 400, 'bad_request'],
    ['the hello of TLS', () => Buffer.from('16030100a5010000a10303', 'hex'), 400, 'bad_request'],
    ['a method that is none', () => `FLY / HTTP/1.1\r\n${HOST}\r\n`, 400, 'bad_request'],
    ['a header without a name', () => get('/api/posts', ': x\r\n'), 400, 'bad_request'],
    ['a NUL in a header', () => get('/api/posts', 'X-A: a\0b\r\n'), 400, 'bad_request'],
    ['headers of 100 kB', () => get('/api/posts', `X-A: ${'a'.repeat(100_000)}\r\n`), 431, 'too_large'],
    [
      'two lengths',
      () => get('/api/posts', 'Content-Length: 1\r\nContent-Length: 2\r\n'),
      400,
      'bad_request',
    ],
    ['a length below nothing', () => get('/api/posts', 'Content-Length: -5\r\n'), 400, 'bad_request'],
    [
      'a length beside chunks',
      () => get('/api/posts', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'),
      400,
      'bad_request',
    ],
    [
      'a chunk of no size',
      () => post(JSON_TYPE, 'zz\r\n', 'Transfer-Encoding: chunked\r\n'),
      400,
      'bad_request',
    ],
    ['an address that cannot be decoded', () => get('/api/posts/%zz'), 400, 'bad_request'],
    ['half an escape', () => get('/api/ffls/%e0%a4'), 400, 'bad_request'],
    ['a query that cannot be decoded', () => get('/api/posts?phrase=%zz'), 200, ''],
    ['an address of 2,000 characters', () => get(`/api/ffls/${'a'.repeat(2_000)}`), 400, 'bad_request'],
    [
      'cookies that cannot be decoded',
      () => get('/api/posts', 'Cookie: a=%zz; =; ;;; rangepost_session=%00\r\n'),
      200,
      '',
    ],
    ['broken JSON', () => post(JSON_TYPE, '{"name":'), 400, 'bad_request'],
    [
      'JSON that is not UTF-8',
      () => post(JSON_TYPE, Buffer.from('7b2261223a22ff227d', 'hex')),
      422,
      'invalid',
    ],
    ['no body', () => post(JSON_TYPE, ''), 400, 'bad_request'],
    [
      'JSON 100,000 deep',
      () => post(JSON_TYPE, '['.repeat(100_000) + ']'.repeat(100_000)),
      400,
      'bad_request',
    ],
    ['a type that is none', () => post('Content-Type: ;;;\r\n', '{}'), 415, 'unsupported_type'],
    ['words in place of JSON', () => post('Content-Type: text/plain\r\n', 'a=b', OWN), 422, 'invalid'],
    [
      'a body of 300 kB',
      () => post(JSON_TYPE, JSON.stringify({ name: 'x'.repeat(300_000) })),
      413,
      'too_large',
    ],
    ['a form without a boundary', () => upload('multipart/form-data', `${PART}x`), 400, 'bad_request'],
    [
      'a form that breaks off',
      () => upload('multipart/form-data; boundary=b', `${PART}x`),
      400,
      'bad_request',
    ],
    ['a form without parts', () => upload('multipart/form-data; boundary=b', 'x'), 400, 'bad_request'],
    [
      'a picture that is none',
      () => upload('multipart/form-data; boundary=b', `${PART}no picture\r\n--b--\r\n`),
      422,
      'image_type',
    ],
  ])('%s', async (_name, bytes, status, code) => {
    const answer = await sendRaw(port, bytes());
    expect([answer.status, answer.body.slice(0, 300)]).toEqual([status, expect.any(String)]);
    if (code === '') return;
    expect(answer.head.toLowerCase()).toContain('content-type: application/problem+json');
    expect(JSON.parse(answer.body)).toMatchObject({ status, code });
  });

  it('a body shorter than its length is waited for in vain, and told so', async () => {
    const answer = await sendRaw(
      port,
      `POST /api/searches HTTP/1.1\r\n${HOST}${cookie}${JSON_TYPE}Content-Length: 50\r\n\r\n{}`,
    );
    expect(answer.status).toBe(408);
  });

  it('bytes after a body are no request', async () => {
    const answer = await sendRaw(
      port,
      `POST /api/searches HTTP/1.1\r\n${HOST}${cookie}${JSON_TYPE}Content-Length: 2\r\n\r\n{}and more\r\n\r\n`,
    );
    expect(answer.status).toBe(400);
  });
});

describe('a request', () => {
  it('has an id of its own, also where it could not be read, and no client names it', async () => {
    const ids = new Set<string>();
    for (const path of ['/api/posts', '/api/nope', '/api/posts/%zz', '/healthz', '/nothing']) {
      const { headers } = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { 'x-request-id': 'mine' },
      });
      ids.add(headers.get('x-request-id') ?? '');
    }
    expect(ids.size).toBe(5);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('for a document is answered in words where it fails, and the words are no markup', async () => {
    const socket = await openSocket(port);
    socket.write(get('/%3Cscript%zz', 'Sec-Fetch-Dest: document\r\n'));
    const answer = await text(socket);
    expect(answer).toContain('HTTP/1.1 400');
    expect(answer).toContain('<h1>Bad request</h1>');
    expect(answer).not.toContain('script');
  });
});
