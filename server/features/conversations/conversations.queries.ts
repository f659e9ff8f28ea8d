/** SQL of conversations for one reader. */
import { type RawBuilder, sql } from 'kysely';
import type { Inbox, Side } from '#common/api/conversations.ts';
import { PAGE_LIMIT_MAX } from '#common/domain/limits.ts';
import type { Database } from '#server/db/database.ts';
import { sqlIsBanned } from '#server/db/sql-banned.ts';
import type { ConversationPolicyRow, SidesRow } from './conversations.policy.ts';

type Sql = RawBuilder<unknown>;

export type ConversationRow = SidesRow &
  ConversationPolicyRow & {
    id: number;
    reader_id: number;
    last_message_at: Date;
    post_id: number;
    post_title: string;
    post_type: number;
    post_category: string | null;
    post_price: number | null;
    post_pic_key: string | null;
    post_pic_sizes: number[] | null;
    /** The other side: a store where it has a name, else a person. */
    store_name: string | null;
    store_display_name: string | null;
    other_id: number;
    other_name: string | null;
    other_pic_key: string | null;
    other_pic_sizes: number[] | null;
    last_message_id: number;
    last_body: string;
    last_author_id: number;
    /** Where a colleague of the reader's wrote it. */
    last_colleague_name: string | null;
    last_colleague_is_gone: boolean;
    last_media_count: number;
    read_up_to: number | null;
    unread_count: number;
  };

/** Where a list goes on: everything before this. */
export type ListPosition = { at: Date | 'infinity'; id: number };
export const LIST_START: ListPosition = { at: 'infinity', id: 2_147_483_647 };

/** A page's own limit is known only when it is asked for: this one tells the planner that pages are short. */
const BOUND = sql.lit(PAGE_LIMIT_MAX + 1);
/** So many of the newest messages after the mark are looked at: a conversation has at most so many unread ones. */
export const UNREAD_CAP = 100;
/** The count of all looks at so many of the latest conversations. */
const COUNTED_CONVERSATIONS = 200;

const IS_GONE = sql`(o.deleted_at is not null or ${sqlIsBanned('o')})`;

/** Whether one side of the conversation `c` has blocked the other one. */
const blocks = (by: Side): Sql =>
  by === 'asker'
    ? sql`exists (select 1 from blocks b where coalesce(b.user_id, 0) = c.asker_id and coalesce(b.tenant_id, 0) = 0
        and coalesce(b.blocked_user_id, 0) = coalesce(c.author_id, 0)
        and coalesce(b.blocked_tenant_id, 0) = coalesce(c.tenant_id, 0))`
    : sql`exists (select 1 from blocks b where coalesce(b.user_id, 0) = coalesce(c.author_id, 0)
        and coalesce(b.tenant_id, 0) = coalesce(c.tenant_id, 0)
        and coalesce(b.blocked_user_id, 0) = c.asker_id and coalesce(b.blocked_tenant_id, 0) = 0)`;

/**
 * One row for each message of the other side that the reader has not read in the conversation `c`; what was written
 * before they joined the store has been others' to read.
 */
const unread = (reader: Sql): Sql => sql`
  select 1 from (
    select m.author_id, m.created_at from messages m where m.conversation_id = c.id and m.id > coalesce((
      select r.last_read_id from conversation_reads r where r.conversation_id = c.id and r.user_id = ${reader}), 0)
    order by m.id desc limit ${sql.lit(UNREAD_CAP)}
  ) n where (n.author_id = c.asker_id) <> (c.asker_id = ${reader})
    and not exists (select 1 from tenant_members t where t.tenant_id = c.tenant_id and t.user_id = ${reader}
      and c.asker_id <> ${reader} and n.created_at < t.created_at)`;

/** What the policy asks of the conversation `c` about the post `p`; `o` is the person on the other side. */
const standing = (): Sql => sql`
  p.status as post_status, p.deleted_by_moderator as post_deleted_by_moderator,
  coalesce(${IS_GONE}, false) as other_is_gone,
  ${blocks('asker')} as blocked_by_asker, ${blocks('owner')} as blocked_by_owner`;

const otherPerson = (reader: Sql): Sql => sql`
  left join users o on o.id = case when c.asker_id = ${reader} then c.author_id else c.asker_id end`;

/** One select for any set of conversations as their readers see them: `from` offers them as `c`. */
const conversationRows = (from: Sql, reader: Sql, rest: Sql) => sql<ConversationRow>`
  select c.id, ${reader} as reader_id, c.asker_id, c.author_id, c.tenant_id, c.last_message_at,
    p.id as post_id, p.title as post_title, p.type as post_type, p.category as post_category, p.price as post_price,
    pm.storage_key as post_pic_key, pm.sizes as post_pic_sizes,
    s.name as store_name, s.display_name as store_display_name,
    coalesce(s.id, o.id) as other_id, o.display_name as other_name,
    pic.storage_key as other_pic_key, pic.sizes as other_pic_sizes,
    l.id as last_message_id, l.body as last_body, l.author_id as last_author_id,
    k.display_name as last_colleague_name,
    (k.deleted_at is not null or ${sqlIsBanned('k')}) as last_colleague_is_gone,
    (select count(*)::int from media m where m.message_id = l.id) as last_media_count,
    (select max(r.last_read_id) from conversation_reads r
      where r.conversation_id = c.id and (r.user_id = c.asker_id) <> (c.asker_id = ${reader})) as read_up_to,
    (select count(*)::int from (${unread(reader)}) u) as unread_count,
    ${standing()}
  from ${from}
  join posts p on p.id = c.post_id
  join lateral (
    select m.id, m.body, m.author_id from messages m where m.conversation_id = c.id order by m.id desc limit 1
  ) l on true
  left join users k on k.id = l.author_id and c.asker_id <> ${reader} and l.author_id not in (c.asker_id, ${reader})
  left join tenants s on s.id = c.tenant_id and c.asker_id = ${reader}
  ${otherPerson(reader)}
  left join media pic on pic.id = case when s.id is null then o.profile_pic_id else s.logo_id end
  left join lateral (
    select m.storage_key, m.sizes from media m where m.post_id = p.id order by m.position, m.id limit 1
  ) pm on true
  ${rest}`;

type Walks = { position: Sql; bound: Sql; postId: number | null };

/** A person's conversations, each once: those they began, those about their own posts, those of their stores. */
function walks(userId: number, tenants: Sql, { position, bound, postId }: Walks): Sql {
  const isMeant = postId === null ? position : sql`c.post_id = ${postId} and ${position}`;
  const rest = sql`order by c.last_message_at desc, c.id desc limit ${bound}`;
  const walk = (condition: Sql, end = rest): Sql => sql`(
    select c.id, c.last_message_at from conversations c where ${condition} and ${isMeant} ${end})`;
  // About one post there is one at most: asked for in order, it would be looked for among all that they began.
  const begun = walk(sql`c.asker_id = ${userId}`, postId === null ? rest : sql``);
  return sql`
    ${begun}
    union all
    ${walk(sql`c.author_id = ${userId}`)}
    union all
    select w.id, w.last_message_at from ${tenants} store(id)
    cross join lateral ${walk(sql`c.tenant_id = store.id and c.asker_id <> ${userId}`)} w`;
}

const readerOf = (userId: number): Sql => sql`${userId}::int`;

/** A page of conversations, the latest first: merged from walks along indexes that are in this order. */
export async function selectConversations(
  db: Database,
  reader: { userId: number; tenantIds: readonly number[] },
  { after, limit, postId }: { after: ListPosition; limit: number; postId: number | null },
): Promise<ConversationRow[]> {
  const { userId } = reader;
  const position = sql`(c.last_message_at, c.id) < (${after.at}::timestamptz, ${after.id}::int)`;
  const found = walks(userId, sql`unnest(${[...reader.tenantIds]}::int[])`, {
    position,
    bound: BOUND,
    postId,
  });
  const { rows } = await sql<ConversationRow>`
    with page as materialized (
      select id from (select id, last_message_at from (${found}) f order by last_message_at desc, id desc
        limit ${BOUND}) newest
      order by last_message_at desc, id desc limit ${limit}
    ) ${conversationRows(
      sql`page join conversations c on c.id = page.id`,
      readerOf(userId),
      sql`order by c.last_message_at desc, c.id desc`,
    )}`.execute(db);
  return rows;
}

/** A page of what was asked of one store, the latest first, as one of its staff sees it. */
export async function selectInbox(
  db: Database,
  { userId, tenantId }: { userId: number; tenantId: number },
  { after, limit, inbox }: { after: ListPosition; limit: number; inbox: Inbox },
): Promise<ConversationRow[]> {
  const isMeant = inbox === 'unanswered' ? sql`c.is_unanswered` : sql`true`;
  const { rows } = await sql<ConversationRow>`
    with page as materialized (
      select id from (
        select c.id, c.last_message_at from conversations c
        where c.tenant_id = ${tenantId} and c.asker_id <> ${userId} and ${isMeant}
          and (c.last_message_at, c.id) < (${after.at}::timestamptz, ${after.id}::int)
        order by c.last_message_at desc, c.id desc limit ${BOUND}
      ) newest order by last_message_at desc, id desc limit ${limit}
    ) ${conversationRows(
      sql`page join conversations c on c.id = page.id`,
      readerOf(userId),
      sql`order by c.last_message_at desc, c.id desc`,
    )}`.execute(db);
  return rows;
}

export async function selectConversation(
  db: Database,
  id: number,
  userId: number,
): Promise<ConversationRow | null> {
  return (await selectConversationFor(db, id, [userId]))[0] ?? null;
}

/** The same for several readers at once; for each of them who is there. */
export async function selectConversationFor(
  db: Database,
  id: number,
  userIds: readonly number[],
): Promise<ConversationRow[]> {
  const from = sql`unnest(${userIds}::int[]) reader(id) join conversations c on c.id = ${id}`;
  return (await conversationRows(from, sql`reader.id`, sql``).execute(db)).rows;
}

/** The same for one that may have no message yet. */
export async function selectConversationState(
  db: Database,
  id: number,
  userId: number,
): Promise<ConversationPolicyRow | null> {
  const { rows } = await sql<ConversationPolicyRow>`
    select ${standing()} from conversations c join posts p on p.id = c.post_id
    ${otherPerson(readerOf(userId))} where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** How many messages wait for a person, up to `UNREAD_CAP`: in the latest of their conversations. */
export async function countUnread(db: Database, userId: number): Promise<number> {
  const bound = sql.lit(COUNTED_CONVERSATIONS);
  const tenants = sql`(select m.tenant_id from tenant_members m where m.user_id = ${userId})`;
  const { rows } = await sql<{ count: number }>`
    with latest as materialized (
      select id from (${walks(userId, tenants, { position: sql`true`, bound, postId: null })}) f
      order by last_message_at desc, id desc limit ${bound}
    )
    select count(*)::int as count from (
      select 1 from latest join conversations c on c.id = latest.id cross join lateral (${unread(readerOf(userId))}) u
      limit ${sql.lit(UNREAD_CAP)}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countUnreadOf(db: Database, conversationId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from conversations c cross join lateral (${unread(readerOf(userId))}) u
    where c.id = ${conversationId}`.execute(db);
  return rows[0]?.count ?? 0;
}
