/** What the start says of the store of pictures: a refusal ends it in one line, an outage does not. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#server/lib/config.ts';
import { S3_SECRET, type S3Server, startS3Server } from '#server/testing/s3-server.ts';
import { checkStart, StartError } from './start-checks.ts';

let server: S3Server;
let dataDir: string;

beforeEach(async () => {
  server = await startS3Server();
  dataDir = await mkdtemp(path.join(tmpdir(), 'rangepost-start-'));
});
afterEach(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const check = (env: Record<string, string> = {}): Promise<void> =>
  checkStart(readConfig({ APP_ENV: 'test', PORT: '0', DATA_DIR: dataDir, ...server.env, ...env }));

it('goes on where the bucket can be written, and leaves nothing in it', async () => {
  await check();
  expect(server.requests.length).toBeGreaterThan(0);
  expect(server.objects.size).toBe(0);
});

it.each([
  ['a wrong secret key', { S3_SECRET_ACCESS_KEY: 'another' }, 'SignatureDoesNotMatch'],
  ['an unknown key', { S3_ACCESS_KEY_ID: 'another' }, 'InvalidAccessKeyId'],
  ['a bucket that is not there', { S3_BUCKET: 'another' }, 'NoSuchBucket'],
])('ends for %s, and tells no secret', async (_what, env, reason) => {
  const error = await check(env).catch((caught: Error) => caught);
  expect(error).toBeInstanceOf(StartError);
  expect((error as Error).message).toContain(reason);
  expect((error as Error).message).toContain('S3_*');
  expect((error as Error).message).not.toContain(S3_SECRET);
});

it('goes on where the store is full, or away', async () => {
  server.fault = () => ({ status: 507, code: 'XMinioStorageFull' });
  await check();
  await server.close();
  await check();
});
