/** Tries that endpoints are answered by their definitions. */
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import Type from 'typebox';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Endpoints } from '#common/api/endpoint.ts';
import { Ok, Strict } from '#common/api/shared.ts';
import type { App } from './http.ts';
import { serve } from './serve.ts';

const thingsApi = {
  'GET /things/:id': {
    auth: 'public',
    limit: 'read',
    params: Strict({ id: Type.String() }),
    query: Strict({ more: Type.Optional(Type.String()) }),
    response: Strict({ id: Type.String(), more: Type.String() }),
  },
  'POST /things': { auth: 'member', limit: 'write', response: { 201: Strict({ id: Type.String() }) } },
  'DELETE /things': { auth: 'member', limit: 'write', response: Ok },
  'GET /file': {
    auth: 'public',
    limit: 'read',
    produces: ['text/csv'],
    response: Type.Unsafe<unknown>({ type: 'string' }),
  },
} as const satisfies Endpoints;

const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => warn(line) } } });
const warn = vi.fn<(line: string) => void>();

beforeAll(async () => {
  serve(app as unknown as App, thingsApi, {
    'GET /things/:id': ({ params, query }) => ({ id: params.id, more: query.more ?? '' }),
    'POST /things': () => Promise.resolve({ id: '7', secret: 'kept back' }),
    'DELETE /things': () => Promise.resolve(),
    'GET /file': (_request, reply) => reply.type('text/csv').send(Readable.from(['a,', 'b'])),
  });
  await app.ready();
});
afterAll(() => app.close());

test('with what the request carries', async () => {
  const { statusCode, body } = await app.inject({ url: '/things/5?more=x' });
  expect([statusCode, JSON.parse(body)]).toEqual([200, { id: '5', more: 'x' }]);
});

test('with the status and the fields that the definition names', async () => {
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/things' });
  expect([statusCode, JSON.parse(body)]).toEqual([201, { id: '7' }]);
});

test('with ok, where there is nothing to say', async () => {
  expect((await app.inject({ method: 'DELETE', url: '/things' })).json()).toEqual({ ok: true });
});

test('with a stream, sent once', async () => {
  const { headers, body } = await app.inject({ url: '/file' });
  expect([headers['content-type'], body]).toEqual(['text/csv', 'a,b']);
  expect(warn).not.toHaveBeenCalled();
});
