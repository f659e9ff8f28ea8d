/** What every request meets: limits, forwarded headers, problems, headers, the OpenAPI document. */
import { describe, expect, it } from 'vitest';
import { networkOf } from './limits.ts';
import { openDatabase } from '../db/database.ts';
import { createTestApp, type TestApp } from '../testing/build-app.ts';
import { createDealer, createUser } from '../testing/factories.ts';

async function withApp(env: Record<string, string>, work: (t: TestApp) => Promise<void>): Promise<void> {
  const t = await createTestApp(env);
  try {
    await work(t);
  } finally {
    await t.close();
  }
}

describe('rate limits', () => {
  it('answer 429 with the seconds to wait, count an address apart from another, and a person apart from an address', () =>
    withApp({ RATE_LIMIT_FACTOR: '0.025' }, async (t) => {
      // Of 120 writes a minute 3 are left.
      const visitor = t.client({ ip: '203.0.113.1' });
      for (let index = 0; index < 3; index++) {
        expect((await visitor.post('/accounts/logout')).status).toBe(200);
      }
      const refused = await visitor.post('/accounts/logout');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.headers['content-type']).toContain('application/problem+json');
      expect(refused.body).toMatchObject({ code: 'too_many_requests', status: 429 });
      expect((await t.client({ ip: '203.0.113.2' }).post('/accounts/logout')).status).toBe(200);
      const member = await t.as(await createUser(t.db), { ip: '203.0.113.1' });
      expect((await member.post('/searches', { name: 'Mine', criteria: {} })).status).toBe(201);
    }));

  it('count an IPv6 network of 64 bits as one', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::');
    expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2::');
    expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0::');
    expect(networkOf('::1')).toBe('0:0:0:0::');
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  });
});

describe('forwarded headers', () => {
  const forwarded = (host: string) => ({ 'x-forwarded-host': host, 'x-forwarded-for': '203.0.113.9' });

  it('are ignored by default', () =>
    withApp({}, async (t) => {
      const dealer = await createDealer(t.db);
      const { body } = await t.client({ headers: forwarded(dealer.host) }).get('/accounts/currentTenant');
      expect(body.name).toBe('rangepost');
    }));

  it('decide host and address behind a proxy that is trusted', () =>
    withApp({ TRUST_PROXY: '1' }, async (t) => {
      const dealer = await createDealer(t.db);
      const { body } = await t.client({ headers: forwarded(dealer.host) }).get('/accounts/currentTenant');
      expect(body.name).toBe(dealer.name);
    }));
});

describe('answers', () => {
  it('are problems for what does not exist, cannot be read or is too large', () =>
    withApp({}, async (t) => {
      expect(await t.client().get('/nope')).toMatchObject({ status: 404, body: { code: 'not_found' } });
      const send = (payload: string, type = 'application/json') =>
        t.app.inject({
          method: 'POST',
          url: '/api/accounts/login',
          headers: { 'content-type': type },
          payload,
        });
      for (const [payload, type, status] of [
        ['{"phoneNumber":', 'application/json', 400],
        ['phoneNumber=1', 'text/html', 415],
        [JSON.stringify({ phoneNumber: 'x'.repeat(300_000) }), 'application/json', 413],
        ['[]', 'application/json', 422],
        ['{"phoneNumber":"303-555-0100","__proto__":{"a":1}}', 'application/json', 400],
      ] as const) {
        const answer = await send(payload, type);
        expect(answer.statusCode, payload.slice(0, 40)).toBe(status);
        expect(answer.headers['content-type']).toContain('application/problem+json');
      }
    }));

  it('refuse texts that cannot be kept, wherever they stand', () =>
    withApp({}, async (t) => {
      const member = await t.as(await createUser(t.db));
      for (const url of [
        '/posts?phrase=a%00b',
        '/posts?manufacturer=%00',
        '/ffls/a%00b',
        '/posts/count?caliber=%00',
      ]) {
        expect((await member.get(url)).status, url).toBe(422);
      }
      const bodies = [
        { name: 'a\0b', criteria: {} },
        { name: 'Mine', criteria: { phrase: '\0' } },
        { name: 'Mine', criteria: { phrase: '\ud800' } },
      ];
      for (const body of bodies) expect((await member.post('/searches', body)).status).toBe(422);
    }));

  it('hide what broke behind an id to quote', () =>
    withApp({}, async (t) => {
      t.context.geoip.lookup = () => Promise.reject(new Error('secret detail'));
      await t.db.schema.dropTable('searches').cascade().execute();
      const member = await t.as(await createUser(t.db));
      const answer = await member.get<{ id: string; detail: string }>('/searches');
      expect(answer.status).toBe(500);
      expect(answer.body.detail).toContain(answer.body.id);
      expect(JSON.stringify(answer.body)).not.toMatch(/relation|searches|secret/);
    }));

  it('say 503 while the database is gone, health and readiness included', () =>
    withApp({}, async (t) => {
      const gone = openDatabase('postgres://127.0.0.1:1/gone', { max: 1, onError: () => undefined });
      t.context.db = gone.db;
      expect((await t.app.inject('/healthz')).statusCode).toBe(200);
      expect((await t.app.inject('/readyz')).statusCode).toBe(503);
      const answer = await t.client().get('/posts');
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      await gone.close();
    }));

  it('forbid framing and rendering', () =>
    withApp({}, async (t) => {
      const { headers } = await t.client().get('/posts');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }));
});

describe('the OpenAPI document', () => {
  it('describes every route with what it answers', () =>
    withApp({}, async (t) => {
      const { body } = await t
        .client()
        .get<{ paths: Record<string, Record<string, { responses: object }>> }>('/openapi.json');
      const routes = Object.values(body.paths).flatMap((methods) => Object.values(methods));
      expect(routes.length).toBeGreaterThan(40);
      for (const route of routes) expect(Object.keys(route.responses).length).toBeGreaterThan(0);
    }));

  it.each(['/api/docs', '/api/docs/'])('is shown at %s by a page whose files are there', (address) =>
    withApp({}, async (t) => {
      const page = await t.app.inject({ url: address });
      expect(page.statusCode).toBe(200);
      const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
      expect(files.length).toBeGreaterThan(4);
      for (const file of files) {
        const { statusCode } = await t.app.inject({ url: new URL(file, `http://site${address}`).pathname });
        expect({ file, statusCode }).toEqual({ file, statusCode: 200 });
      }
    }),
  );
});
