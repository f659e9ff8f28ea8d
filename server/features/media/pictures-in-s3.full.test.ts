/** A whole site whose pictures are in an S3 store: sent, served and removed over HTTP, and the store's failures. */
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Media } from '#common/api/media.ts';
import { createLogger } from '#server/lib/log.ts';
import { createS3Storage } from '#server/storage/s3.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { type S3Server, startS3Server } from '#server/testing/s3-server.ts';

const POOL = 4;
const AWAY = { status: 503, body: { code: 'unavailable' } };

let server: S3Server;
let t: TestApp;
let member: Client;
let picture: Buffer;

beforeAll(async () => {
  server = await startS3Server();
  t = await createTestApp({ ...server.env, S3_PREFIX: 'site', DATABASE_POOL: String(POOL) });
  member = await t.as(await createUser(t.db));
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3c5a36' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await t.close();
  await server.close();
});

const upload = () => member.upload<Media>('/media', picture);
const countRows = async (): Promise<number> => (await t.db.selectFrom('media').select('id').execute()).length;
/** The files of a picture, in all its sizes. */
const keysOf = ({ url }: Media): string[] => {
  const name = url.slice('/api/media/'.length).replace(/-\d+\.webp$/, '');
  return [...server.objects.keys()].filter((key) => key.startsWith(`site/${name}`));
};

it('a picture is sent, served with its headers, and removed', async () => {
  const sent = await upload();
  expect(sent.status).toBe(201);
  expect(keysOf(sent.body)).toHaveLength(3);
  expect(server.objects.get(keysOf(sent.body)[0] ?? '')?.type).toBe('image/webp');
  const served = await t.client().get(sent.body.url);
  expect(served).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' },
  });
  expect((await member.delete(`/media/${sent.body.id}`)).status).toBe(200);
  expect(keysOf(sent.body)).toEqual([]);
  expect((await t.client().get(sent.body.url)).status).toBe(404);
});

describe('a store that fails', () => {
  let kept: Media;
  beforeEach(async () => {
    kept = (await upload()).body;
    // The same store, with less patience.
    const { s3 } = t.context.config;
    const patience = { connectMs: 500, requestMs: 1_000, totalMs: 1_000, checkMs: 500 };
    const log = createLogger({ logLevel: 'silent', appEnv: 'test' });
    if (s3 !== null) t.context.storage = createS3Storage(s3, log, patience);
  });
  afterEach(() => {
    server.fault = () => null;
  });

  it.each<[string, ReturnType<S3Server['fault']>]>([
    ['hangs', 'hang'],
    ['answers 500', { status: 500, code: 'InternalError' }],
  ])('and %s is told as such, leaves nothing behind, and stops no page', async (_how, fault) => {
    const [rows, objects] = [await countRows(), server.objects.size];
    server.fault = () => fault;
    expect(await upload()).toMatchObject(AWAY);
    const served = await t.client().get(kept.url);
    expect(served).toMatchObject(AWAY);
    expect(served.headers['cache-control']).not.toContain('public');
    expect(await member.delete(`/media/${kept.id}`)).toMatchObject(AWAY);
    expect((await t.client().get('/posts')).status).toBe(200);
    const ready = await t.app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toMatchObject([200, { ok: true, storage: 'away' }]);
    expect([await countRows(), server.objects.size]).toEqual([rows, objects]);

    server.fault = () => null;
    expect((await t.client().get(kept.url)).status).toBe(200);
    expect((await member.delete(`/media/${kept.id}`)).status).toBe(200);
  });

  it('and breaks off before the first byte is no answer that a cache may keep', async () => {
    server.fault = ({ method }) => (method === 'GET' ? 'stall-at-start' : null);
    const served = await t.client().get(kept.url);
    expect(served).toMatchObject(AWAY);
    expect(served.headers['cache-control']).not.toContain('public');
  });

  it('and is full is told as full: what is there goes on to be served', async () => {
    const rows = await countRows();
    server.fault = ({ method }) => (method === 'PUT' ? { status: 507, code: 'XMinioStorageFull' } : null);
    expect(await upload()).toMatchObject({ status: 507, body: { code: 'storage_full' } });
    expect((await t.client().get(kept.url)).status).toBe(200);
    const ready = await t.app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toMatchObject([200, { ok: true, storage: 'full' }]);
    expect(await countRows()).toBe(rows);
  });

  it('and says nothing holds no more than two connections to the database, whoever removes pictures', async () => {
    const pictures = [
      kept,
      ...(await Promise.all([upload(), upload(), upload(), upload()])).map(({ body }) => body),
    ];
    server.fault = () => 'hang';
    server.requests.length = 0;
    const removals = pictures.map(({ id }) => member.delete(`/media/${id}`));
    await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(1));
    await setTimeout(200);
    expect((await member.get('/searches')).status).toBe(200);
    const answered = await Promise.race([...removals, Promise.resolve('none yet')]);
    expect(answered).toBe('none yet');
    for (const removal of removals) expect(await removal).toMatchObject(AWAY);
  });

  it('and refuses us is our fault: the node says so', async () => {
    server.fault = () => ({ status: 403, code: 'AccessDenied' });
    expect((await upload()).status).toBe(500);
    const ready = await t.app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toMatchObject([503, { ok: false, storage: 'failing' }]);
  });
});

it('one that hangs is away before those who ask for readiness give up', async () => {
  const node = await createTestApp(server.env, t);
  server.fault = () => 'hang';
  const ready = await node.app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toMatchObject([200, { ok: true, storage: 'away' }]);
  server.fault = () => null;
  await node.close();
});
