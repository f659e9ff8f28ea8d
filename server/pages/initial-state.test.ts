/** Tries what the pages know before their first call, in production and outside it. */
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { SESSION_COOKIE } from '../features/accounts/accounts.ts';
import { readInitialState } from './initial-state.ts';
import { readServerState } from './server-state.routes.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});

afterAll(() => t.close());

function read({
  appEnv = 'demo',
  cookies = {},
  user = null,
}: {
  appEnv?: string;
  cookies?: object;
  user?: unknown;
}) {
  const context = { ...t.context, config: { ...t.context.config, appEnv } } as TestApp['context'];
  const request = { ip: '8.8.8.8', cookies, actor: { user } } as unknown as FastifyRequest;
  return readInitialState(context, request);
}

describe('the server state', () => {
  it('outside production is version, env, branch, IP, city, state and country (spec 2, 3)', async () => {
    const { server } = await read({ user: { id: 1 } });
    expect(server).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      env: 'demo',
      branch: null,
      ip: '8.8.8.8',
      city: 'Mountain View',
      state: 'CA',
      country: 'US',
    });
  });

  it('of a visitor tells nothing of them; they ask for it', async () => {
    expect(Object.keys((await read({})).server)).toEqual(['version', 'env', 'branch']);
    const { body } = await t.client({ ip: '8.8.8.8' }).get('/server');
    expect(body).toMatchObject({ env: 'test', ip: '8.8.8.8', city: 'Mountain View', state: 'CA' });
  });

  it.each([null, { id: 1 }])('in production is version and env alone, for %j', async (user) => {
    expect(Object.keys((await read({ appEnv: 'production', user })).server)).toEqual(['version', 'env']);
    const { context } = t;
    const production = { ...context, config: { ...context.config, appEnv: 'production' as const } };
    expect(Object.keys(await readServerState(production, '8.8.8.8'))).toEqual(['version', 'env']);
  });
});

it('says whether a session exists (spec 3)', async () => {
  expect((await read({})).hasSession).toBe(false);
  expect((await read({ user: { id: 1 } })).hasSession).toBe(true);
  const cookies = { [SESSION_COOKIE]: 'over' };
  expect(await read({ cookies })).toMatchObject({ hasSession: false, hasEndedSession: true });
  expect((await read({ cookies, user: { id: 1 } })).hasEndedSession).toBe(false);
  expect((await read({})).hasEndedSession).toBe(false);
});

it('says whether the age must be confirmed, and whether it was (spec 3)', async () => {
  expect(await read({})).toMatchObject({ ageConfirmRequired: true, ageVerified: false });
  for (const [value, isVerified] of [
    ['true', true],
    ['false', false],
    ['1', false],
  ] as const) {
    expect((await read({ cookies: { 'age-verified': value } })).ageVerified).toBe(isVerified);
  }
});

it('leads those under 18 to a general search site, unless settings say otherwise (spec 4)', async () => {
  expect((await read({})).leaveAddress).toBe('https://www.google.com');
});
