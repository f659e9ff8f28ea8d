/** What the tests of notifications share: running the jobs that were sent, and reading what people were told. */
import type { LiveNotification } from '#common/contracts/live.ts';
import type { Notification, Notifications } from '#common/contracts/notifications.ts';
import type { Client, TestApp } from '#server/testing/build-app.ts';
import { createUser } from '#server/testing/factories.ts';
import { tellOfAccount } from './account-news.service.ts';
import { tellOfDealerPost, tellOfOutcome, tellOfPriceDrop } from './post-news.service.ts';
import { tellOfComment, tellOfMessage } from './talk-news.service.ts';

/** Runs the jobs that tell, each twice: a job may, and tells once all the same. Mails stay among what was sent. */
export async function tellAll(t: TestApp): Promise<void> {
  for (const job of t.sentJobs.splice(0)) {
    for (const _ of ['once', 'again']) {
      const data = job.data as never;
      if (job.name === 'notifications.comment') await tellOfComment(t.context, data);
      else if (job.name === 'notifications.message') await tellOfMessage(t.context, data);
      else if (job.name === 'notifications.dealerPost') await tellOfDealerPost(t.context, data);
      else if (job.name === 'notifications.priceDrop') await tellOfPriceDrop(t.context, data);
      else if (job.name === 'notifications.outcome') await tellOfOutcome(t.context, data);
      else if (job.name === 'notifications.account') await tellOfAccount(t.context, data);
      else if (!t.sentJobs.includes(job)) t.sentJobs.push(job);
    }
  }
}

export const listOf = async (client: Client): Promise<Notification[]> =>
  (await client.get<Notifications>('/notifications')).body.notifications;

/** The sentences that a person reads, the latest first. */
export const contentsOf = async (client: Client): Promise<string[]> =>
  (await listOf(client)).map(({ content }) => content);

/** What open pages of one person were told, oldest first. */
export const pushedTo = (t: TestApp, userId: number): LiveNotification[] =>
  t.pushed.flatMap((push) =>
    'notification' in push && push.userIds.includes(userId) ? [push.notification] : [],
  );

/** A person whose address was proved. */
export const createReader = (t: TestApp, email: string): Promise<number> =>
  createUser(t.db, { email, email_verified_at: new Date() });
