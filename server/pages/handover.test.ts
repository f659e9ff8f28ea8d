/** Going from one host of the site to another: what comes along, and that it leads nowhere else. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createUser } from '#server/testing/factories.ts';

let t: TestApp;
let host: string;
let store: string;
let port: string;
beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: 'http://localhost:3000', COOKIE_DOMAIN: '' });
  port = '3000';
  ({ host } = await createDealer(t.db));
  store = `http://${host}:${port}`;
});
afterAll(() => t.close());

const ask = (url: string, at: string, cookies: Record<string, string> = {}) =>
  t.app.inject({ method: 'GET', url, headers: { host: at }, cookies });
const start = (to: string, cookies: Record<string, string> = {}, at = `localhost:${port}`) =>
  ask(`/handover?to=${encodeURIComponent(to)}`, at, cookies);
const logIn = async () => ({ rangepost_session: await t.startSession(await createUser(t.db)) });
/** @returns the path of the second step, on the other host. */
const hand = async (to: string, cookies: Record<string, string>): Promise<string> => {
  const { headers } = await start(to, cookies);
  const { origin, pathname, search } = new URL(String(headers.location));
  expect(origin).toBe(new URL(to).origin);
  return pathname + search;
};

describe('on one’s own machine', () => {
  it('a login and an answered age question come along to another host of the site, once', async () => {
    const session = await logIn();
    const step = await hand(`${store}/inventory?status=0`, { ...session, 'age-verified': 'true' });
    const answer = await ask(step, `${host}:${port}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/inventory?status=0']);
    expect(answer.cookies).toMatchObject([
      { name: 'rangepost_session', value: session.rangepost_session, httpOnly: true, sameSite: 'Lax' },
      { name: 'age-verified', value: 'true' },
    ]);
    const again = await ask(step, `${host}:${port}`);
    expect([again.headers.location, again.cookies]).toEqual(['/inventory?status=0', []]);
  });

  it('what is meant for one host is given to no other', async () => {
    const step = await hand(`${store}/store`, await logIn());
    expect((await ask(step, `localhost:${port}`)).cookies).toEqual([]);
    expect((await ask(step, `${host}:${port}`)).cookies).toEqual([]);
  });

  it('is given within half a minute', async () => {
    const step = await hand(`${store}/store`, await logIn());
    const { now } = Date;
    const later = vi.spyOn(Date, 'now').mockImplementation(() => now() + 31_000);
    try {
      expect((await ask(step, `${host}:${port}`)).cookies).toEqual([]);
    } finally {
      later.mockRestore();
    }
  });

  it('a visitor takes the age answer along, and goes straight there without one', async () => {
    const step = await hand(`${store}/`, { 'age-verified': 'true' });
    expect((await ask(step, `${host}:${port}`)).cookies).toMatchObject([{ name: 'age-verified' }]);
    const none: Record<string, string>[] = [
      {},
      { 'age-verified': 'false' },
      { rangepost_session: 'none-of-ours' },
    ];
    for (const cookies of none) {
      expect((await start(`${store}/faq`, cookies)).headers.location).toBe(`${store}/faq`);
    }
  });

  it.each([
    'https://evil.example/',
    'http://evil.example:3000/',
    'http://evil.localhost:3000/',
    'http://localhost:3001/',
    '//evil.example',
    'javascript:alert(1)',
    '/store',
    'http://localhost:3000@evil.example/',
  ])('leads to no other site: %s', async (to) => {
    const { headers, cookies } = await start(to, await logIn());
    expect([headers.location, cookies]).toEqual(['/', []]);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example/'])(
    'its second step leads to no other site: %s',
    async (path) => {
      const { headers } = await ask(`/handover/accept?${new URLSearchParams({ token: 'x', path })}`, host);
      expect(headers.location).toBe('/');
    },
  );
});

it.each([
  { APP_ENV: 'demo', PUBLIC_URL: 'http://rangepost.example', COOKIE_DOMAIN: '' },
  { APP_ENV: 'demo', PUBLIC_URL: 'http://localhost', COOKIE_DOMAIN: 'localhost' },
])('elsewhere it leads there and carries nothing: %j', async (env) => {
  const other = await createTestApp(env, t);
  try {
    const to = `http://${host}/store`;
    const answer = await other.app.inject({
      method: 'GET',
      url: `/handover?to=${encodeURIComponent(to)}`,
      cookies: await logIn(),
    });
    expect([answer.headers.location, answer.cookies]).toEqual([to, []]);
  } finally {
    await other.close();
  }
});
