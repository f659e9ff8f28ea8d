/** Tries that the tests see an answer that is not what its route declares. */
import Fastify from 'fastify';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { Strict } from '#common/api/shared.ts';
import type { App } from '#server/http/http.ts';
import { checkAnswers } from './check-responses.ts';

test('an undeclared field that went around the schema is a misfit', async () => {
  const { app, misfits } = await checkAnswers(async () => {
    const built = Fastify() as unknown as App;
    const schema = { response: { 200: Strict({ id: Type.Integer() }) } };
    built.get('/by-schema', { schema }, () => ({ id: 1, phone: '+12085550101' }));
    built.get('/around', { schema }, (_request, reply) => {
      reply.type('application/json').serializer(JSON.stringify);
      return { id: 1, phone: '+12085550101' };
    });
    await built.ready();
    return built;
  });
  expect((await app.inject({ url: '/by-schema' })).json()).toEqual({ id: 1 });
  expect(misfits).toEqual([]);
  await app.inject({ url: '/around' });
  expect(misfits).toEqual([
    expect.stringMatching(/^GET \/around \(200\): .*must NOT have additional properties/),
  ]);
});
