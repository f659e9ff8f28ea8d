/** Telling people: writes what they hear, sends the mails on their way, and pushes to their open pages. */
import type { EventKind } from '#common/api/live.ts';
import type { AppContext } from '#server/context.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { canMail } from '#server/mail/mail.ts';
import { sendMails } from './mail.ts';
import type { CrowdPage } from './news.queries.ts';
import { KIND_RULES } from './notification-kinds.ts';
import { lockFold } from './notifications.queries.ts';
import { viewNotification } from './notifications.view.ts';
import { type NotificationToWrite, writeNotifications, type WrittenRow } from './tell.queries.ts';
import { countInTurn } from './unread-counts.ts';

/** So many of a crowd are read and written at once: it locks nothing for long, and never stands in memory as a whole. */
const CROWD_BATCH = 500;

export type News = Omit<NotificationToWrite, 'amount' | 'postId' | 'conversationId'> &
  Partial<Pick<NotificationToWrite, 'amount' | 'postId' | 'conversationId'>> & {
    /**
     * What open pages hear beside the count: a comment, a post, or nothing; where the payload is null, each person's
     * own notification, which is not for crowds.
     */
    live: { type: EventKind; payload: unknown } | null;
    /** It was mailed by whoever tells it. */
    isMailed?: boolean | undefined;
  };

/** Tells each of a few people once, and only those who want it; answers how many were told. */
export async function tell(context: AppContext, news: News, userIds: readonly number[]): Promise<number> {
  if (userIds.length === 0) return 0;
  const rows = await inTransaction(context.db, (tx) => writeNews(context, tx, news, userIds));
  await pushNews(context, news, rows);
  return rows.length;
}

/** The same for any number of people, in the order of their ids; begun again, it passes over those who were told. */
export async function notifyFollowersInBatches(
  context: AppContext,
  news: News,
  { except, readPage }: { except: readonly number[]; readPage: (page: CrowdPage) => Promise<number[]> },
): Promise<void> {
  const leftOut = new Set(except);
  let last: number | undefined = 0;
  while (last !== undefined) {
    const page: number[] = await readPage({ after: last, limit: CROWD_BATCH });
    await tell(
      context,
      news,
      page.filter((userId) => !leftOut.has(userId)),
    );
    last = page.at(-1);
  }
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
  if (!canMail(context.config) || news.isMailed === true) return rows;
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
  const { live: pages } = context;
  if (live?.payload === null) {
    for (const row of rows) pages.notify([row.user_id], { ...live, content, payload: viewNotification(row) });
  } else if (live !== null) {
    pages.notify(userIds, { ...live, content });
  }
  const counts = await countInTurn(context.db, userIds);
  const withCount = Map.groupBy(userIds, (userId) => counts.get(userId) ?? 0);
  for (const [count, people] of withCount) {
    pages.notify(people, { type: 'NOTIFICATION_COUNT_CHANGE', content: String(count), payload: null });
  }
}
