/** Diagnostics on real queues: what is told of the server and its jobs, and what it keeps to itself. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Diagnostics, JobItems } from '#common/api/diagnostics.ts';
import { RoleLevel } from '#common/domain/enums.ts';
import { type DatabaseHandle, inTransaction, openDatabase } from '#server/db/database.ts';
import { type Jobs, startJobs } from '#server/jobs/jobs.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { watchEventLoop } from './event-loop.ts';

const NUMBER = '+13035550142';

let t: TestApp;
let database: DatabaseHandle;
let jobs: Jobs;
let dev: Client;

/** The queues are there and nobody works on them, so that what is sent stays as it is. */
beforeAll(async () => {
  t = await createTestApp();
  database = openDatabase(t.context.config.databaseUrl ?? '', {
    max: 4,
    onError: (error) => {
      throw error;
    },
  });
  jobs = await startJobs(database.pool, t.context.log);
  t.context.jobs = jobs;
  dev = await t.as(await createUser(t.db, { role: RoleLevel.Dev }));
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await t.close();
});

async function sendText(text: string): Promise<string> {
  await inTransaction(t.db, (tx) => jobs.send(tx, 'sms.send', { to: NUMBER, text }));
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = 'sms.send' and data ->> 'text' = ${text}`.execute(t.db);
  return rows[0]?.id ?? '';
}

async function fail(id: string): Promise<void> {
  await sql`update pgboss.job set state = 'failed', started_on = now(), completed_on = now(), retry_count = 5,
    output = jsonb_build_object('message', ${`The number ${NUMBER} is not there`}::text) where id = ${id}`.execute(
    t.db,
  );
}

const queue = async (name = 'sms.send') =>
  (await dev.get<Diagnostics>('/diagnostics')).body.queues.find((one) => one.name === name);
const list = async (state: string) =>
  (await dev.get<JobItems>(`/diagnostics/jobs?queue=sms.send&state=${state}`)).body.jobs;

it('tells of the server: what runs, since when, how busy it is, and what it stands on', async () => {
  const { status, body } = await dev.get<Diagnostics>('/diagnostics');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    env: 'test',
    node: process.versions.node,
    redis: null,
    liveConnections: 0,
    can: { manageJobs: true },
  });
  expect(Date.parse(body.startedAt)).toBeLessThan(Date.now());
  expect(body.database.version).toMatch(/^\d+/);
  expect(body.database.sizeBytes).toBeGreaterThan(1_000_000);
  expect(body.database.connections).toBeGreaterThan(0);
  expect(body.database.migrations.length).toBeGreaterThan(1);
  expect(body.disk.freeBytes).toBeLessThanOrEqual(body.disk.totalBytes);
  expect(body.memory.usedBytes).toBeGreaterThan(10_000_000);
});

it('tells no secret, no address of the inside, and nothing of what a job holds', async () => {
  await fail(await sendText('A text that nobody reads here'));
  const { secret, config } = t.context;
  const answers = [
    await dev.get('/diagnostics'),
    ...(await Promise.all(
      ['waiting', 'failed'].map((state) => dev.get(`/diagnostics/jobs?queue=sms.send&state=${state}`)),
    )),
  ];
  for (const { body } of answers) {
    const text = JSON.stringify(body);
    for (const hidden of [secret, config.databaseUrl ?? '', config.dataDir, NUMBER, 'nobody reads here']) {
      expect(text).not.toContain(hidden);
    }
  }
});

it('counts jobs by queue, and tells since when the oldest waits', async () => {
  const before = await queue();
  await sendText('one more');
  const after = await queue();
  expect(after?.waiting).toBe((before?.waiting ?? 0) + 1);
  expect(Date.parse(after?.oldestWaiting ?? '')).toBeLessThanOrEqual(Date.now() + 1_000);
});

it('tells of schedules when they last ran, and how that ended', async () => {
  await jobs.work(
    Object.fromEntries(['posts.videoPicture'].map((name) => [name, () => Promise.resolve()])) as never,
    [{ name: 'test.sweep', cron: '0 0 1 1 *', run: () => Promise.resolve(0) }],
  );
  const schedule = async () =>
    (await dev.get<Diagnostics>('/diagnostics')).body.schedules.find(({ name }) => name === 'test.sweep');
  expect(await schedule()).toEqual({
    name: 'test.sweep',
    cron: '0 0 1 1 *',
    lastRunAt: null,
    lastRunFailed: false,
  });
  await sql`insert into pgboss.job (name, state, completed_on) values ('test.sweep', 'failed', now())`.execute(
    t.db,
  );
  expect(await schedule()).toMatchObject({ lastRunAt: expect.any(String) as string, lastRunFailed: true });
});

describe('a job', () => {
  it('that failed is taken up again, once, and that is written down', async () => {
    const id = await sendText('to be tried again');
    await fail(id);
    const failed = (await list('failed')).find((job) => job.id === id);
    expect(failed).toMatchObject({
      state: 'failed',
      tries: 6,
      error: 'The number … is not there',
      can: { retry: true, cancel: false },
    });
    expect((await dev.post(`/diagnostics/jobs/sms.send/${id}`, { action: 'retry' })).status).toBe(200);
    expect((await list('waiting')).map((job) => job.id)).toContain(id);
    expect(await dev.post(`/diagnostics/jobs/sms.send/${id}`, { action: 'retry' })).toMatchObject({
      status: 409,
      body: { code: 'job_changed' },
    });
    const entries = await t.db.selectFrom('audit_log').select(['action', 'subject_name']).execute();
    expect(entries).toEqual([{ action: 'job.retry', subject_name: `sms.send ${id}` }]);
  });

  it('that waits is taken off', async () => {
    const id = await sendText('to be taken off');
    expect((await dev.post(`/diagnostics/jobs/sms.send/${id}`, { action: 'cancel' })).status).toBe(200);
    expect((await list('cancelled')).map((job) => job.id)).toEqual([id]);
  });

  it.each([
    ['of another queue', 'mail.send', async () => sendText('of the texts')],
    ['that is not there', 'sms.send', () => Promise.resolve('00000000-0000-4000-8000-000000000000')],
    [
      'of a queue that is not there',
      'no.such',
      () => Promise.resolve('00000000-0000-4000-8000-000000000000'),
    ],
  ])('%s is not acted on', async (_what, name, makeId) => {
    const id = await makeId();
    expect((await dev.post(`/diagnostics/jobs/${name}/${id}`, { action: 'cancel' })).status).toBe(409);
  });

  it('stands on a page of its queue, newest first', async () => {
    const sent = [];
    for (let n = 0; n < 5; n++) sent.push(await sendText(`page ${n}`));
    const { body: first } = await dev.get<JobItems>('/diagnostics/jobs?queue=sms.send&state=waiting&limit=3');
    const { body: next } = await dev.get<JobItems>(
      `/diagnostics/jobs?queue=sms.send&state=waiting&limit=2&cursor=${first.nextCursor}`,
    );
    expect([...first.jobs, ...next.jobs].map(({ id }) => id)).toEqual(sent.toReversed());
  });
});

it.each([
  ['GET', '/diagnostics/jobs', undefined],
  ['GET', '/diagnostics/jobs?queue=sms.send&state=odd', undefined],
  ['GET', '/diagnostics/jobs?queue=sms.send&cursor=5', undefined],
  ['POST', '/diagnostics/jobs/sms.send/5', { action: 'retry' }],
  ['POST', '/diagnostics/jobs/sms.send/00000000-0000-4000-8000-000000000000', { action: 'fly' }],
] as const)('%s %s is refused', async (method, url, body) => {
  expect((method === 'GET' ? await dev.get(url) : await dev.post(url, body)).status).toBe(422);
});

it('a process that was busy says for how long', async () => {
  const monitor = watchEventLoop();
  await new Promise((resolve) => setTimeout(resolve, 30));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  await vi.waitFor(() => expect(monitor.read().maxMs).toBeGreaterThan(150));
  expect(monitor.read().meanMs).toBeLessThan(monitor.read().maxMs);
  monitor.stop();
});
