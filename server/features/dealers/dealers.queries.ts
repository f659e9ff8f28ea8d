/** The SQL of a store's numbers. */
import { sql } from 'kysely';
import { PostStatus } from '#common/domain/enums.ts';
import { ACTIVE_STATUSES } from '#common/domain/post-status.ts';
import type { Database } from '#server/db/database.ts';

export type DayRow = { day: string; views: number; saves: number; messages: number; sold: number };

/** Each of the last days in the store's zone, the oldest first, with what happened on it. */
export async function selectDays(db: Database, tenantId: number, days: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with store as (
      select t.id, t.time_zone, (now() at time zone t.time_zone)::date as today from tenants t where t.id = ${tenantId}
    ), span as (
      select s.id, s.time_zone, s.today - (${days}::int - 1) as first_day,
        (s.today - (${days}::int - 1))::timestamp at time zone s.time_zone as since
      from store s
    ), counted as (
      select v.day, 'views' as kind, v.views as count
        from span join tenant_views v on v.tenant_id = span.id and v.day >= span.first_day
      union all
      select (b.created_at at time zone span.time_zone)::date, 'saves', 1
        from span join posts p on p.tenant_id = span.id and p.ffl_id is not null
        join bookmarks b on b.post_id = p.id and b.created_at >= span.since
      union all
      select (m.created_at at time zone span.time_zone)::date, 'messages', 1
        from span join conversations c on c.tenant_id = span.id and c.last_message_at >= span.since
        join messages m on m.conversation_id = c.id and m.created_at >= span.since and m.author_id = c.asker_id
      union all
      select (p.sold_at at time zone span.time_zone)::date, 'sold', 1
        from span join posts p on p.tenant_id = span.id and p.sold_at >= span.since and p.ffl_id is not null
    )
    select to_char(d.day, 'YYYY-MM-DD') as day,
      coalesce(sum(c.count) filter (where c.kind = 'views'), 0)::int as views,
      coalesce(sum(c.count) filter (where c.kind = 'saves'), 0)::int as saves,
      coalesce(sum(c.count) filter (where c.kind = 'messages'), 0)::int as messages,
      coalesce(sum(c.count) filter (where c.kind = 'sold'), 0)::int as sold
    from span cross join lateral (
      select (span.first_day + step)::date as day from generate_series(0, ${days}::int - 1) step
    ) d left join counted c on c.day = d.day
    group by d.day order by d.day`.execute(db);
  return rows;
}

export type ListingsRow = { active: number; pending: number; ending: number; drafts: number };

/** The store's listings by what they are now; `ending` are active ones that end within a week. */
export async function countListings(db: Database, tenantId: number): Promise<ListingsRow> {
  const isActive = sql`p.listed and p.expires_at > now() and p.status = any(${[...ACTIVE_STATUSES]}::smallint[])`;
  const { rows } = await sql<ListingsRow>`
    select count(*) filter (where ${isActive})::int as active,
      count(*) filter (where p.listed and p.expires_at > now() and p.status = ${PostStatus.Pending})::int as pending,
      count(*) filter (where ${isActive} and p.expires_at < now() + interval '7 days')::int as ending,
      count(*) filter (where p.status = ${PostStatus.Draft})::int as drafts
    from posts p
    where p.tenant_id = ${tenantId} and p.ffl_id is not null and p.status <> ${sql.lit(PostStatus.Deleted)}`.execute(
    db,
  );
  return rows[0] ?? { active: 0, pending: 0, ending: 0, drafts: 0 };
}

const UNANSWERED_CAP = 100;

export async function countUnanswered(db: Database, tenantId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from conversations c where c.tenant_id = ${tenantId} and c.is_unanswered
        and exists (select 1 from messages m where m.conversation_id = c.id)
      limit ${sql.lit(UNANSWERED_CAP)}
    ) waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The hero pictures, in their order. */
export const selectTenantMedia = (db: Database, tenantId: number) =>
  db
    .selectFrom('tenant_media as tm')
    .innerJoin('media as m', 'm.id', 'tm.media_id')
    .select(['m.storage_key', 'm.sizes'])
    .where('tm.tenant_id', '=', tenantId)
    .orderBy('tm.position')
    .execute();

export const insertFollow = (db: Database, follow: { user_id: number; ffl_id: number }) =>
  db
    .insertInto('dealer_follows')
    .values(follow)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteFollow = (db: Database, follow: { user_id: number; ffl_id: number }) =>
  db
    .deleteFrom('dealer_follows')
    .where('user_id', '=', follow.user_id)
    .where('ffl_id', '=', follow.ffl_id)
    .execute();
