/** Telling people: writes what they hear, sends the mails on their way, and pushes to their open pages. */
import type { EventKind } from '#common/contracts/live.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { canMail } from '#server/senders/mail.ts';
import { sendMails } from './mail.service.ts';
import { KIND_RULES } from './notification-kinds.ts';
import { countUnread, lockFold } from './notifications.queries.ts';
import { viewNotification } from './notifications.view.ts';
import { type NotificationToWrite, writeNotifications, type WrittenRow } from './tell.queries.ts';

/** Written in one transaction, so that many receivers lock nothing for long. */
const BATCH = 500;

export type News = Omit<NotificationToWrite, 'amount' | 'postId' | 'conversationId'> &
  Partial<Pick<NotificationToWrite, 'amount' | 'postId' | 'conversationId'>> & {
    /**
     * What open pages hear beside the count: a comment, a post, or nothing; where the payload is null, each person's
     * own notification, which is not for crowds.
     */
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
  await lockFold(tx, news.foldKey);
  const rows = await writeNotifications(
    tx,
    { amount: 1, postId: null, conversationId: null, ...news },
    userIds,
  );
  if (!canMail(context.config)) return rows;
  const mailed = rows.filter((row) => row.is_mailed).map((row) => row.id);
  await sendMails(context, tx, news.kind, mailed, KIND_RULES[news.kind].mailDelaySeconds);
  return rows;
}

/** A crowd hears in few words: one for what happened, and one for each number that a count has become. */
export async function pushNews(
  context: AppContext,
  { content, live }: Pick<News, 'content' | 'live'>,
  rows: WrittenRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const userIds = rows.map((row) => row.user_id);
  const counts = await countUnread(context.db, userIds);
  const { live: pages } = context;
  if (live?.payload === null) {
    for (const row of rows) pages.notify([row.user_id], { ...live, content, payload: viewNotification(row) });
  } else if (live !== null) {
    pages.notify(userIds, { ...live, content });
  }
  const withCount = Map.groupBy(userIds, (userId) => counts.get(userId) ?? 0);
  for (const [count, people] of withCount) {
    pages.notify(people, { type: 'NOTIFICATION_COUNT_CHANGE', content: String(count), payload: null });
  }
}
