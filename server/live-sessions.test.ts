/** Who is let into the hub, and what ends a connection. */
import { HttpTransportType } from '@microsoft/signalr';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { RoleLevel } from '#common/domain/enums.ts';
import { SESSION_COOKIE } from '#server/features/accounts/accounts.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';
import { connectLive, listen, type LiveClient, type LiveOptions } from '#server/testing/live-client.ts';
import { HUB_PATH } from '#common/domain/shared-names.ts';

const ENDED = /Your session has ended/;
const HOUR_MS = 3_600_000;

let t: TestApp;
let address: string;
const open: LiveClient[] = [];

beforeAll(async () => {
  t = await createTestApp({ TRUST_PROXY: 'loopback' });
  address = await listen(t);
  return () => t.close();
});

afterEach(async () => {
  await Promise.all(open.splice(0).map(({ connection }) => connection.stop()));
});

async function connect(userId: number, options: LiveOptions = {}): Promise<LiveClient> {
  const client = await connectLive(t, userId, options);
  open.push(client);
  return client;
}

const sessionIdOf = async (userId: number): Promise<number> =>
  (await t.db.selectFrom('sessions').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()).id;
const cookieOf = async (userId: number): Promise<string> =>
  `${SESSION_COOKIE}=${await t.startSession(userId)}`;

/** Why a connection ended, for good or as its client knows; long before the sweep that would end it too. */
const endOf = (client: LiveClient): Promise<string> =>
  Promise.race([
    client.closed,
    client.reconnecting,
    new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new Error('still open')), 6_000).unref(),
    ),
  ]);

/** How the server answers the first request of each way in. */
const WAYS: [string, (headers: Record<string, string>) => Promise<number>][] = [
  [
    'negotiating',
    async (headers) =>
      (await fetch(`${address}${HUB_PATH}/negotiate?negotiateVersion=1`, { method: 'POST', headers })).status,
  ],
  [
    'a WebSocket',
    (headers) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${address.replace('http', 'ws')}${HUB_PATH}`, { headers });
        socket.on('error', () => {});
        socket.on('unexpected-response', (_request, response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        socket.on('open', () => {
          socket.terminate();
          resolve(101);
        });
      }),
  ],
  ['an unknown id', async (headers) => (await fetch(`${address}${HUB_PATH}?id=guessed`, { headers })).status],
];

describe.each(WAYS)('%s', (name, ask) => {
  const welcome = { negotiating: 200, 'a WebSocket': 101, 'an unknown id': 404 }[name];

  it.each([
    ['no session', {}],
    ['an unknown session', { cookie: `${SESSION_COOKIE}=nothing` }],
  ])('with %s is refused with 401', async (_who, headers) => {
    expect(await ask(headers)).toBe(401);
  });

  it('of a banned member is refused with 401', async () => {
    const userId = await createUser(t.db, { banned_at: new Date() });
    expect(await ask({ cookie: await cookieOf(userId) })).toBe(401);
  });

  it('from another site’s page is refused with 403', async () => {
    const cookie = await cookieOf(await createUser(t.db));
    for (const origin of ['https://elsewhere.example', 'null', `${address}.elsewhere.example`]) {
      expect(await ask({ cookie, origin })).toBe(403);
    }
    expect(await ask({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(403);
  });

  it('from one’s own page, or from no page at all, is welcome', async () => {
    const cookie = await cookieOf(await createUser(t.db));
    expect(await ask({ cookie, origin: address })).toBe(welcome);
    expect(await ask({ cookie })).toBe(welcome);
  });

  it('on a dealer’s host knows that host’s pages and no other', async () => {
    const cookie = await cookieOf(await createUser(t.db));
    const { host } = await createDealer(t.db);
    const headers = { cookie, 'x-forwarded-host': host };
    expect(await ask({ ...headers, origin: `http://${host}` })).toBe(welcome);
    expect(await ask({ ...headers, origin: address })).toBe(403);
  });
});

it('a suspended member may listen', async () => {
  const userId = await createUser(t.db, { suspended_until: new Date(Date.now() + HOUR_MS) });
  const client = await connect(userId);
  const postId = await createPost(t.db, { author_id: userId });
  expect(await client.watch('post', postId)).toBe(true);
  t.context.live.notify([userId], { type: 'GENERAL', content: 'Suspended for an hour', payload: null });
  await client.untilNotifications(1);
});

it('one connection’s id is no other member’s to use', async () => {
  const [ann, eve] = [await cookieOf(await createUser(t.db)), await cookieOf(await createUser(t.db))];
  const answer = await fetch(`${address}${HUB_PATH}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { cookie: ann },
  });
  const { connectionToken } = (await answer.json()) as { connectionToken: string };
  const url = `${address}${HUB_PATH}?id=${connectionToken}`;
  for (const method of ['GET', 'POST', 'DELETE']) {
    expect((await fetch(url, { method, headers: { cookie: eve } })).status).toBe(404);
  }
});

describe.each([
  ['WebSockets', HttpTransportType.WebSockets, ENDED],
  ['server-sent events', HttpTransportType.ServerSentEvents, ENDED],
  // A poll that comes just then is refused like any other request.
  ['long polling', HttpTransportType.LongPolling, /Your session has ended|Status code '401'/],
])('over %s a connection ends at once', (_name, transport, reason) => {
  it('with the logout, while another device’s stays', async () => {
    const userId = await createUser(t.db);
    const [here, there] = [await connect(userId, { transport }), await connect(userId, { transport })];
    expect((await t.client({ token: here.token }).post('/accounts/logout')).status).toBe(200);
    expect(await endOf(here)).toMatch(reason);
    t.context.live.notify([userId], { type: 'GENERAL', content: 'still here', payload: null });
    await there.untilNotifications(1);
    expect(here.notifications).toEqual([]);
  });

  it('when the session is ended from another device', async () => {
    const userId = await createUser(t.db);
    const client = await connect(userId, { transport });
    const sessionId = await sessionIdOf(userId);
    await (await t.as(userId)).delete(`/accounts/sessions/${sessionId}`);
    expect(await endOf(client)).toMatch(reason);
  });

  it('when a person is banned, who is told why right before', async () => {
    const userId = await createUser(t.db);
    const client = await connect(userId, { transport });
    const admin = await t.as(await createUser(t.db, { role: RoleLevel.Admin }));
    await admin.post(`/people/${userId}/ban`, { reason: 'A scam', until: null });
    expect(await endOf(client)).toMatch(reason);
    expect(client.changes).toMatchObject([
      { kind: 'goodbye', data: expect.stringMatching(/^You were logged out\. .* Reason: A scam\./) },
    ]);
  });

  it.each(['banned_at', 'deleted_at'] as const)('when a person is gone by %s', async (column) => {
    const userId = await createUser(t.db);
    const client = await connect(userId, { transport });
    await t.db
      .updateTable('users')
      .set({ [column]: new Date() })
      .where('id', '=', userId)
      .execute();
    t.context.events.emit('user.changed', { userId });
    expect(await endOf(client)).toMatch(reason);
  });
});

it('a session that ends between the request and the handshake is found out', async () => {
  const userId = await createUser(t.db);
  const token = await t.startSession(userId);
  // Known to the server as alive from here on, and ended without a word to it.
  await t.client({ token }).get('/accounts/current');
  await t.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  const client = await connect(userId, { token });
  expect(await endOf(client)).toMatch(ENDED);
});

it('a connection whose session runs out hears nothing more', async () => {
  const userId = await createUser(t.db);
  const client = await connect(userId);
  const postId = await createPost(t.db, { author_id: userId });
  await client.watch('post', postId);
  await t.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', userId)
    .execute();
  t.context.events.emit('tenant.changed', { tenantId: 1 });
  t.context.live.change('post', postId, { type: 'changed' });
  expect(await endOf(client)).toMatch(ENDED);
  expect(client.changes).toEqual([]);
});

it('sessions that ran out are looked for, though nothing is sent', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const own = await createTestApp();
  try {
    await listen(own);
    const userId = await createUser(own.db);
    const client = await connectLive(own, userId);
    // By then the reading that follows the handshake is over.
    await client.watch('post', await createPost(own.db, { author_id: userId }));
    await own.db
      .updateTable('sessions')
      .set({ expires_at: new Date() })
      .where('user_id', '=', userId)
      .execute();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await endOf(client)).toMatch(ENDED);
  } finally {
    vi.useRealTimers();
    await own.close();
  }
});

it('the end of the server sends everyone away within a second, with leave to come back', async () => {
  const own = await createTestApp();
  await listen(own);
  const userId = await createUser(own.db);
  const clients = await Promise.all(
    [HttpTransportType.WebSockets, HttpTransportType.ServerSentEvents, HttpTransportType.LongPolling].map(
      (transport) => connectLive(own, userId, { transport }),
    ),
  );
  const start = performance.now();
  await own.app.close();
  expect(performance.now() - start).toBeLessThan(1_000);
  // A poll that comes just then is answered by the closing server itself.
  for (const client of clients) expect(await client.reconnecting).toMatch(/restarting|Service Unavailable/);
  for (const { connection } of clients) await connection.stop();
  await own.close();
});

describe('limits', () => {
  it('how often one person begins to watch is limited', async () => {
    // Three in a minute.
    const own = await createTestApp({ RATE_LIMIT_FACTOR: '0.01' });
    await listen(own);
    const [userId, otherId] = [await createUser(own.db), await createUser(own.db)];
    const postId = await createPost(own.db, { author_id: userId });
    const [client, other] = [await connectLive(own, userId), await connectLive(own, otherId)];
    for (let n = 0; n < 3; n++) expect(await client.watch('post', postId)).toBe(true);
    await expect(client.watch('post', postId)).rejects.toThrow(/Too many requests/);
    expect(await other.watch('post', postId)).toBe(true);
    await own.close();
  });

  it('how often one person asks over HTTP is limited', async () => {
    // Twelve in a minute.
    const own = await createTestApp({ RATE_LIMIT_FACTOR: '0.01' });
    const token = await own.startSession(await createUser(own.db));
    const statuses: number[] = [];
    for (let n = 0; n < 13; n++) {
      const answer = await own.app.inject({
        method: 'POST',
        url: `${HUB_PATH}/negotiate?negotiateVersion=1`,
        cookies: { [SESSION_COOKIE]: token },
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
    await own.close();
  });
});
