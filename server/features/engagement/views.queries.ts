/** The SQL of how often posts are looked at. */
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Adds views to their posts and to the days of the stores that the posts belong to, in one statement. */
export async function addViews(db: Database, views: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    with seen as (
      select p.id, p.tenant_id, p.ffl_id, s.views
      from unnest(${[...views.keys()]}::int[], ${[...views.values()]}::int[]) s(post_id, views)
      join posts p on p.id = s.post_id
    ), by_post as (
      insert into post_views as v (post_id, views) select id, views from seen order by id
      on conflict (post_id) do update set views = v.views + excluded.views
    )
    insert into tenant_views as v (tenant_id, day, views)
    select seen.tenant_id, (now() at time zone t.time_zone)::date, sum(seen.views)
    from seen join tenants t on t.id = seen.tenant_id
    where seen.ffl_id is not null group by 1, 2 order by 1
    on conflict (tenant_id, day) do update set views = v.views + excluded.views`.execute(db);
}
