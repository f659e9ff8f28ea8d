/** What the tests of notifications share: people and a post, running the jobs that were sent, and what people were told. */
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { LiveNotification } from '#common/api/live.ts';
import type { Notification, Notifications } from '#common/api/notifications.ts';
import type { Client, TestApp } from '#server/testing/build-app.ts';
import { createPost, createUser } from '#server/testing/factories.ts';
import { notifyOfAccount } from './account-news.ts';
import {
  notifyOfDealerPost,
  notifyOfOutcome,
  notifyOfPriceDrop,
  notifyOfRemovedComment,
} from './post-news.ts';
import { notifyOfComment, notifyOfMessage } from './talk-news.ts';

/** Runs the jobs that tell, each twice: a job may, and tells once all the same. Mails stay among what was sent. */
export async function deliverAll(t: TestApp): Promise<void> {
  for (const job of t.sentJobs.splice(0)) {
    for (const _ of ['once', 'again']) {
      const data = job.data as never;
      if (job.name === 'notifications.comment') await notifyOfComment(t.context, data);
      else if (job.name === 'notifications.message') await notifyOfMessage(t.context, data);
      else if (job.name === 'notifications.dealerPost') await notifyOfDealerPost(t.context, data);
      else if (job.name === 'notifications.priceDrop') await notifyOfPriceDrop(t.context, data);
      else if (job.name === 'notifications.outcome') await notifyOfOutcome(t.context, data);
      else if (job.name === 'notifications.commentRemoved') await notifyOfRemovedComment(t.context, data);
      else if (job.name === 'notifications.account') await notifyOfAccount(t.context, data);
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

/** A post, its owner, and someone who writes to them; what was sent and pushed before is forgotten. */
export async function createTalk(t: TestApp) {
  talks += 1;
  const writerName = `Tom ${talks}`;
  const ownerId = await createUser(t.db);
  const writerId = await createUser(t.db, { display_name: writerName });
  const talk = {
    ownerId,
    owner: await t.as(ownerId),
    writerId,
    writer: await t.as(writerId),
    writerName,
    postId: await createPost(t.db, { author_id: ownerId, title: 'Marlin 336' }),
  };
  t.sentJobs.length = 0;
  t.pushed.length = 0;
  return talk;
}
let talks = 0;

/** Resolves when so many statements wait for a lock. */
export const untilWaiting = (t: TestApp, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
      expect(rows).toHaveLength(count);
    },
    { timeout: 5_000 },
  );
