/** Which of the session cookies of a request counts, and that another host cannot set one. */
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from './features/accounts/accounts.ts';
import { createTestApp, type TestApp } from './testing/build-app.ts';
import { createUser } from './testing/factories.ts';

let t: TestApp;
afterEach(() => t.close());

const HTTPS = { PUBLIC_URL: 'https://localhost' };
const HOST_COOKIE = `__Host-${SESSION_COOKIE}`;

const ask = (cookie: string) =>
  t.app.inject({ url: '/api/accounts/current', headers: { host: 'localhost', cookie } });
const idOf = async (cookie: string): Promise<number | undefined> =>
  (await ask(cookie)).json<{ id?: number }>().id;

async function startSession(isOld = false): Promise<{ id: number; token: string }> {
  const id = await createUser(t.db);
  const token = await t.startSession(id);
  if (isOld) await sql`update sessions set has_plain_cookie = true where user_id = ${id}`.execute(t.db);
  return { id, token };
}

describe('with https and without COOKIE_DOMAIN', () => {
  it('only the cookie with the prefix logs in', async () => {
    t = await createTestApp(HTTPS);
    const [own, tossed] = [await startSession(), await startSession()];
    expect(await idOf(`${HOST_COOKIE}=${own.token}`)).toBe(own.id);
    expect(await idOf(`${SESSION_COOKIE}=${tossed.token}; ${HOST_COOKIE}=${own.token}`)).toBe(own.id);
    expect((await ask(`${SESSION_COOKIE}=${tossed.token}`)).statusCode).toBe(401);
  });

  it('a session from before the prefix goes on, under the new name', async () => {
    t = await createTestApp(HTTPS);
    const { id, token } = await startSession(true);
    const answer = await ask(`${SESSION_COOKIE}=${token}`);
    expect(answer.json()).toMatchObject({ id });
    expect(answer.cookies).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: HOST_COOKIE, value: token, secure: true, httpOnly: true, path: '/' }),
        expect.objectContaining({ name: SESSION_COOKIE, value: '' }),
      ]),
    );
    expect(answer.cookies.every(({ domain }) => domain === undefined)).toBe(true);
  });

  it('logging out takes the cookie with the prefix back', async () => {
    t = await createTestApp(HTTPS);
    const { id } = await startSession();
    const answer = await (await t.as(id)).post('/accounts/logout');
    expect(answer.cookies).toEqual([expect.objectContaining({ name: HOST_COOKIE, value: '' })]);
  });
});

describe.each([
  ['with COOKIE_DOMAIN', { ...HTTPS, COOKIE_DOMAIN: '.localhost' }],
  ['over http', {}],
])('%s', (_, env) => {
  it('two cookies of two people log nobody in, in either order', async () => {
    t = await createTestApp(env);
    const [own, tossed] = [await startSession(), await startSession()];
    for (const [one, two] of [
      [own, tossed],
      [tossed, own],
    ] as const) {
      const cookie = `${SESSION_COOKIE}=${one.token}; ${SESSION_COOKIE}=${two.token}`;
      expect((await ask(cookie)).statusCode).toBe(401);
    }
  });

  it('beside one that is over, the other counts', async () => {
    t = await createTestApp(env);
    const { id, token } = await startSession();
    expect(await idOf(`${SESSION_COOKIE}=over; ${SESSION_COOKIE}=${token}`)).toBe(id);
    expect(await idOf(`${SESSION_COOKIE}=${token}; ${SESSION_COOKIE}=over`)).toBe(id);
  });
});
