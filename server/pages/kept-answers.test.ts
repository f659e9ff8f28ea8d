/** Tries which answers of the API are kept for visitors, for whom they are not, and what ends them; over HTTP, on PostgreSQL. */
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Post, Posts } from '#common/api/posts.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { buildApp } from '../app.ts';
import type { App } from '../http/http.ts';
import { SESSION_COOKIE } from '../features/accounts/accounts.ts';
import { createMetrics } from '../http/metrics.ts';
import { startLive } from '../realtime/start-live.ts';
import { CHANGED_COOKIE } from '../request-actor.ts';
import { createTestApp, NETWORK_HOST, type TestApp } from '../testing/build-app.ts';
import { createPost, createUser } from '../testing/factories.ts';

/** No page is drawn here. */
const NO_PAGES = {} as ServerBuild;
const BROWSER = { 'accept-encoding': 'gzip, br' };

let t: TestApp;
let app: App;
let origin: string;
let postId: number;
let sessionCookie: string;

beforeAll(async () => {
  t = await createTestApp({ PAGE_CACHE_SECONDS: '60' });
  const authorId = await createUser(t.db);
  sessionCookie = `${SESSION_COOKIE}=${await t.startSession(await createUser(t.db))}`;
  postId = await createPost(t.db, {
    author_id: authorId,
    description: 'Long enough to be compressed. '.repeat(50),
  });
  const { hub } = await startLive(t.context);
  const pages = { dev: false, build: NO_PAGES };
  app = await buildApp(t.context, { pages, hub, redis: null, metrics: createMetrics() });
  await app.listen({ port: 0, host: NETWORK_HOST });
  origin = `http://${NETWORK_HOST}:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  await t.close();
});

let titles = 0;
/** Written past everything that would tell of it. */
async function rename(): Promise<string> {
  const title = `Rifle № ${++titles} 🎯`;
  await t.db.updateTable('posts').set({ title }).where('id', '=', postId).execute();
  return title;
}
beforeEach(() => t.context.events.emit('caches.stale', {}));

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(`${origin}${path}`, { headers, method });

async function titleIn(answer: Response): Promise<string | undefined> {
  const body = (await answer.json()) as Post | Posts;
  return 'posts' in body ? body.posts[0]?.title : body.title;
}

const titleAt = async (path: string, headers?: Record<string, string>): Promise<string | undefined> =>
  titleIn(await ask(path, headers));

describe.each(['/api/posts?types=0&sort=0', '/api/posts/:id'])('%s', (route) => {
  const pathOf = (): string => route.replace(':id', String(postId));

  it('is read once for all visitors, whatever they take, until an event ends it', async () => {
    const before = await rename();
    expect(await titleAt(pathOf(), { 'accept-encoding': 'identity' })).toBe(before);
    const after = await rename();
    expect(await titleAt(pathOf(), { 'accept-encoding': 'identity' })).toBe(before);
    expect(await titleAt(pathOf(), { ...BROWSER, cookie: 'theme=dark' })).toBe(before);
    t.context.events.emit('post.changed', { postId });
    expect(await titleAt(pathOf(), BROWSER)).toBe(after);
  });

  it('says the same each time, as it would be said to one', async () => {
    const alone = await ask(pathOf(), { ...BROWSER, cookie: `${CHANGED_COOKIE}=1` });
    for (const answer of [await ask(pathOf(), BROWSER), await ask(pathOf(), BROWSER)]) {
      for (const name of ['cache-control', 'content-type', 'content-security-policy', 'content-encoding']) {
        expect([name, answer.headers.get(name)]).toEqual([name, alone.headers.get(name)]);
      }
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(answer.headers.get('content-encoding')).toBe('br');
      expect(answer.headers.get('vary')).toBe('Cookie, Accept-Encoding');
      expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
      expect(await answer.json()).toEqual(await alone.clone().json());
    }
  });

  it('is told without its body to who asks for the headers', async () => {
    for (let time = 0; time < 2; time++) {
      const head = await ask(pathOf(), { 'accept-encoding': 'identity' }, 'HEAD');
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1_000);
    }
  });

  it.each([
    ['a member', () => ({ cookie: sessionCookie })],
    ['a session that is none', () => ({ cookie: `${SESSION_COOKIE}=made-up` })],
    ['whoever has just changed something', () => ({ cookie: `${CHANGED_COOKIE}=1` })],
  ])('is read anew for %s, and what they are told is kept for nobody', async (_who, headers) => {
    const before = await rename();
    expect(await titleAt(pathOf())).toBe(before);
    const after = await rename();
    expect(await titleAt(pathOf(), headers())).toBe(after);
    expect(await titleAt(pathOf())).toBe(before);
  });

  it('is read anew for a document, which is kept itself', async () => {
    const before = await rename();
    expect(await titleAt(pathOf())).toBe(before);
    const after = await rename();
    const { body } = await app.inject({ url: pathOf(), headers: { host: NETWORK_HOST } });
    expect(body).toContain(`"${after}"`);
  });
});

test.each(['/api/posts?zipCode=83702', '/api/posts?phrase=rifle', '/api/posts/:id?zipCode=83702'])(
  '%s is asked by few, and kept for nobody',
  async (route) => {
    const path = route.replace(':id', String(postId));
    for (let time = 0; time < 2; time++) {
      const title = await rename();
      expect(await titleAt(path)).toBe(title);
    }
  },
);

test('a refusal is not kept, and what visitors may see no more is not sent', async () => {
  const path = `/api/posts/${postId}`;
  const become = (status: PostStatus) =>
    t.db.updateTable('posts').set({ status }).where('id', '=', postId).execute();
  await become(PostStatus.Deleted);
  expect((await ask(path)).status).toBe(404);
  await become(PostStatus.Published);
  expect((await ask(path)).status).toBe(200);
  await become(PostStatus.Deleted);
  t.context.events.emit('post.removed', { postId });
  expect((await ask(path)).status).toBe(404);
  await become(PostStatus.Published);
});
