/** The SQL of telling: a notification for each receiver, once for each cause, folded while it is unread. */
import { sql } from 'kysely';
import type { NotificationKind } from '#common/domain/choices.ts';
import type { Tx } from '#server/db/database.ts';
import { sqlIsBanned } from '#server/db/sql-banned.ts';
import { KIND_RULES } from './notification-kinds.ts';
import type { NotificationRow } from './notifications.queries.ts';

export type NotificationToWrite = {
  kind: NotificationKind;
  /** Names what happened: told once to each person, however often its job runs. */
  cause: string;
  /** What folds together while it is unread. */
  foldKey: string;
  /** How many things it tells of. */
  amount: number;
  /** The whole sentence. */
  content: string;
  url: string;
  /** What stands after the number once several are folded, and where they are; null lets the newest stand for all. */
  many: { words: string; url: string } | null;
  postId: number | null;
  conversationId: number | null;
};

/** `is_mailed`: whether a mail goes out; the one about an unread notification tells of what is folded into it later. */
export type WrittenRow = NotificationRow & { is_mailed: boolean };

/**
 * What is unread grows, the others get a new one; each in the order of people, so that no two wait for each other.
 * Whoever does not want the kind has not been told: another kind may tell them of the same cause. Under the fold's lock.
 */
export async function writeNotifications(
  tx: Tx,
  news: NotificationToWrite,
  userIds: readonly number[],
): Promise<WrittenRow[]> {
  const { kind, many } = news;
  const columns = sql`n.id, n.user_id, n.kind, n.count, n.content, n.url, n.read_at, n.updated_at`;
  const { rows } = await sql<WrittenRow>`
    with told as (
      insert into notification_causes (user_id, cause)
      select u.id, ${news.cause} from users u
      left join notification_preferences wish on wish.user_id = u.id and wish.kind = ${kind}
      where u.id = any(${userIds}::int[]) and coalesce(wish.on_site, true) order by u.id
      on conflict do nothing returning user_id
    ), receivers as (
      select u.id from told join users u on u.id = told.user_id where u.deleted_at is null and not ${sqlIsBanned('u')}
    ), unread as (
      select n.id from notifications n join receivers r on r.id = n.user_id
      where n.fold_key = ${news.foldKey} and n.read_at is null order by n.user_id for no key update of n
    ), folded as (
      update notifications n set
        count = n.count + ${news.amount}::int,
        content = coalesce((n.count + ${news.amount}::int) || ' ' || ${many?.words ?? null}::text, ${news.content}),
        url = coalesce(${many?.url ?? null}::text, ${news.url}),
        updated_at = now()
      from unread where n.id = unread.id
      returning ${columns}, false as is_new
    ), added as (
      insert into notifications as n (user_id, kind, fold_key, count, content, url, post_id, conversation_id)
      select r.id, ${kind}, ${news.foldKey}, ${news.amount}::int, ${news.content}, ${news.url},
        ${news.postId}::int, ${news.conversationId}::int
      from receivers r where r.id not in (select user_id from folded) order by r.id
      returning ${columns}, true as is_new
    ), written as (select * from folded union all select * from added)
    select ${columns}, n.is_new and u.email_verified_at is not null and u.email_bounced_at is null
        and coalesce(wish.by_email, ${KIND_RULES[kind].byEmail}::boolean) as is_mailed
    from written n join users u on u.id = n.user_id
    left join notification_preferences wish on wish.user_id = n.user_id and wish.kind = n.kind
    order by n.user_id`.execute(tx);
  return rows;
}

/**
 * Takes away what these people have read of one conversation: what they are told now stands for it. Under the fold's
 * lock, and in a statement after the telling, which sees what was read meanwhile.
 */
export const deleteReadMessageNews = (tx: Tx, conversationId: number, userIds: readonly number[]) =>
  sql`delete from notifications n where n.conversation_id = ${conversationId} and n.kind = 'message'
    and n.user_id = any(${userIds}::int[]) and n.read_at is not null`.execute(tx);
