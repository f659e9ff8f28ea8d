/** Telling people: writes what they hear, sends the mails on their way, and pushes to their open pages. */
import type { EventKind, LiveNotification } from '#common/contracts/live.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { canMail } from '#server/senders/mail.ts';
import { KIND_RULES } from './notification-kinds.ts';
import { countUnread } from './notifications.queries.ts';
import { viewNotification } from './notifications.view.ts';
import { type NotificationToWrite, writeNotifications, type WrittenRow } from './tell.queries.ts';

/** Written in one transaction, so that many receivers lock nothing for long. */
const BATCH = 500;

export type News = Omit<NotificationToWrite, 'amount' | 'postId' | 'conversationId'> &
  Partial<Pick<NotificationToWrite, 'amount' | 'postId' | 'conversationId'>> & {
    /** What open pages hear beside the count: a comment, a post, the notification itself (null), or nothing. */
    live: { type: EventKind; payload: unknown } | null;
  };

/** Tells each of them once, and only those who want it. */
export async function tell(context: AppContext, news: News, userIds: readonly number[]): Promise<number> {
  let count = 0;
  for (let start = 0; start < userIds.length; start += BATCH) {
    const batch = userIds.slice(start, start + BATCH);
    const rows = await inTransaction(context.db, (tx) => writeNews(context, tx, news, batch));
    await pushNews(context, news, rows);
    count += rows.length;
  }
  return count;
}

/** The part that belongs into a transaction; what it answers is pushed after the commit. */
export async function writeNews(
  context: AppContext,
  tx: Tx,
  news: News,
  userIds: readonly number[],
): Promise<WrittenRow[]> {
  const rows = await writeNotifications(
    tx,
    { amount: 1, postId: null, conversationId: null, ...news },
    userIds,
  );
  if (!canMail(context.config)) return rows;
  const { mailDelaySeconds } = KIND_RULES[news.kind];
  for (const row of rows) {
    if (!row.is_mailed) continue;
    const options = mailDelaySeconds === 0 ? {} : { after: mailDelaySeconds };
    await context.jobs.send(tx, 'notifications.mail', { notificationId: row.id }, options);
  }
  return rows;
}

export async function pushNews(
  context: AppContext,
  { content, live }: Pick<News, 'content' | 'live'>,
  rows: WrittenRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const counts = await countUnread(
    context.db,
    rows.map((row) => row.user_id),
  );
  const { live: pages } = context;
  if (live !== null && live.payload !== null) {
    pages.notify(
      rows.map((row) => row.user_id),
      { ...live, content },
    );
  }
  for (const row of rows) {
    const payload = viewNotification(row);
    if (live !== null && live.payload === null) pages.notify([row.user_id], { ...live, content, payload });
    const count: LiveNotification = {
      type: 'NOTIFICATION_COUNT_CHANGE',
      content: String(counts.get(row.user_id) ?? 0),
      payload,
    };
    pages.notify([row.user_id], count);
  }
}
