/** Where a login may come from, where its code is shown, and what its cookie is, by settings. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { RoleLevel } from '#common/domain/enums.ts';
import { createSmsSender } from '#server/sms/sms.ts';
import { type ClientOptions, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { SESSION_COOKIE } from './accounts.ts';
import { requestCode, getCode, newNumber, sessionToken, TERMS, verify } from './accounts.testing.ts';

let t: TestApp;
afterEach(() => t.close());

const PRODUCTION = {
  APP_ENV: 'production',
  LOG_LEVEL: 'silent',
  SMS_SENDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  SESSION_SECRET: 'a secret for production, long enough',
  PUBLIC_URL: 'https://rangepost.example',
  OPERATOR_NAME: 'Operator LLC',
  SMTP_URL: 'smtp://localhost',
};
const OUTSIDE = '203.0.113.7';
const setCookie = (answer: { headers: Record<string, unknown> }): string =>
  String(answer.headers['set-cookie']);

describe('the code in the answer', () => {
  it('is not there in production', async () => {
    t = await createTestApp(PRODUCTION);
    const phoneNumber = newNumber();
    const { status, body } = await requestCode(t.client(), phoneNumber);
    expect(status).toBe(200);
    expect(body).toEqual({ resendAfter: expect.any(Number) as number, expiresIn: 600 });
    expect(t.texts).toHaveLength(1);
  });

  it('is not there with a real sender, whatever the environment', async () => {
    t = await createTestApp({ ...PRODUCTION, APP_ENV: 'test' });
    expect((await requestCode(t.client(), newNumber())).body).not.toHaveProperty('demoCode');
  });
});

describe('the session cookie', () => {
  const logInWith = async (env: Record<string, string>): Promise<string> => {
    t = await createTestApp(env);
    const phoneNumber = newNumber();
    await requestCode(t.client(), phoneNumber);
    const code = /\d{6}/.exec(t.texts[0]?.text ?? '')?.[0] ?? '';
    const answer = await verify(t.client(), { phoneNumber, code, ...TERMS });
    expect(sessionToken(answer)).toMatch(/^[\w-]{43}$/);
    return setCookie(answer);
  };

  it('is HttpOnly, SameSite=Lax and for every path; over http it is not Secure', async () => {
    const cookie = await logInWith({});
    for (const part of [SESSION_COOKIE, 'HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=']) {
      expect(cookie).toContain(part);
    }
    expect(cookie).not.toContain('Secure');
    expect(cookie).not.toContain('Domain');
  });

  it('is Secure in production, and has a name that no other host can set', async () => {
    const cookie = await logInWith(PRODUCTION);
    expect(cookie).toContain('Secure');
    expect(cookie).toContain(`__Host-${SESSION_COOKIE}=`);
    expect(cookie).not.toContain('Domain');
  });

  it('spans the subdomains of COOKIE_DOMAIN', async () => {
    expect(await logInWith({ COOKIE_DOMAIN: '.rangepost.example' })).toContain('Domain=.rangepost.example');
  });
});

describe('where codes are shown', () => {
  const PUBLIC = { HOST: '0.0.0.0', DEMO_PUBLIC: '1', LOG_LEVEL: 'silent' };
  const tryLogin = async (role: RoleLevel, from: ClientOptions) => {
    const phoneNumber = newNumber();
    await createUser(t.db, { phone_number: phoneNumber, role });
    const client = t.client(from);
    return verify(client, { phoneNumber, code: await getCode(client, phoneNumber) });
  };
  const LOCAL = '127.0.0.1';

  it.each<[string, RoleLevel, ClientOptions, number]>([
    ['User from outside', RoleLevel.User, { ip: OUTSIDE }, 200],
    ['Mod from outside', RoleLevel.Mod, { ip: OUTSIDE }, 403],
    ['Admin from outside', RoleLevel.Admin, { ip: OUTSIDE }, 403],
    ['Sudo from outside', RoleLevel.Sudo, { ip: OUTSIDE }, 403],
    ['Sudo from this machine', RoleLevel.Sudo, { ip: LOCAL }, 200],
    ['Sudo from this machine by IPv6', RoleLevel.Sudo, { ip: '::1', host: '[::1]:3000' }, 200],
    ['Sudo at a dealer’s host', RoleLevel.Sudo, { ip: LOCAL, host: 'dealer.localhost:3000' }, 200],
    [
      'Sudo through a proxy on this machine',
      RoleLevel.Sudo,
      { ip: LOCAL, headers: { 'x-forwarded-for': OUTSIDE } },
      403,
    ],
    ['Sudo through a tunnel without headers', RoleLevel.Sudo, { ip: LOCAL, host: 'demo.example.org' }, 403],
    ['User through a tunnel', RoleLevel.User, { ip: LOCAL, host: 'demo.example.org' }, 200],
  ])('%s', async (_name, role, from, expected) => {
    t = await createTestApp({ ...PUBLIC, APP_ENV: 'demo' });
    const answer = await tryLogin(role, from);
    expect(answer.status).toBe(expected);
    if (expected === 403) expect(answer.body.code).toBe('local_only');
  });

  it.each<[string, Record<string, string>]>([
    ['a demo that listens on this machine', { APP_ENV: 'demo', LOG_LEVEL: 'silent' }],
    ['development', { APP_ENV: 'development', LOG_LEVEL: 'silent' }],
    ['development that others can reach', { ...PUBLIC, APP_ENV: 'development' }],
    [
      'a demo that trusts its proxy, which names this machine',
      { APP_ENV: 'demo', TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent' },
    ],
  ])('a Sudo is kept out of %s behind a proxy', async (_name, env) => {
    t = await createTestApp(env);
    const headers = { 'x-forwarded-for': LOCAL, 'x-forwarded-host': 'localhost' };
    expect((await tryLogin(RoleLevel.Sudo, { ip: LOCAL, headers })).body.code).toBe('local_only');
    expect((await tryLogin(RoleLevel.Sudo, { ip: LOCAL })).status).toBe(200);
  });

  it('not: a Sudo logs in from anywhere', async () => {
    t = await createTestApp(PRODUCTION);
    const phoneNumber = newNumber();
    await createUser(t.db, { phone_number: phoneNumber, role: RoleLevel.Sudo });
    const client = t.client({ ip: OUTSIDE, host: 'rangepost.example' });
    await requestCode(client, phoneNumber);
    const code = /\d{6}/.exec(t.texts[0]?.text ?? '')?.[0] ?? '';
    expect((await verify(client, { phoneNumber, code })).status).toBe(200);
  });
});

describe('a text that cannot be sent', () => {
  it.each([400, 500])(
    'by Twilio (%i) answers 503, leaves no code behind, and the next try is free',
    async (failure) => {
      const answers = [failure, 201];
      const twilio = createServer((request, response) => {
        request.resume();
        response
          .writeHead(answers.shift() ?? 500, { 'content-type': 'application/json' })
          .end('{"sid":"SM1"}');
      });
      await new Promise<void>((resolve) => twilio.listen(0, '127.0.0.1', resolve));
      try {
        const { port } = twilio.address() as AddressInfo;
        t = await createTestApp({
          ...PRODUCTION,
          TWILIO_BASE_URL: `http://127.0.0.1:${port}`,
          RATE_LIMIT_FACTOR: '1',
        });
        t.context.sms = createSmsSender(t.context.config, t.context.log);
        const phoneNumber = newNumber();
        const codes = () => t.db.selectFrom('login_codes').selectAll().execute();
        const { status, body } = await requestCode(t.client(), phoneNumber);
        expect([status, body.code]).toEqual([503, 'sms_failed']);
        expect(await codes()).toEqual([]);
        expect((await requestCode(t.client(), phoneNumber)).status).toBe(200);
        expect(await codes()).toHaveLength(1);
      } finally {
        twilio.closeAllConnections();
        await new Promise((resolve) => twilio.close(resolve));
      }
    },
  );
});
