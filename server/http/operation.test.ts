/** What those who run the server ask it: readiness part by part, and metrics for those alone who may read them. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { createMetrics, countParts } from './metrics.ts';
import { createTestApp, type TestApp } from '../testing/build-app.ts';

const TOKEN = 'a token for the tests of metrics';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const ask = async (
  app: TestApp,
  url: string,
  options: { headers?: Record<string, string>; ip?: string } = {},
) =>
  app.app.inject({
    url,
    headers: { host: 'localhost', ...options.headers },
    ...(options.ip === undefined ? {} : { remoteAddress: options.ip }),
  });

describe('readiness', () => {
  const media = (): string => path.join(t.context.config.dataDir, 'media');
  beforeEach(() => rm(media(), { recursive: true, force: true }));

  it('names each part', async () => {
    const answer = await ask(t, '/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { ok: true, database: 'ok', replica: 'not used', migrations: 'ok', storage: 'ok', redis: 'not used' },
    ]);
  });

  it('says no where pictures cannot be written', async () => {
    await writeFile(media(), 'a file in the way');
    const answer = await ask(t, '/readyz');
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { ok: false, storage: 'failing' }]);
  });

  it('tells of a full disk, and stays ready: all but uploads goes on', async () => {
    const { storage } = t.context;
    t.context.storage = {
      ...storage,
      check: () => Promise.reject(new AppError(507, 'storage_full', 'Full.')),
    };
    const answer = await ask(t, '/readyz');
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { ok: true, storage: 'full' }]);
    t.context.storage = storage;
  });

  it('says no while a migration is missing', async () => {
    const { rows } = await sql<{ name: string }>`delete from migrations
      where name = (select max(name) from migrations) returning name, timestamp`.execute(t.db);
    const [last] = rows;
    const answer = await ask(t, '/readyz');
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { migrations: `pending: ${last?.name}` }]);
    await sql`insert into migrations values (${last?.name}, 'now')`.execute(t.db);
    expect((await ask(t, '/readyz')).statusCode).toBe(200);
  });
});

describe('metrics', () => {
  it('count requests by route and status, and no address or person adds a line', async () => {
    for (const url of [
      '/api/posts?phrase=one',
      '/api/posts?phrase=two',
      '/api/users/5',
      '/api/users/6',
      '/made/up',
      '/made/up/too',
    ]) {
      await ask(t, url);
    }
    const { statusCode, body, headers } = await ask(t, '/metrics');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(body).toContain('http_requests_total{method="GET",route="/api/posts",status="200"} 2');
    expect(body).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/posts"\} 2/);
    expect(body).toContain('http_requests_total{method="any",route="none",status="404"} ');
    expect(body).toContain('live_connections 0');
    expect(body).toContain('ready{part="database"} 1');
    expect(body).not.toMatch(/phrase|made|"\/api\/users\/5"/);
  });

  it.each<[string, Parameters<typeof ask>[2]]>([
    ['from elsewhere', { ip: '203.0.113.5' }],
    ['through a proxy on the same machine', { headers: { 'x-forwarded-for': '203.0.113.5' } }],
    ['by the name of the site', { headers: { host: 'rangepost.example' } }],
    ['with a token where none is set', { ip: '203.0.113.5', headers: { authorization: `Bearer ${TOKEN}` } }],
  ])('are not there %s', async (_how, options) => {
    expect((await ask(t, '/metrics', options)).statusCode).toBe(404);
  });

  it('are there for whoever has the token where one is set, and for nobody else', async () => {
    const own = await createTestApp({ METRICS_TOKEN: TOKEN }, t);
    const withToken = (token: string) =>
      ask(own, '/metrics', {
        ip: '203.0.113.5',
        headers: { host: 'rangepost.example', authorization: token },
      });
    expect((await withToken(`Bearer ${TOKEN}`)).statusCode).toBe(200);
    for (const wrong of [TOKEN, `Bearer ${TOKEN}x`, 'Bearer ', '']) {
      expect((await withToken(wrong)).statusCode).toBe(404);
    }
    expect((await ask(own, '/metrics')).statusCode).toBe(404);
    await own.close();
  });

  it('count what parts do, and what they fail at', async () => {
    const metrics = createMetrics();
    const { sms, mail, storage, live } = countParts(metrics, {
      sms: { send: () => Promise.reject(new AppError(503, 'sms_failed', 'No.')) },
      mail: { send: () => Promise.resolve() },
      storage: t.context.storage,
      live: t.context.live,
    });
    await expect(sms.send('+13035550100', 'x')).rejects.toThrow('No.');
    await mail.send({ to: 'ann@example.org', subject: 'Hi', text: 'x' });
    await storage.put('pictures/ab/abc.webp', Buffer.from('x'), 'image/webp');
    live.changeOwn(1, { kind: 'ownPost', id: 1 } as never);
    const text = await metrics.registry.metrics();
    expect(text).toContain('messages_sent_total{sender="sms",outcome="failed"} 1');
    expect(text).toContain('messages_sent_total{sender="mail",outcome="taken"} 1');
    expect(text).toContain('pictures_total{action="stored"} 1');
    expect(text).toContain('live_events_total{kind="own"} 1');
    expect(text).not.toMatch(/303555|ann@/);
  });
});
