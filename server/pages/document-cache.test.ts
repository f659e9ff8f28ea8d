/** Tries how long a visitor's document is kept, for whom, and what ends it. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { createEvents, type EventName } from '../lib/events.ts';
import { LIMITS } from '../http/limits.ts';
import { createLogger } from '../lib/log.ts';
import { makeRequestId, REQUEST_ID_HEADER } from '../http/request-ids.ts';
import { createDocumentCache, type SharedDocument } from './document-cache.ts';
import { SESSION_COOKIE } from '../features/accounts/accounts.ts';

const log = createLogger({ logLevel: 'silent', appEnv: 'test' });
const START = new Date('2026-11-19T12:00:00Z').getTime();
const STEP_MS = 1_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => void vi.useRealTimers());

const keyOf = (address: string, state = '{}') => ({ origin: 'http://localhost', address, state });
const waitSeconds = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * STEP_MS);

interface Options {
  replica?: Parameters<typeof createDocumentCache>[0]['replica'];
  freshSeconds?: number;
  maxBytes?: number;
  isForAll?: boolean;
}

function create({ replica = null, freshSeconds = 3, maxBytes = 1_000_000, isForAll = true }: Options = {}) {
  const events = createEvents(log);
  const cache = createDocumentCache({ events, replica }, { freshSeconds, maxBytes });
  let drawn = 0;
  const draw = (): Promise<SharedDocument> =>
    Promise.resolve({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: Buffer.from(`drawing ${++drawn} `.repeat(200)),
      isForAll,
    });
  const ask = async (address: string, state?: string): Promise<number> => {
    const { body } = await cache.find(keyOf(address, state), draw);
    return Number(/\d+/.exec(body.toString())?.[0]);
  };
  return { events, cache, draw, ask };
}

describe('a document', () => {
  it('is drawn once for all who ask at the same time, and for those who ask while it is fresh', async () => {
    const { ask } = create();
    expect(await Promise.all([ask('/posts'), ask('/posts'), ask('/posts')])).toEqual([1, 1, 1]);
    waitSeconds(2);
    expect(await ask('/posts')).toBe(1);
  });

  it('is sent for a moment longer while the next one is drawn behind it, and then no more', async () => {
    const { ask } = create();
    await ask('/posts');
    waitSeconds(5);
    expect(await ask('/posts')).toBe(1);
    expect(await ask('/posts')).toBe(2);
    waitSeconds(60);
    expect(await ask('/posts')).toBe(3);
  });

  it('is another one at another address, host, or for other answers', async () => {
    const { ask, cache, draw } = create();
    const asked = [await ask('/posts'), await ask('/posts?types=1'), await ask('/posts', '{"age":true}')];
    await cache.find({ ...keyOf('/posts'), origin: 'http://alder-ridge.localhost' }, draw);
    expect([...asked, await ask('/about')]).toEqual([1, 2, 3, 5]);
  });

  it('that is for one reader is kept for nobody, nor sent to who waited for it', async () => {
    const { ask } = create({ isForAll: false });
    expect(new Set(await Promise.all([ask('/posts'), ask('/posts')]))).toEqual(new Set([1, 2]));
    expect(await ask('/posts')).toBe(3);
  });

  it('is never kept where the setting says so', async () => {
    const { ask } = create({ freshSeconds: 0 });
    expect([await ask('/posts'), await ask('/posts')]).toEqual([1, 2]);
  });

  it('that could not be drawn is drawn again by the next one, and the old one stays meanwhile', async () => {
    const { cache, ask } = create();
    const fail = () => Promise.reject(new Error('broken'));
    await expect(cache.find(keyOf('/posts'), fail)).rejects.toThrow('broken');
    expect(await ask('/posts')).toBe(1);
    waitSeconds(5);
    expect((await cache.find(keyOf('/posts'), fail)).body.toString()).toContain('drawing 1');
    expect(await ask('/posts')).toBe(1);
  });

  it('gives its place to others when it was asked for longest ago', async () => {
    const { ask } = create({ maxBytes: 5_500 });
    await ask('/a');
    await ask('/b');
    await ask('/a');
    await ask('/c');
    expect([await ask('/a'), await ask('/c'), await ask('/b')]).toEqual([1, 3, 4]);
  });
});

describe('what ends it', () => {
  const EVERYTHING = ['/posts?types=1', '/posts/5', '/posts/6', '/', '/api/posts', '/api/posts/5'];
  const ENDED: [EventName, object, string[]][] = [
    ['post.created', { postId: 5 }, EVERYTHING],
    ['post.changed', { postId: 5 }, EVERYTHING],
    ['post.removed', { postId: 5 }, EVERYTHING],
    ['tenant.changed', { tenantId: 1 }, EVERYTHING],
    ['user.changed', { userId: 1 }, EVERYTHING],
    ['settings.changed', { keys: ['siteName'] }, EVERYTHING],
    ['caches.stale', {}, EVERYTHING],
    ['post.told', { postId: 5, isPostItself: true }, EVERYTHING],
    ['post.told', { postId: 5, isPostItself: false }, ['/posts/5', '/api/posts/5']],
    ['session.ended', { sessionId: 1 }, []],
  ];
  test.each(ENDED)('%s %j: %j', async (name, event, ended) => {
    const { events, ask } = create();
    for (const address of EVERYTHING) await ask(address);
    events.emit(name, event as never);
    const again: string[] = [];
    for (const address of EVERYTHING) if ((await ask(address)) > EVERYTHING.length) again.push(address);
    expect(again).toEqual(ended);
  });

  it('a post has one address, however it is written', async () => {
    const { events, ask } = create();
    const addresses = ['/posts/5/', '/Posts/5', '/posts/5?tab=comments'];
    for (const address of addresses) await ask(address);
    events.emit('post.told', { postId: 5, isPostItself: false });
    expect([await ask('/posts/5/'), await ask('/Posts/5'), await ask('/posts/5?tab=comments')]).toEqual([
      4, 5, 6,
    ]);
  });

  it('with a replica, a change does as soon as that shows it: what is drawn sooner holds what was before', async () => {
    const held: (() => void)[] = [];
    const { ask, events } = create({ replica: { whenShown: (work) => void held.push(work) } });
    await ask('/posts');
    events.emit('post.changed', { postId: 5 });
    expect(await ask('/posts')).toBe(1);
    held.forEach((work) => work());
    expect(await ask('/posts')).toBe(2);
  });

  it('nobody is sent what was being drawn when it changed, but for who asked before', async () => {
    const { events, cache, ask, draw } = create();
    let go = (): void => {};
    const slow = new Promise<void>((resolve) => (go = resolve));
    const before = cache.find(keyOf('/posts'), () => slow.then(draw));
    events.emit('post.changed', { postId: 5 });
    const after = ask('/posts');
    expect(await after).toBe(1);
    go();
    expect((await before).body.toString()).toContain('drawing 2');
    expect(await ask('/posts')).toBe(1);
  });
});

describe('it is sent', () => {
  async function send(options: Options, acceptEncoding?: string) {
    const { cache, draw } = create(options);
    const app = Fastify();
    app.get('/', async (_request, reply) => cache.send(reply, await cache.find(keyOf('/'), draw)));
    const answer = await app.inject({
      url: '/',
      headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding },
    });
    await app.close();
    return answer;
  }
  const text = 'drawing 1 '.repeat(200);

  it('as small as its reader takes it', async () => {
    const unpack = {
      br: (body: Buffer) => brotliDecompressSync(body).toString(),
      gzip: (body: Buffer) => gunzipSync(body).toString(),
    };
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
    ] as const) {
      const answer = await send({}, accepted);
      expect(answer.headers['content-encoding'], accepted).toBe(encoding);
      expect(answer.rawPayload.length).toBeLessThan(200);
      expect(unpack[encoding](answer.rawPayload)).toBe(text);
    }
    for (const accepted of [undefined, 'identity', 'deflate', 'br;q=0']) {
      const answer = await send({}, accepted);
      expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, text]);
    }
  });

  it('with leave to be kept by caches on the way, apart by cookie', async () => {
    expect((await send({ freshSeconds: 7 })).headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=7, stale-while-revalidate=10',
      vary: 'Cookie, Accept-Encoding',
    });
  });

  it('without it where it is for one reader, or nothing is kept', async () => {
    for (const options of [{ isForAll: false }, { freshSeconds: 0 }]) {
      expect((await send(options)).headers['cache-control']).toBeUndefined();
    }
  });
});

describe('it is sent again', () => {
  async function open({ limitFactor = 1, maxBytes = 1_000_000 } = {}) {
    const events = createEvents(log);
    const cache = createDocumentCache({ events, replica: null }, { freshSeconds: 3, limitFactor, maxBytes });
    const app = Fastify({ genReqId: makeRequestId });
    let worked = 0;
    app.addHook('onRequest', (request, reply, done) => {
      if (!cache.sendAgain(request, reply)) done();
    });
    app.get('/*', async (request, reply) => {
      worked++;
      void reply.headers({ 'x-frame-options': 'DENY', [REQUEST_ID_HEADER]: request.id });
      const document = await cache.find(keyOf(request.url), () =>
        Promise.resolve({
          status: 200,
          headers: { 'content-type': 'text/html' },
          body: Buffer.from(`page ${request.url} `.repeat(100)),
          isForAll: !request.url.startsWith('/own'),
        }),
      );
      return cache.send(reply, document);
    });
    const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ url, headers, method });
    const countWork = async (asking: () => Promise<unknown>): Promise<number> => {
      const before = worked;
      await asking();
      return worked - before;
    };
    return { app, events, ask, countWork };
  }
  const BROWSER = { 'accept-encoding': 'gzip, br', cookie: 'age-verified=true' };

  it('as it was, under the id of the new request, and nothing else is done', async () => {
    const { ask, countWork } = await open();
    const first = await ask('/posts', BROWSER);
    let second = first;
    expect(await countWork(async () => (second = await ask('/posts', BROWSER)))).toBe(0);
    const { [REQUEST_ID_HEADER]: firstId, date: _date, ...firstHeaders } = first.headers;
    const { [REQUEST_ID_HEADER]: secondId, date: _later, ...secondHeaders } = second.headers;
    expect(secondHeaders).toEqual(firstHeaders);
    expect(secondHeaders).toMatchObject({ 'x-frame-options': 'DENY', 'content-encoding': 'br' });
    expect(secondId).toMatch(/^[\da-f-]{36}$/);
    expect(secondId).not.toBe(firstId);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  });

  it('not to whoever splits cookie and encodings in another place', async () => {
    const { ask, countWork } = await open();
    await ask('/posts', { cookie: 'theme=dark;', 'accept-encoding': 'age-verified=true gzip' });
    const victim = { cookie: 'theme=dark; age-verified=true', 'accept-encoding': 'gzip' };
    expect(await countWork(() => ask('/posts', victim))).toBe(1);
  });

  it('for as long as its document is kept, and no longer', async () => {
    const { ask, countWork } = await open({ maxBytes: 3_500 });
    await ask('/posts', BROWSER);
    for (const address of ['/a', '/b', '/c']) await ask(address, BROWSER);
    expect(await countWork(() => ask('/c', BROWSER))).toBe(0);
    expect(await countWork(() => ask('/posts', BROWSER))).toBe(1);
  });

  it('not where what it hangs on is longer than anybody needs', async () => {
    const { ask, countWork } = await open();
    const long = { ...BROWSER, cookie: `age-verified=true; x=${'x'.repeat(2_000)}` };
    await ask('/posts', long);
    expect(await countWork(() => ask('/posts', long))).toBe(1);
  });

  it('without its body to who asks for the headers', async () => {
    const { ask, countWork } = await open();
    const whole = await ask('/posts', BROWSER);
    expect(
      await countWork(async () => {
        const head = await ask('/posts', BROWSER, 'HEAD');
        expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
          200,
          String(whole.rawPayload.length),
          '',
        ]);
      }),
    ).toBe(0);
  });

  test.each([
    ['another address', '/posts?types=1', {}],
    ['another host', '/posts', { host: 'alder-ridge.localhost' }],
    ['other answers', '/posts', { cookie: '' }],
    ['another encoding', '/posts', { 'accept-encoding': 'gzip' }],
    ['a session', '/posts', { cookie: `age-verified=true; ${SESSION_COOKIE}=made-up` }],
  ])('but not to %s', async (_name, url, headers) => {
    const { ask, countWork } = await open();
    await ask('/posts', BROWSER);
    expect(await countWork(() => ask(url, { ...BROWSER, ...headers }))).toBe(1);
  });

  it('never where it is for one reader', async () => {
    const { ask, countWork } = await open();
    await ask('/own', BROWSER);
    expect(await countWork(() => ask('/own', BROWSER))).toBe(1);
  });

  it('not when it is stale, nor once something in it changed', async () => {
    const { ask, countWork, events } = await open();
    await ask('/posts', BROWSER);
    waitSeconds(3);
    expect(await countWork(() => ask('/posts', BROWSER))).toBe(1);
    await ask('/posts', BROWSER);
    expect(await countWork(() => ask('/posts', BROWSER))).toBe(0);
    events.emit('post.changed', { postId: 5 });
    expect(await countWork(() => ask('/posts', BROWSER))).toBe(1);
  });

  it('no more often to one network than its visitors may ask for pages', async () => {
    const { ask, countWork } = await open({ limitFactor: 0.01 });
    const allowed = LIMITS.page.max * 0.01;
    await ask('/posts', BROWSER);
    const again = async (): Promise<number> => countWork(() => ask('/posts', BROWSER));
    const worked: number[] = [];
    for (let n = 0; n < allowed + 2; n++) worked.push(await again());
    expect(worked).toEqual([...Array.from({ length: allowed }, () => 0), 1, 1]);
    waitSeconds(60);
    await ask('/posts', BROWSER);
    expect(await again()).toBe(0);
  });
});
