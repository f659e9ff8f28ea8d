/** SQL of sitemaps. */
import { type RawBuilder, sql } from 'kysely';
import { PostType } from '#common/domain/enums.ts';
import type { Database } from '#server/db/database.ts';

export type Span = { from: number; to: number };

/** A dealer's own tenant; null for the network. */
type Site = number | null;

/** Newest spans of the network, and newest posts of a dealer, that a site names at most. */
const MAX_SPANS = 1_000;
const MAX_DEALER_POSTS = 50_000;

/** What a dealer says: its listings and its news. */
const isDealerOwned = sql`(p.ffl_id is not null or p.type = ${sql.lit(PostType.News)})`;

/** Live posts of the site; a dealer without a host of its own speaks on the network's. Notices are in no list by themselves. */
function onSite(site: Site): RawBuilder<boolean> {
  const live = sql`p.listed and p.expires_at > now() and p.type <> ${sql.lit(PostType.Ad)}`;
  if (site !== null) return sql`${live} and p.tenant_id = ${site} and ${isDealerOwned}`;
  return sql`${live} and not (${isDealerOwned} and p.tenant_id in (
    select t.id from tenants t join tenant_hosts h on h.tenant_id = t.id where t.ffl_id is not null))`;
}

/** Spans of ids with at most `size` posts each. */
export async function selectSpans(db: Database, site: Site, size: number): Promise<Span[]> {
  const { rows } = await (
    site === null
      ? // Equal steps along the ids, of which each is only asked whether it holds a post: the posts are millions.
        sql<Span>`
        select step * ${size}::int + 1 as from, (step + 1) * ${size}::int as to
        from (select coalesce(max(id), 0) / ${size}::int as last from posts) newest,
          generate_series(greatest(0, last - ${sql.lit(MAX_SPANS - 1)}), last) step
        where exists (select 1 from posts p
          where p.id between step * ${size}::int + 1 and (step + 1) * ${size}::int and ${onSite(site)})
        order by step`
      : sql<Span>`
        select min(id) as from, max(id) as to
        from (select id, (row_number() over (order by id) - 1) / ${size}::int as page
          from (select p.id from posts p where ${onSite(site)}
            order by p.created_at desc limit ${sql.lit(MAX_DEALER_POSTS)}) newest) numbered
        group by page order by page`
  ).execute(db);
  return rows;
}

export type SitemapRow = { id: number; updated_at: Date };

/** The posts of one span, at most `limit`, in no order: one would lead the plan past the dealer's index. */
export async function selectSpanPosts(
  db: Database,
  site: Site,
  { from, to }: Span,
  limit: number,
): Promise<SitemapRow[]> {
  const { rows } = await sql<SitemapRow>`
    select p.id, p.updated_at from posts p
    where p.id between ${from} and ${to} and ${onSite(site)} limit ${limit}`.execute(db);
  return rows;
}
