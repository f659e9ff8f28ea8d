/** Several nodes of one site, joined by a real Redis: what one does the others know, and each goes on alone without it. */
import { afterEach, beforeAll, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import type { PostChange } from '#common/contracts/live.ts';
import { PostStatus, RoleLevel } from '#common/domain/enums.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createDealer, createPost, createUser } from '#server/testing/factories.ts';
import { describeWith } from '#server/testing/installed.ts';
import { connectLive, listen, type LiveClient } from '#server/testing/live-client.ts';
import { createTestRedis, type TestRedis } from '#server/testing/redis.ts';

const CHANGED: PostChange = { type: 'changed' };
const GENERAL = { type: 'GENERAL', content: 'news', payload: null } as const;
const SYNC = { kind: 'sync', id: 0, data: null };
const ENDED = /Your session has ended/;
const GONE = /Redis does not answer/;
const BACK = /Redis answers again/;

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function startNode(redis: TestRedis, beside: TestApp | null = null, env = {}): Promise<TestApp> {
  const node = await createTestApp({ REDIS_URL: redis.url, ...env }, beside);
  await listen(node);
  return node;
}

async function connect(node: TestApp, userId: number, token?: string): Promise<LiveClient> {
  const client = await connectLive(node, userId, token === undefined ? {} : { token });
  ends.push(() => client.connection.stop());
  return client;
}

type Said = { said: (words: RegExp) => number; until: (words: RegExp, count: number) => Promise<void> };

/** What a node writes to its log from now on. */
function listenToLog(node: TestApp): Said {
  const spies: MockInstance[] = [vi.spyOn(node.context.log, 'warn'), vi.spyOn(node.context.log, 'info')];
  const said = (words: RegExp): number =>
    spies.flatMap((spy) => spy.mock.calls).filter((call) => call.some((part) => words.test(String(part))))
      .length;
  return {
    said,
    until: (words, count) => vi.waitFor(() => expect(said(words)).toBe(count), { timeout: 15_000 }),
  };
}

describeWith('redis-server', 'two nodes', () => {
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

  it('what happens on one reaches people on both, once', async () => {
    const userId = await createUser(a.db);
    const clients = [await connect(a, userId), await connect(b, userId)];
    const postId = await createPost(a.db, { author_id: userId });
    for (const client of clients) await client.watch('post', postId);
    a.context.live.change('post', postId, CHANGED);
    a.context.live.notify([userId], GENERAL);
    // What follows over the same way shows that nothing came twice.
    b.context.live.change('post', postId, { type: 'changed' });
    b.context.live.notify([userId], { ...GENERAL, content: 'the end' });
    for (const client of clients) {
      expect(await client.untilChanges(2)).toHaveLength(2);
      expect((await client.untilNotifications(2)).map(({ content }) => content).sort()).toEqual([
        'news',
        'the end',
      ]);
    }
  });

  it('changes of one node come in order on the other', async () => {
    const userId = await createUser(a.db);
    const client = await connect(b, userId);
    const contents = Array.from({ length: 200 }, (_, n) => String(n));
    for (const content of contents) a.context.live.notify([userId], { ...GENERAL, content });
    expect((await client.untilNotifications(200)).map(({ content }) => content)).toEqual(contents);
  });

  it('each checks for itself who may hear of a change', async () => {
    const [authorId, memberId] = [await createUser(a.db), await createUser(a.db)];
    const [author, member] = [await connect(b, authorId), await connect(b, memberId)];
    const postId = await createPost(a.db, { author_id: authorId });
    for (const client of [author, member]) await client.watch('post', postId);
    await a.db.updateTable('posts').set({ status: PostStatus.Hidden }).where('id', '=', postId).execute();
    a.context.live.change('post', postId, CHANGED);
    await author.untilChanges(1);
    a.context.live.notify([memberId], GENERAL);
    await member.untilNotifications(1);
    expect(member.changes).toEqual([]);
  });

  it('a session that ends on one is over on the other, for requests and connections', async () => {
    const userId = await createUser(a.db);
    const client = await connect(b, userId);
    const onB = b.client({ token: client.token });
    expect((await onB.get('/accounts/current')).status).toBe(200);
    await a.client({ token: client.token }).post('/accounts/logout');
    expect(await client.closed).toMatch(ENDED);
    expect((await onB.get('/accounts/current')).status).toBe(401);
  });

  it('a person’s new role counts on the other at once', async () => {
    const userId = await createUser(a.db);
    const onB = await b.as(userId);
    const permissions = async () =>
      (await onB.get<{ permissions: string[] }>('/accounts/current')).body.permissions;
    expect(await permissions()).not.toContain('posts:moderate');
    await a.db.updateTable('users').set({ role: RoleLevel.Mod }).where('id', '=', userId).execute();
    a.context.events.emit('user.changed', { userId });
    await vi.waitFor(async () => expect(await permissions()).toContain('posts:moderate'), { timeout: 2_000 });
  });

  it('a dealer’s new name is seen on the other at once', async () => {
    const dealer = await createDealer(a.db);
    const onB = b.client({ host: dealer.host });
    const name = async () =>
      (await onB.get<{ displayName: string }>('/accounts/currentTenant')).body.displayName;
    await name();
    await a.db
      .updateTable('tenants')
      .set({ display_name: 'Renamed' })
      .where('id', '=', dealer.tenantId)
      .execute();
    a.context.events.emit('tenant.changed', { tenantId: dealer.tenantId });
    await vi.waitFor(async () => expect(await name()).toBe('Renamed'), { timeout: 2_000 });
  });

  it('a setting that is changed on one counts on the other at once', async () => {
    expect((await getSettings(b.context)).siteName).toBe('Rangepost');
    await a.db.insertInto('settings').values({ key: 'siteName', value: '"Elsewhere"' }).execute();
    a.context.events.emit('settings.changed', { keys: ['siteName'] });
    await vi.waitFor(async () => expect((await getSettings(b.context)).siteName).toBe('Elsewhere'));
  });

  it('events that are worked on stay where they happen; shared ones are heard once on each', async () => {
    const userId = await createUser(a.db);
    const client = await connect(b, userId);
    const heard: string[] = [];
    for (const [name, node] of Object.entries({ a, b })) {
      node.context.events.on('post.changed', () => void heard.push(`post.changed ${name}`));
      node.context.events.on('user.changed', () => void heard.push(`user.changed ${name}`));
    }
    a.context.events.emit('post.changed', { postId: 1 });
    a.context.events.emit('user.changed', { userId });
    a.context.live.notify([userId], GENERAL);
    await client.untilNotifications(1);
    b.context.live.notify([userId], GENERAL);
    await client.untilNotifications(2);
    expect(heard.sort()).toEqual(['post.changed a', 'user.changed a', 'user.changed b']);
  });
});

describeWith('redis-server', 'without Redis', () => {
  let redis: TestRedis;

  beforeEach(async () => {
    redis = await createTestRedis();
    return redis.kill;
  });

  async function startTwo(env = {}): Promise<[TestApp, TestApp]> {
    const a = await startNode(redis, null, env);
    ends.push(() => a.close());
    const b = await startNode(redis, a, env);
    ends.push(() => b.close());
    return [a, b];
  }

  it('each node goes on alone and says so once; when it is back, they catch up and say so once', async () => {
    await redis.start();
    const [a, b] = await startTwo();
    const [logA, logB] = [listenToLog(a), listenToLog(b)];
    const userId = await createUser(a.db);
    const here = await connect(a, userId);
    const there = await connect(b, userId);
    const ending = await connect(b, userId);
    expect((await getSettings(b.context)).siteName).toBe('Rangepost');
    await redis.kill();
    await logA.until(GONE, 1);
    await logB.until(GONE, 1);

    // Alone: what happens here is heard here, and requests are answered as before.
    const start = performance.now();
    expect((await a.client({ token: ending.token }).post('/accounts/logout')).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(1_000);
    await a.db.insertInto('settings').values({ key: 'siteName', value: '"Renamed"' }).execute();
    a.context.events.emit('settings.changed', { keys: ['siteName'] });
    expect((await getSettings(b.context)).siteName).toBe('Rangepost');
    a.context.live.notify([userId], GENERAL);
    expect(await here.untilNotifications(1)).toEqual([GENERAL]);

    await redis.start();
    await logA.until(BACK, 1);
    await logB.until(BACK, 1);
    expect(await ending.closed).toMatch(ENDED);
    expect((await getSettings(b.context)).siteName).toBe('Renamed');
    for (const client of [here, there]) expect((await client.untilChanges(1))[0]).toEqual(SYNC);
    expect(there.notifications).toEqual([]);
    a.context.live.notify([userId], { ...GENERAL, content: 'together again' });
    expect((await there.untilNotifications(1))[0]?.content).toBe('together again');
    expect([logA.said(GONE), logB.said(GONE)]).toEqual([1, 1]);
  });

  it('a node starts, serves, and joins the others when Redis comes', async () => {
    const [a, b] = await startTwo();
    const [logA, logB] = [listenToLog(a), listenToLog(b)];
    const userId = await createUser(a.db);
    const client = await connect(b, userId);
    b.context.live.notify([userId], GENERAL);
    await client.untilNotifications(1);
    await redis.start();
    await logA.until(BACK, 1);
    await logB.until(BACK, 1);
    a.context.live.notify([userId], GENERAL);
    await client.untilNotifications(2);
  });

  it('one that hangs is like one that is gone: no request waits for it longer than a moment', async () => {
    await redis.start();
    const [a, b] = await startTwo();
    const log = listenToLog(a);
    const userId = await createUser(a.db);
    const [client, asked] = [await connect(b, userId), await a.as(userId)];
    redis.freeze();
    const start = performance.now();
    expect((await asked.get('/accounts/current')).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(1_500);
    await log.until(GONE, 1);
    const later = performance.now();
    expect((await asked.get('/accounts/current')).status).toBe(200);
    expect(performance.now() - later).toBeLessThan(300);
    redis.thaw();
    await log.until(BACK, 1);
    await vi.waitFor(() => {
      a.context.live.notify([userId], GENERAL);
      expect(client.notifications.length).toBeGreaterThan(0);
    });
  });

  it('what one node could not say while only its own way was cut, the others hear of as a gap', async () => {
    await redis.start();
    const a = await startNode(redis);
    ends.push(() => a.close());
    const idsOfA = (await redis.ask<string>('client', 'list', 'type', 'normal'))
      .split('\n')
      .filter((line) => !line.includes('cmd=client|list'))
      .flatMap((line) => /^id=(\d+)/.exec(line)?.[1] ?? []);
    const b = await startNode(redis, a);
    ends.push(() => b.close());
    const [logA, logB] = [listenToLog(a), listenToLog(b)];
    const userId = await createUser(a.db);
    const client = await connect(b, userId);
    const onB = b.client({ token: client.token });
    await onB.get('/accounts/current');

    for (const id of idsOfA) await redis.ask('client', 'kill', 'id', id);
    await logA.until(GONE, 1);
    await a.client({ token: client.token }).post('/accounts/logout');
    await logA.until(BACK, 1);
    expect(await client.closed).toMatch(ENDED);
    expect((await onB.get('/accounts/current')).status).toBe(401);
    expect(logB.said(GONE)).toBe(0);
  });

  it('requests are counted for all nodes together, and by each alone while it is gone', async () => {
    await redis.start();
    // Reading: six in a minute.
    const [a, b] = await startTwo({ RATE_LIMIT_FACTOR: '0.01' });
    const log = listenToLog(a);
    const ask = async (node: TestApp): Promise<number> =>
      (await node.client({ ip: '203.0.113.7' }).get('/accounts/currentTenant')).status;
    const both = [];
    for (const node of [a, b, a, b, a, b, a, b]) both.push(await ask(node));
    expect(both).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    await redis.kill();
    await log.until(GONE, 1);
    const alone = [];
    for (let n = 0; n < 7; n++) alone.push(await ask(a));
    expect(alone).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });
});
