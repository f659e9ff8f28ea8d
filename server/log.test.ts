/** The log: one object a line, requests by their id, and nothing about a person. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { createMetrics } from './http/metrics.ts';
import { startLive } from './realtime/start-live.ts';
import { createConsoleSms } from './sms/sms.ts';
import { openSocket } from './testing/raw-http.ts';
import { createTestApp, type TestApp } from './testing/build-app.ts';
import { createUser } from './testing/factories.ts';
import { cookieName, SESSION_COOKIE } from './features/accounts/accounts.ts';
import { createLogger } from './lib/log.ts';
import { hidePersonal } from './lib/personal.ts';

const written: string[] = [];
const lines: Record<string, unknown>[] = [];
const log = createLogger(
  { logLevel: 'info', appEnv: 'production' },
  {
    write(line) {
      written.push(line);
      lines.push(JSON.parse(line) as Record<string, unknown>);
    },
  },
);

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('an error keeps what helps and loses what PostgreSQL quotes of a person', async () => {
  await createUser(t.db, { phone_number: '+12085550177' });
  const twice = await createUser(t.db, { phone_number: '+12085550177' }).catch((error: unknown) => error);
  const wrong = await t.db
    .selectFrom('users')
    .select('id')
    .where('created_at', '=', 'my secret words' as unknown as Date)
    .execute()
    .catch((error: unknown) => error);
  log.error({ err: twice }, 'twice');
  log.error({ err: wrong }, 'wrong');
  log.error({ err: { ...(twice as object), message: 'a copy' } }, 'copied');
  const [first, second, third] = lines.splice(0);
  written.splice(0);
  expect(first).toMatchObject({ msg: 'twice', err: { code: '23505', table: 'users' } });
  expect(second).toMatchObject({ msg: 'wrong', err: { code: '22007' } });
  expect(third).toMatchObject({ err: { message: 'a copy', code: '23505' } });
  expect(JSON.stringify([first, second, third])).not.toMatch(/5550177|secret words/);
  expect(JSON.stringify(first)).toContain('log.test.ts');
});

it('the lines that a request causes carry the id of its answer, each once, and no words of its address', async () => {
  const { config, events } = t.context;
  const node = await startLive({ config, events, log });
  const context = {
    ...t.context,
    config: { ...config, appEnv: 'production' as const },
    log,
    sms: createConsoleSms(log),
  };
  const app = await buildApp(context, { pages: null, hub: node.hub, redis: null, metrics: createMetrics() });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/accounts/login?phrase=secret-words',
    payload: { phoneNumber: '208-555-0188' },
  });
  await app.close();
  const messages = lines.map(({ msg }) => String(msg));
  expect(messages).toEqual([
    'incoming request',
    expect.stringContaining('Text to +12085550188') as string,
    'request completed',
  ]);
  expect(new Set(lines.map(({ reqId }) => reqId))).toEqual(new Set([answer.headers['x-request-id']]));
  for (const text of written) expect(text.match(/"reqId"/g)).toHaveLength(1);
  expect(written.join('')).not.toContain('secret-words');
});

it('an upload that its client breaks off is no outage: it is 400, and no warning', async () => {
  const { config, events } = t.context;
  const token = await t.startSession(await createUser(t.db));
  const node = await startLive({ config, events, log });
  const context = { ...t.context, config: { ...config, appEnv: 'production' as const }, log };
  const app = await buildApp(context, { pages: null, hub: node.hub, redis: null, metrics: createMetrics() });
  const { promise: failed, resolve } = Promise.withResolvers<number>();
  app.addHook('onSend', async (_request, reply, payload) => {
    resolve(reply.statusCode);
    return payload;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  lines.splice(0);
  const socket = await openSocket(port);
  const head = [
    'POST /api/media HTTP/1.1',
    'Host: localhost',
    'Sec-Fetch-Site: same-origin',
    `Cookie: ${cookieName(context.config, SESSION_COOKIE)}=${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 900000',
  ];
  const part =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}${'x'.repeat(50_000)}`);
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  socket.resetAndDestroy();
  const refused = await failed;
  await app.close();
  written.splice(0);
  const WARN = 40;
  expect(lines.splice(0).filter(({ level }) => Number(level) >= WARN)).toEqual([]);
  expect(refused).toBe(400);
});

it.each([
  ['The number +1 (303) 555-0142 is not valid', 'The number … is not valid'],
  ['550 <someone@example.org>: no such box', '550 <…>: no such box'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect ECONNREFUSED 127.0.0.1:25'],
  ['Timeout after 30000 ms', 'Timeout after 30000 ms'],
  [
    'at run (/site/node_modules/@fastify/send/a.js:1:2)',
    'at run (/site/node_modules/@fastify/send/a.js:1:2)',
  ],
])('of the message %j what is personal is left out', (message, shown) => {
  expect(hidePersonal(message)).toBe(shown);
});

it('the signature of a mail’s link is not in the path of a request', () => {
  const token = `12.comment.${'a-B_9'.repeat(8)}xyz`;
  const address = { method: 'POST', url: `/api/notifications/unsubscribe/${token}?x=1` };
  log.info({ req: address }, 'asked');
  const line = lines.splice(0).at(-1);
  written.splice(0);
  expect(line).toMatchObject({ req: { path: '/api/notifications/unsubscribe/12.comment.…' } });
});
