/** The jobs of the whole server: what those of senders hand on, and how what a person does reaches another's page. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase, type DatabaseHandle } from '#server/db/database.ts';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { jobHandlers, schedules } from './app-jobs.ts';
import { type Jobs, startJobs } from './jobs/jobs.ts';

let t: TestApp;
let database: DatabaseHandle;
let jobs: Jobs;

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
  await jobs.work(jobHandlers(t.context), schedules(t.context));
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await t.close();
});

it('a comment reaches its post’s author within a second, on the site and as a mail on its way', async () => {
  const email = 'owner@example.org';
  const ownerId = await createUser(t.db, { email, email_verified_at: new Date() });
  const owner = await t.as(ownerId);
  const writer = await t.as(await createUser(t.db));
  const postId = await createPost(t.db, { author_id: ownerId });
  await writer.post(`/posts/${postId}/comments`, { body: 'Is it still there?' });
  const types = () => t.pushed.flatMap((push) => ('notification' in push ? [push.notification.type] : []));
  await vi.waitFor(() => expect(types()).toEqual(['POST_COMMENT', 'NOTIFICATION_COUNT_CHANGE']), {
    timeout: 1_000,
    interval: 10,
  });
  expect((await owner.get('/accounts/current')).body).toMatchObject({ notificationsCount: 1 });
  const { rows } = await sql<{ waits: number; priority: number }>`
    select extract(epoch from start_after - created_on)::int as waits, priority from pgboss.job
    where name = 'notifications.mail' and state = 'created'`.execute(database.db);
  expect(rows).toEqual([{ waits: 120, priority: 1 }]);
  expect(t.mails).toEqual([]);
});

it('every schedule does its work on an empty site without trouble', async () => {
  for (const { name, run } of schedules(t.context)) expect([name, await run()]).toEqual([name, 0]);
});

it('sends texts and mails as they were asked for, and lets a failure be tried again', async () => {
  const own = await createTestApp();
  try {
    const handlers = jobHandlers(own.context);
    const text = { to: '+13035550100', text: 'Hello' };
    const mail = { to: 'ann@example.org', subject: 'Hi', text: 'Hello', html: '<p>Hello</p>' };
    await handlers['sms.send'](text);
    await handlers['mail.send'](mail);
    expect([own.texts, own.mails]).toEqual([[text], [mail]]);

    own.context.sms = { send: () => Promise.reject(new Error('no text')) };
    own.context.mail = { send: () => Promise.reject(new Error('no mail')) };
    await expect(handlers['sms.send'](text)).rejects.toThrow('no text');
    await expect(handlers['mail.send'](mail)).rejects.toThrow('no mail');
  } finally {
    await own.close();
  }
});
