/** Addresses, methods and hosts that are not there, asked of the whole server. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#common/api/shared.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';

let t: TestApp;
let port: number;

beforeAll(async () => {
  t = await createTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const address = t.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => t.close());

const ask = (method: string, url: string, body?: object) =>
  t.app.inject({
    method: method as 'GET',
    url,
    headers: { host: 'localhost' },
    ...(body === undefined ? {} : { payload: body }),
  });

describe('the API', () => {
  it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])(
    '%s of an unknown address is a 404 as problem+json',
    async (method) => {
      const answer = await ask(method, '/api/nothing/here?x=1');
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    },
  );

  it('is a 404 with a JSON body, too', async () => {
    const answer = await ask('POST', '/api/nothing', { a: { b: [1] } });
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([404, 'not_found']);
  });

  it.each([
    ['DELETE', '/api/posts', 'GET, HEAD, POST'],
    ['PUT', '/api/posts/5', 'DELETE, GET, HEAD, PATCH'],
    ['POST', '/api/posts/5/bookmark', 'DELETE, PUT'],
    ['OPTIONS', '/api/getposts', 'GET, HEAD'],
  ])('%s %s is a 405 that names what is allowed', async (method, url, allowed) => {
    const answer = await ask(method, url, method === 'OPTIONS' ? undefined : { a: 1 });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, allowed]);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it('describes itself in the same bytes each time, compressed where that is read', async () => {
    const [first, second] = [await ask('GET', '/api/openapi.json'), await ask('GET', '/api/openapi.json')];
    expect(first.json<{ openapi: string }>().openapi).toBe('3.0.3');
    expect(second.body).toBe(first.body);
    expect((await ask('GET', '/api/docs/json')).headers['location']).toBe('/api/openapi.json');
    const small = await t.app.inject({
      url: '/api/openapi.json',
      headers: { host: 'localhost', 'accept-encoding': 'br' },
    });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.rawPayload.length).toBeLessThan(first.rawPayload.length / 5);
  });
});

/** What a server says to bytes that no client of ours would send. */
async function send(lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  return (await text(socket)).split('\r\n')[0] ?? '';
}

describe('a Host header', () => {
  it.each([
    'a b',
    '',
    'localhost:99999',
    'x, y',
    '"><img>',
    'localhost:3300.',
    'user@localhost',
    'localhost:3300/evil',
    'localhost?x',
    'a..b',
  ])('“%s” is a 400', async (host) => {
    expect(await send(['GET /healthz HTTP/1.1', `Host: ${host}`])).toMatch(/^HTTP\/1.1 400 /);
  });

  it.each([
    'localhost',
    'localhost:3300',
    'snake-river.localhost:3300',
    '127.0.0.1:80',
    '[::1]:3000',
    'a_b.example.org',
  ])('“%s” is fine', async (host) => {
    expect(await send(['GET /healthz HTTP/1.1', `Host: ${host}`])).toMatch(/^HTTP\/1.1 200 /);
  });

  it('is there once', async () => {
    expect(await send(['GET /healthz HTTP/1.1', 'Host: localhost', 'Host: localhost'])).toMatch(
      /^HTTP\/1.1 400 /,
    );
  });
});
