/** The SQL of what there is to tell, and of who hears it. */
import { sql } from 'kysely';
import { type PostStatus, PostType } from '#common/domain/enums.ts';
import type { Database, Tx } from '#server/db/database.ts';

/** Whether a post `p` speaks for the dealer `t`, so that all its members own it. */
const isDealerOwned = sql<boolean>`(t.ffl_id is not null and (p.ffl_id is not null or p.type = ${sql.lit(PostType.News)}))`;

export type CommentNews = {
  post_id: number;
  post_author_id: number;
  tenant_id: number;
  author_id: number;
  author_name: string;
  answered_id: number | null;
  title: string;
  status: PostStatus;
  owner_ids: number[];
};

/** None for a comment that was removed; nobody is `answered` where that comment was. */
export async function selectCommentNews(db: Database, commentId: number): Promise<CommentNews | null> {
  const { rows } = await sql<CommentNews>`
    select c.post_id, p.author_id as post_author_id, p.tenant_id, c.author_id, u.display_name as author_name, a.author_id as answered_id, p.title, p.status,
      ${ownerIds} as owner_ids
    from comments c join users u on u.id = c.author_id join posts p on p.id = c.post_id
    join tenants t on t.id = p.tenant_id
    left join comments a on a.id = c.parent_id and a.deleted_at is null
    where c.id = ${commentId} and c.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Whose post `p` is: its author's, or every member's of the dealer `t` that it speaks for. */
const ownerIds = sql<number[]>`case when ${isDealerOwned}
  then array(select m.user_id from tenant_members m where m.tenant_id = p.tenant_id order by m.user_id)
  else array[p.author_id] end`;

export type RemovedComment = { post_id: number; author_id: number; title: string };

export async function selectRemovedComment(db: Database, commentId: number): Promise<RemovedComment | null> {
  const { rows } = await sql<RemovedComment>`
    select c.post_id, c.author_id, p.title from comments c join posts p on p.id = c.post_id
    where c.id = ${commentId} and c.deleted_by_moderator`.execute(db);
  return rows[0] ?? null;
}

export type MessageNews = { conversation_id: number; title: string; sender: string };

/** A store is named by its name. */
export async function selectMessageNews(db: Database, messageId: number): Promise<MessageNews | null> {
  const { rows } = await sql<MessageNews>`
    select m.conversation_id, p.title,
      case when m.author_id <> c.asker_id and t.id is not null then t.display_name else u.display_name end as sender
    from messages m join conversations c on c.id = m.conversation_id join posts p on p.id = c.post_id
    join users u on u.id = m.author_id left join tenants t on t.id = c.tenant_id
    where m.id = ${messageId}`.execute(db);
  return rows[0] ?? null;
}

/** The other side's people who have not read it yet. */
export async function selectMessageReceivers(tx: Tx, messageId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select side.user_id from messages m join conversations c on c.id = m.conversation_id
    cross join lateral (
      select c.asker_id as user_id where m.author_id <> c.asker_id
      union all
      select c.author_id where m.author_id = c.asker_id and c.author_id is not null
      union all
      select tm.user_id from tenant_members tm where m.author_id = c.asker_id and tm.tenant_id = c.tenant_id
    ) side
    where m.id = ${messageId} and side.user_id <> m.author_id and not exists (
      select 1 from conversation_reads r
      where r.conversation_id = c.id and r.user_id = side.user_id and r.last_read_id >= m.id)`.execute(tx);
  return rows.map((row) => row.user_id);
}

export type PostNews = {
  title: string;
  type: PostType;
  price: number | null;
  status: PostStatus;
  is_over: boolean;
  tenant_id: number;
  dealer_name: string | null;
  dealer_display_name: string | null;
  owner_ids: number[];
};

export async function selectPostNews(db: Database, postId: number): Promise<PostNews | null> {
  const { rows } = await sql<PostNews>`
    select p.title, p.type, p.price, p.status, p.expires_at <= now() as is_over, p.tenant_id,
      case when ${isDealerOwned} then t.name::text end as dealer_name,
      case when ${isDealerOwned} then t.display_name end as dealer_display_name, ${ownerIds} as owner_ids
    from posts p join tenants t on t.id = p.tenant_id where p.id = ${postId}`.execute(db);
  return rows[0] ?? null;
}

/** A part of a crowd, in the order of its people. */
export type CrowdPage = { after: number; limit: number };

export async function selectFollowerIds(
  db: Database,
  tenantId: number,
  { after, limit }: CrowdPage,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select f.user_id from dealer_follows f join tenants t on t.ffl_id = f.ffl_id
    where t.id = ${tenantId} and f.user_id > ${after} order by f.user_id limit ${limit}`.execute(db);
  return rows.map((row) => row.user_id);
}

export async function selectSaverIds(
  db: Database,
  postId: number,
  { after, limit }: CrowdPage,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select b.user_id from bookmarks b where b.post_id = ${postId} and b.user_id > ${after}
    order by b.user_id limit ${limit}`.execute(db);
  return rows.map((row) => row.user_id);
}

/** A listing that ends soon, and an owner who has not been told since its last renewal. */
export type EndingRow = { post_id: number; title: string; ends_on: string; cause: string; user_id: number };

/** The first to end, at most `limit`; whoever was told is not among them any more. */
export async function selectEndings(db: Database, days: number, limit: number): Promise<EndingRow[]> {
  const { rows } = await sql<EndingRow>`
    select ending.post_id, ending.title, ending.ends_on, ending.cause, owner.user_id
    from (
      select p.id as post_id, p.title, p.expires_at, p.author_id, p.tenant_id, p.ffl_id,
        to_char(p.expires_at at time zone 'UTC', 'FMMonth FMDD') as ends_on,
        'ending:' || p.id || ':' || extract(epoch from p.expires_at)::bigint as cause
      from posts p
      where p.listed and p.expires_at < 'infinity'
        and p.expires_at > now() and p.expires_at <= now() + make_interval(days => ${days})
        and p.status in (10, 20, 40, 50)
    ) ending
    cross join lateral (
      select ending.author_id as user_id where ending.ffl_id is null
      union all
      select m.user_id from tenant_members m where ending.ffl_id is not null and m.tenant_id = ending.tenant_id
    ) owner
    where not exists (
      select 1 from notification_causes c where c.user_id = owner.user_id and c.cause = ending.cause)
    order by ending.expires_at, ending.post_id, owner.user_id limit ${limit}`.execute(db);
  return rows;
}
