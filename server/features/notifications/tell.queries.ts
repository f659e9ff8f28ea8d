/** The SQL of telling: a notification for each receiver, once for each cause, folded while it is unread. */
import { sql } from 'kysely';
import type { NotificationKind } from '#common/contracts/notifications.ts';
import type { Tx } from '#server/db/database.ts';
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

/** Ordered by person, so that two at once never wait for each other. */
export async function writeNotifications(
  tx: Tx,
  news: NotificationToWrite,
  userIds: readonly number[],
): Promise<WrittenRow[]> {
  const { kind, many } = news;
  const { rows } = await sql<WrittenRow>`
    with told as (
      insert into notification_causes (user_id, cause)
      select u.id, ${news.cause} from users u where u.id = any(${userIds}::int[]) order by u.id
      on conflict do nothing returning user_id
    ), written as (
      insert into notifications (user_id, kind, fold_key, count, content, url, post_id, conversation_id)
      select u.id, ${kind}, ${news.foldKey}, ${news.amount}::int, ${news.content}, ${news.url},
        ${news.postId}::int, ${news.conversationId}::int
      from told join users u on u.id = told.user_id
      left join notification_preferences wish on wish.user_id = u.id and wish.kind = ${kind}
      where coalesce(wish.on_site, true) and u.deleted_at is null and u.banned_at is null
      order by u.id
      on conflict (user_id, fold_key) where read_at is null do update set
        count = notifications.count + excluded.count,
        content = coalesce((notifications.count + excluded.count) || ' ' || ${many?.words ?? null}::text, excluded.content),
        url = coalesce(${many?.url ?? null}::text, excluded.url),
        updated_at = now()
      returning id, user_id, kind, count, content, url, read_at, updated_at, xmax = 0 as is_new
    )
    select n.id, n.user_id, n.kind, n.count, n.content, n.url, n.read_at, n.updated_at,
      n.is_new and u.email_verified_at is not null and u.email_bounced_at is null
        and coalesce(wish.by_email, ${KIND_RULES[kind].byEmail}::boolean) as is_mailed
    from written n join users u on u.id = n.user_id
    left join notification_preferences wish on wish.user_id = n.user_id and wish.kind = n.kind
    order by n.user_id`.execute(tx);
  return rows;
}
