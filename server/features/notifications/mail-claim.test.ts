/** A mail on its way: it locks nothing, is nobody else's meanwhile, and goes out after all where its server was killed. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Mail } from '#server/mail/mail.ts';
import { type Client, createTestApp, type TestApp } from '#server/testing/build-app.ts';
import { notifyOfAccount } from './account-news.ts';
import { mailNotification } from './mail.ts';
import { createReader } from './notifications.testing.ts';

let t: TestApp;
let client: Client;
let id: number;
let sent: Mail[];
/** Lets the mail server take what it was handed. */
let take: () => void;
let turn = 0;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  turn += 1;
  const userId = await createReader(t, `reader-${turn}@example.org`);
  client = await t.as(userId);
  t.sentJobs.length = 0;
  await notifyOfAccount(t.context, { userId, cause: 'a change', content: 'Something', url: '/accounts' });
  id = laterJob().notificationId;
  sent = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  take = resolve;
  t.context.mail = {
    send: (mail) => {
      sent.push(mail);
      return promise;
    },
  };
});

function laterJob(): { notificationId: number } {
  const { name, data } = t.sentJobs.splice(0)[0] ?? {};
  expect(name).toBe('notifications.mail');
  return data as { notificationId: number };
}
const mail = () => mailNotification(t.context, { notificationId: id });
const untilSent = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count));

it('keeps nobody from reading its notification', async () => {
  const sending = mail();
  await untilSent(1);
  expect((await client.post('/notifications/read', {})).body).toEqual({ unreadCount: 0 });
  take();
  await sending;
});

it('is left to whoever has it, and looked at again later', async () => {
  const sending = mail();
  await untilSent(1);
  await mail();
  expect(laterJob()).toEqual({ notificationId: id });
  take();
  await sending;
  await mail();
  expect(sent).toHaveLength(1);
  expect(t.sentJobs).toEqual([]);
});

it('goes out under the same name once its server has been gone for a while', async () => {
  void mail();
  await untilSent(1);
  await mail();
  expect(sent).toHaveLength(1);
  await sql`update notifications set mailing_since = mailing_since - interval '5 minutes' where id = ${id}`.execute(
    t.db,
  );
  const again = mail();
  await untilSent(2);
  take();
  await again;
  expect(sent[1]?.messageId).toBe(sent[0]?.messageId);
  await mail();
  expect(sent).toHaveLength(2);
});
