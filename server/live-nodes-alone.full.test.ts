/** Nodes whose Redis hangs or is gone, or who start late: each goes on alone, and they catch up. */
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { getSettings } from '#server/features/settings/settings.ts';
import type { TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { describeWith } from '#server/testing/installed.ts';
import {
  connect,
  ENDED,
  GENERAL,
  joinAdmins,
  listenToLog,
  saveMoonDust,
  screenOutcome,
  startNode,
} from '#server/testing/live-nodes.ts';
import { createTestRedis, type TestRedis } from '#server/testing/redis.ts';

const SYNC = { kind: 'sync', id: 0, data: null };
const GONE = /Redis does not answer/;
const BACK = /Redis is back/;
const TEN_SECONDS = 10_000;

describeWith('redis-server', 'without Redis', () => {
  let redis: TestRedis;

  beforeEach(async () => {
    redis = await createTestRedis();
    return redis.kill;
  });

  async function start(beside: TestApp | null = null, env = {}): Promise<TestApp> {
    const node = await startNode(redis, beside, env);
    onTestFinished(() => node.close());
    return node;
  }

  async function startTwo(env = {}): Promise<[TestApp, TestApp]> {
    const a = await start(null, env);
    return [a, await start(a, env)];
  }

  it('each node goes on alone and says so once; when it is back, they catch up and say so once', async () => {
    await redis.start();
    const [a, b] = await startTwo();
    const [logA, logB] = [listenToLog(a), listenToLog(b)];
    const userId = await createUser(a.db);
    const here = await connect(a, userId);
    const there = await connect(b, userId);
    const ending = await connect(b, userId);
    expect((await getSettings(b.context, b.context.db)).siteName).toBe('Rangepost');
    await redis.kill();
    await logA.until(GONE, 1);
    await logB.until(GONE, 1);

    // Alone: what happens here is heard here, and requests are answered as before.
    const start = performance.now();
    expect((await a.client({ token: ending.token }).post('/accounts/logout')).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(1_000);
    await a.db.insertInto('settings').values({ key: 'siteName', value: '"Renamed"' }).execute();
    a.context.events.emit('settings.changed', { keys: ['siteName'] });
    expect((await getSettings(b.context, b.context.db)).siteName).toBe('Rangepost');
    a.context.live.notify([userId], GENERAL);
    expect(await here.untilNotifications(1)).toEqual([GENERAL]);

    await redis.start();
    await logA.until(BACK, 1);
    await logB.until(BACK, 1);
    expect(await ending.closed).toMatch(ENDED);
    expect((await getSettings(b.context, b.context.db)).siteName).toBe('Renamed');
    for (const client of [here, there]) expect((await client.untilChanges(1))[0]).toEqual(SYNC);
    expect(there.notifications).toEqual([]);
    a.context.live.notify([userId], { ...GENERAL, content: 'together again' });
    expect((await there.untilNotifications(1))[0]?.content).toBe('together again');
    expect([logA.said(GONE), logB.said(GONE)]).toEqual([1, 1]);
  });

  it('a changed rule of the listing screen counts here at once, and elsewhere within ten seconds', async () => {
    const [onA, onB] = await joinAdmins(...(await startTwo()));
    const now = Date.now.bind(Date);
    let later = 0;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + later);
    onTestFinished(() => clock.mockRestore());
    expect(await screenOutcome(onB)).toBe('allow');
    await saveMoonDust(onA);
    expect([await screenOutcome(onA), await screenOutcome(onB)]).toEqual(['block', 'allow']);
    later += TEN_SECONDS;
    expect(await screenOutcome(onB)).toBe('block');
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

  it('a node that starts tells the others of a gap: one that was killed may have left things unsaid', async () => {
    await redis.start();
    const a = await start();
    const client = await connect(a, await createUser(a.db));
    expect((await getSettings(a.context, a.context.db)).siteName).toBe('Rangepost');
    await a.db.insertInto('settings').values({ key: 'siteName', value: '"Renamed"' }).execute();
    await start(a);
    expect(await client.untilChanges(1)).toEqual([SYNC]);
    expect((await getSettings(a.context, a.context.db)).siteName).toBe('Renamed');
  });

  it('a node that is busy for a moment does not take its own silence for that of Redis', async () => {
    await redis.start();
    const a = await start();
    const log = listenToLog(a);
    const asked = await a.as(await createUser(a.db));
    a.context.live.notify([1], GENERAL);
    // The command is on its way.
    await new Promise((resolve) => setImmediate(resolve));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
    expect((await asked.get('/accounts/current')).status).toBe(200);
    expect(log.said(GONE)).toBe(0);
  });

  it('one that hangs is like one that is gone: no request waits for it longer than a moment', async () => {
    await redis.start();
    const [a, b] = await startTwo();
    const log = listenToLog(a);
    const userId = await createUser(a.db);
    const [client, asked] = [await connect(b, userId), await a.as(userId)];
    const ask = async (): Promise<number> => {
      const start = performance.now();
      expect((await asked.get('/accounts/current')).status).toBe(200);
      return performance.now() - start;
    };
    redis.freeze();
    expect(await ask()).toBeLessThan(1_500);
    // Only the first one waits.
    expect(await ask()).toBeLessThan(300);
    await log.until(GONE, 1);
    expect(await ask()).toBeLessThan(300);
    redis.thaw();
    await log.until(BACK, 1);
    // The other one may have had no time to find out.
    await vi.waitFor(
      () => {
        a.context.live.notify([userId], GENERAL);
        expect(client.notifications.length).toBeGreaterThan(0);
      },
      { timeout: 8_000 },
    );
  });

  it('what one node could not say while only its own way was cut, the others hear of as a gap', async () => {
    await redis.start();
    const a = await start();
    const idsOfA = (await redis.ask<string>('client', 'list', 'type', 'normal'))
      .split('\n')
      .filter((line) => !line.includes('cmd=client|list'))
      .flatMap((line) => /^id=(\d+)/.exec(line)?.[1] ?? []);
    const b = await start(a);
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
    const [a, b] = await startTwo({ RATE_LIMIT_FACTOR: '0.005' });
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
