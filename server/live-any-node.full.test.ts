/** Live connections behind a proxy that leads each request to whichever node it likes: no request must find its node by itself. */
import {
  DefaultHttpClient,
  type HttpRequest,
  type HttpResponse,
  HttpTransportType,
  NullLogger,
} from '@microsoft/signalr';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { HUB_PATH } from '#common/domain/shared-names.ts';
import { SESSION_COOKIE } from './features/accounts/accounts.ts';
import type { TestApp } from './testing/build-app.ts';
import { createPost, createUser } from './testing/factories.ts';
import { describeWith } from './testing/installed.ts';
import { connectLive, type LiveClient } from './testing/live-client.ts';
import { GENERAL, startNode } from './testing/live-nodes.ts';
import { createTestRedis, type TestRedis } from './testing/redis.ts';

const HANDSHAKE = '{"protocol":"json","version":1}\x1e';

describeWith('redis-server', 'live connections without sticky sessions', () => {
  let redis: TestRedis;
  let a: TestApp;
  let b: TestApp;

  beforeAll(async () => {
    redis = await createTestRedis();
    await redis.start();
    a = await startNode(redis);
    b = await startNode(redis, a);
    return async () => {
      await b.close();
      await a.close();
      await redis.kill();
    };
  });

  /** Leads the requests of a client to the nodes that `pick` names, one after the other. */
  class LedClient extends DefaultHttpClient {
    readonly pick: () => TestApp;
    constructor(pick: () => TestApp) {
      super(NullLogger.instance);
      this.pick = pick;
    }
    override send(request: HttpRequest): Promise<HttpResponse> {
      const url = request.url?.replace(a.app.listeningOrigin, this.pick().app.listeningOrigin);
      return super.send(url === undefined ? request : { ...request, url });
    }
  }

  async function connectLed(
    userId: number,
    order: TestApp[],
    transport: HttpTransportType,
  ): Promise<LiveClient> {
    let asked = 0;
    const pick = (): TestApp => order[Math.min(asked++, order.length - 1)] ?? a;
    const client = await connectLive(a, userId, { httpClient: new LedClient(pick), transport });
    onTestFinished(() => client.connection.stop());
    return client;
  }

  const ask = (
    node: TestApp,
    token: string,
    query = '',
    { method = 'GET', body }: { method?: string; body?: string } = {},
  ): Promise<Response> =>
    fetch(`${node.app.listeningOrigin}${HUB_PATH}${query}`, {
      method,
      headers: { cookie: `${SESSION_COOKIE}=${token}` },
      ...(body === undefined ? {} : { body }),
    });
  const negotiate = async (node: TestApp, token: string): Promise<string> => {
    const answer = await ask(node, token, '/negotiate?negotiateVersion=1', { method: 'POST' });
    const { connectionToken } = (await answer.json()) as { connectionToken: string };
    return `?id=${encodeURIComponent(connectionToken)}`;
  };
  /** A connection of `owner` that has shaken hands by way of `other`. */
  const openPolls = async (owner: TestApp, other: TestApp, token: string): Promise<string> => {
    const query = await negotiate(owner, token);
    expect((await ask(other, token, query)).status).toBe(200);
    expect((await ask(other, token, query, { method: 'POST', body: HANDSHAKE })).status).toBe(200);
    expect(await (await ask(other, token, query)).text()).toBe('{}\x1e');
    return query;
  };

  /** A poll that is known to wait: of two, the node that has the connection answers one. */
  const waitFor = async (node: TestApp, token: string, query: string): Promise<() => Promise<Response[]>> => {
    const polls = [ask(node, token, query), ask(node, token, query)];
    const first = await Promise.race(polls);
    expect(first.status).toBe(204);
    return async () => (await Promise.all(polls)).filter((answer) => answer !== first);
  };

  it.each([
    ['a WebSocket that opens on another node', HttpTransportType.WebSockets, (): TestApp[] => [b]],
    ['polls that all come to another node', HttpTransportType.LongPolling, (): TestApp[] => [a, b]],
    [
      'polls that come to either node in turn',
      HttpTransportType.LongPolling,
      (): TestApp[] => Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? a : b)),
    ],
  ])('%s: asks, hears, and ends', async (_what, transport, order) => {
    const userId = await createUser(a.db);
    const client = await connectLed(userId, order(), transport);
    const postId = await createPost(a.db, { author_id: userId });
    await client.watch('post', postId);
    const contents = Array.from({ length: 20 }, (_, n) => String(n));
    for (const content of contents) {
      a.context.live.notify([userId], { ...GENERAL, content });
      await client.untilNotifications(Number(content) + 1);
    }
    b.context.live.change('post', postId, { type: 'changed' });
    expect(await client.untilChanges(1)).toHaveLength(1);
    expect(client.notifications.map(({ content }) => content)).toEqual(contents);
    await client.connection.stop();
    a.context.live.notify([userId], GENERAL);
    expect(client.notifications).toHaveLength(20);
  });

  it('another person’s connection is there on no node', async () => {
    const [ann, bob] = [
      await a.startSession(await createUser(a.db)),
      await a.startSession(await createUser(a.db)),
    ];
    const query = await openPolls(a, b, ann);
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await ask(b, bob, query, { method, ...(method === 'POST' ? { body: HANDSHAKE } : {}) });
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found' }]);
    }
  });

  it('what ends a connection ends it by way of another node too', async () => {
    const token = await a.startSession(await createUser(a.db));
    const query = await openPolls(a, b, token);
    const waiting = await waitFor(b, token, query);
    const wrong = await ask(b, token, query, { method: 'POST', body: 'no JSON\x1e' });
    expect([wrong.status, await wrong.text()]).toEqual([200, '']);
    expect(await (await waiting())[0]?.text()).toContain('A message is not JSON.');
    const other = await openPolls(a, b, token);
    expect((await ask(b, token, other, { method: 'DELETE' })).status).toBe(202);
    expect((await ask(b, token, other)).status).toBe(404);
  });

  it('a poll that waits on a node that ends is answered, and goes on elsewhere', async () => {
    const leaving = await startNode(redis, a);
    const userId = await createUser(a.db);
    const token = await a.startSession(userId);
    const query = await openPolls(a, leaving, token);
    const waiting = await waitFor(leaving, token, query);
    await leaving.close();
    const [answer] = await waiting();
    expect([answer?.status, await answer?.text()]).toEqual([200, '']);
    // The node waits for the end of the connections that it has.
    expect(answer?.headers.get('connection')).toBe('close');
    const next = ask(b, token, query);
    a.context.live.notify([userId], GENERAL);
    expect(await (await next).text()).toContain('news');
  });

  it('a connection of a node that has ended is gone at once', async () => {
    const leaving = await startNode(redis, a);
    const token = await a.startSession(await createUser(a.db));
    const query = await openPolls(leaving, a, token);
    const waiting = await waitFor(a, token, query);
    await leaving.close();
    expect(await (await waiting())[0]?.text()).toContain('The server is restarting.');
    expect((await ask(a, token, query)).status).toBe(404);
  });
});
