/** Writes what the demo's people were told of its comments, messages, dealers and prices: what is recent is unread. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { World } from './world.ts';

const TOLD_DAYS = 10;
const UNREAD_HOURS = 12;

export async function writeNotifications(tx: Tx, { now }: World): Promise<void> {
  for (const told of [tellOfTalk, tellOfMessages, tellOfDealers, tellOfPrices]) {
    await sql`
      insert into notifications (user_id, kind, fold_key, count, content, url, post_id, conversation_id,
        created_at, updated_at, read_at)
      select told.*, case when told.updated_at < ${now}::timestamptz - make_interval(hours => ${UNREAD_HOURS})
        then told.updated_at + interval '1 hour' end
      from (${told}) told
      where told.updated_at > ${now}::timestamptz - make_interval(days => ${TOLD_DAYS})
      order by told.updated_at, told.user_id`.execute(tx);
  }
}

const quoted = sql`'“' || p.title || '”'`;

/** Whose post `p` is: its author's, or every member's of the dealer that it speaks for. */
const owners = sql`(
  select p.author_id as user_id where p.ffl_id is null
  union all
  select m.user_id from tenant_members m where p.ffl_id is not null and m.tenant_id = p.tenant_id)`;

/** The comments of the last days on a post, and the answers to one's own, each folded into one. */
const tellOfTalk: RawBuilder<unknown> = sql`
  select heard.user_id, heard.kind, heard.kind || ':post:' || p.id, count(*)::int,
    case when count(*) > 1
      then count(*) || case heard.kind when 'reply' then ' new replies to your comments on ' else ' new comments on ' end
      else max(heard.name) || case heard.kind when 'reply' then ' replied to your comment on ' else ' commented on ' end
    end || ${quoted},
    '/posts/' || p.id || '?comment=' || max(heard.id), p.id, null::int, min(heard.created_at),
    max(heard.created_at) as updated_at
  from (
    select c.id, c.post_id, c.created_at, u.display_name as name, side.kind, side.user_id
    from comments c join users u on u.id = c.author_id join posts p on p.id = c.post_id
    left join comments q on q.id = c.parent_id and q.deleted_at is null
    cross join lateral (
      select 'reply' as kind, q.author_id as user_id where q.author_id <> c.author_id
      union all
      select 'comment', owner.user_id from ${owners} owner
      where owner.user_id is distinct from q.author_id
        and not exists (select 1 from ${owners} own where own.user_id = c.author_id)
    ) side
    where c.deleted_at is null and p.status in (10, 20, 30, 40, 50)
  ) heard join posts p on p.id = heard.post_id
  group by heard.user_id, heard.kind, p.id`;

/** What the other side wrote and was not read. */
const tellOfMessages: RawBuilder<unknown> = sql`
  select heard.user_id, 'message', 'message:conversation:' || c.id, count(*)::int,
    case when count(*) > 1 then count(*) || ' new messages from ' || u.display_name || ' about '
      else u.display_name || ' sent you a message about ' end || ${quoted},
    '/messages?conversation=' || c.id, null::int, c.id, min(m.created_at), max(m.created_at) as updated_at
  from conversations c join posts p on p.id = c.post_id join users u on u.id = c.asker_id
  cross join lateral ${owners} heard
  join messages m on m.conversation_id = c.id and m.author_id = c.asker_id
  left join conversation_reads r on r.conversation_id = c.id and r.user_id = heard.user_id
  where m.id > coalesce(r.last_read_id, 0)
  group by heard.user_id, c.id, u.display_name, p.title`;

/** The new posts of dealers that people follow, folded by dealer. */
const tellOfDealers: RawBuilder<unknown> = sql`
  select f.user_id, 'dealerPost', 'dealerPost:tenant:' || t.id, count(*)::int,
    case when count(*) > 1 then count(*) || ' new posts from ' || t.display_name
      else t.display_name || ' has a new listing: ' || max(${quoted}) end,
    case when count(*) > 1 then '/ffl/' || t.name else '/posts/' || max(p.id) end, max(p.id), null::int,
    min(p.created_at), max(p.created_at) as updated_at
  from dealer_follows f join tenants t on t.ffl_id = f.ffl_id
  join posts p on p.ffl_id = f.ffl_id and p.listed and p.created_at > (select max(created_at) from posts) - interval '3 days'
  group by f.user_id, t.id`;

/** Lower prices on what people have saved. */
const tellOfPrices: RawBuilder<unknown> = sql`
  select b.user_id, 'priceDrop', 'priceDrop:post:' || p.id, 1,
    ${quoted} || ' dropped from $' || to_char(p.previous_price, 'FM9,999,999') || ' to $' || to_char(p.price, 'FM9,999,999'),
    '/posts/' || p.id, p.id, null::int, p.updated_at as told_at, p.updated_at
  from bookmarks b join posts p on p.id = b.post_id
  where p.previous_price is not null and p.status in (10, 20, 40, 50) and p.expires_at > p.updated_at
    and b.created_at < p.updated_at and b.user_id <> p.author_id`;
