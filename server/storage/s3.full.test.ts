/** What only an S3 store does: it is away, hangs, is full or refuses, and says so over HTTP. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/lib/config.ts';
import { createLogger } from '#server/lib/log.ts';
import { S3_KEY, S3_SECRET, type S3Server, startS3Server } from '#server/testing/s3-server.ts';
import { createS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

const KEY = 'media/ab/abcdef-320.webp';
const BODY = Buffer.from('a photo');
const PATIENCE = { connectMs: 300, requestMs: 400, totalMs: 700, checkMs: 700 };
const LONG = { connectMs: 1_000, requestMs: 5_000, totalMs: 10_000, checkMs: 10_000 };
const AWAY = { status: 503, code: 'unavailable', retryAfter: 5 };

let server: S3Server;
let lines: string[];

function open(env: Record<string, string> = {}, patience = PATIENCE): Storage {
  const { s3 } = readConfig({ APP_ENV: 'test', ...server.env, ...env });
  if (s3 === null) throw new Error('no bucket is set');
  const write = (line: string): void => void lines.push(line);
  return createS3Storage(s3, createLogger({ logLevel: 'trace', appEnv: 'test' }, { write }), patience);
}

beforeEach(async () => {
  lines = [];
  server = await startS3Server();
});
afterEach(() => server.close());

const OPERATIONS: [string, (storage: Storage) => Promise<unknown>][] = [
  ['put', (storage) => storage.put(KEY, BODY, 'image/webp')],
  ['read', (storage) => storage.read(KEY)],
  ['remove', (storage) => storage.remove([KEY])],
  ['list', (storage) => Readable.from(storage.list()).toArray()],
  ['check', (storage) => storage.check()],
];

describe.each(OPERATIONS)('%s', (_name, run) => {
  it('says that a store is away that nobody answers for', async () => {
    const storage = open();
    await server.close();
    await expect(run(storage)).rejects.toMatchObject(AWAY);
    expect(lines.join()).toContain('ECONNREFUSED');
  });

  it('says so too of one that says nothing, within its time, and leaves no connection open', async () => {
    server.fault = () => 'hang';
    const start = performance.now();
    await expect(run(open())).rejects.toMatchObject(AWAY);
    expect(performance.now() - start).toBeLessThan(PATIENCE.totalMs + 1_000);
    await vi.waitFor(async () => expect(await server.countConnections()).toBe(0));
  });

  it('tries again after a failure, and gives up after the third', async () => {
    server.objects.set(KEY, { body: BODY, type: 'image/webp' });
    const storage = open({}, LONG);
    let failures = 2;
    server.fault = () => (failures-- > 0 ? { status: 500, code: 'InternalError' } : null);
    const answer = await run(storage);
    (answer as { body?: { destroy(): void } } | null | undefined)?.body?.destroy();
    failures = 3;
    await expect(run(storage)).rejects.toMatchObject(AWAY);
  });

  it('takes a wrong key for a fault of ours, names it, and tells no secret', async () => {
    const ran = run(open({ S3_SECRET_ACCESS_KEY: 'another secret key' }));
    await expect(ran).rejects.toThrow(
      /^The store refuses to \w+ in the bucket ".*": SignatureDoesNotMatch\./,
    );
    await expect(ran).rejects.not.toHaveProperty('status');
    const told = lines.join() + String(await ran.catch((error: Error) => error.stack));
    for (const hidden of [S3_KEY, S3_SECRET, 'another secret key', 'Signature=']) {
      expect(told).not.toContain(hidden);
    }
  });

  it('does not take a bucket that is not there for an empty one', async () => {
    await expect(run(open({ S3_BUCKET: 'another-bucket' }))).rejects.toThrow('NoSuchBucket');
  });
});

describe('a full store', () => {
  it.each([
    { status: 507, code: 'XMinioStorageFull' },
    { status: 403, code: 'QuotaExceeded' },
    { status: 400, code: 'XMinioAdminBucketQuotaExceeded' },
  ])('is told by its words ($code), and goes on to be read', async (fault) => {
    const storage = open();
    await storage.put(KEY, BODY, 'image/webp');
    server.fault = ({ method }) => (method === 'PUT' ? fault : null);
    const full = { status: 507, code: 'storage_full' };
    await expect(storage.put('media/cd/cdef.webp', BODY, 'image/webp')).rejects.toMatchObject(full);
    await expect(storage.check()).rejects.toMatchObject(full);
    expect([...server.objects.keys()]).toEqual([KEY]);
    const stored = await storage.read(KEY);
    expect(stored !== null && (await buffer(stored.body)).equals(BODY)).toBe(true);
  });
});

describe('a body', () => {
  const size = 300_000;
  beforeEach(() => void server.objects.set(KEY, { body: Buffer.alloc(size, 'x'), type: 'image/webp' }));

  it.each(['stall', 'cut'] as const)(
    'that breaks off (%s) ends in an error, and is never taken for whole',
    async (how) => {
      server.fault = () => how;
      const stored = await open().read(KEY);
      await expect(stored === null ? null : buffer(stored.body)).rejects.toMatchObject(AWAY);
      await vi.waitFor(async () => expect(await server.countConnections()).toBe(0));
    },
  );

  it('that nobody reads holds no connection: others are served meanwhile', async () => {
    const storage = open({}, LONG);
    const slow = await Promise.all(Array.from({ length: 70 }, () => storage.read(KEY)));
    const stored = await storage.read(KEY);
    expect(stored !== null && (await buffer(stored.body)).length).toBe(size);
    for (const one of slow) one?.body.destroy();
  });

  it('that is let go of closes its connection', async () => {
    server.fault = () => 'stall';
    const stored = await open({}, { ...LONG, requestMs: 60_000, totalMs: 60_000 }).read(KEY);
    stored?.body.destroy();
    await vi.waitFor(async () => expect(await server.countConnections()).toBe(0));
  });
});

describe('many pictures', () => {
  it('are listed whole, and removed a thousand at a time', async () => {
    const keys = Array.from({ length: 2_500 }, (_, index) => `media/aa/${index}.webp`);
    for (const key of [...keys, 'media/Foreign.webp', '.trial']) {
      server.objects.set(key, { body: BODY, type: 'image/webp' });
    }
    const storage = open({}, LONG);
    expect(((await Readable.from(storage.list()).toArray()) as string[]).toSorted()).toEqual(keys.toSorted());
    server.requests.length = 0;
    await storage.remove(keys);
    expect(server.requests).toHaveLength(3);
    expect([...server.objects.keys()]).toEqual(['media/Foreign.webp', '.trial']);
  });

  it('are not taken for removed where the store kept one', async () => {
    server.fault = () => 'keep';
    await expect(open().remove([KEY])).rejects.toThrow('AccessDenied');
  });
});
