/** The SQL of the administrators' list of tenants. */
import { type SqlBool, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** By name; `after` is the id of the last one seen. A network has hundreds of tenants: a phrase reads them all. */
export const selectTenantSummaries = (
  db: Database,
  { phrase, after, limit }: { phrase: string; after: number | null; limit: number },
) =>
  db
    .selectFrom('tenants as t')
    .leftJoin('ffls as f', 'f.id', 't.ffl_id')
    .select([
      't.id',
      't.name',
      't.display_name',
      't.ffl_id',
      't.is_network',
      't.city',
      't.state',
      'f.verified_at',
      'f.paused_at',
      sql<string | null>`greatest(f.expires_on, f.extended_until)`.as('expires_on'),
      sql<string[]>`array(select host from tenant_hosts h where h.tenant_id = t.id order by h.position)`.as(
        'hosts',
      ),
      sql<number>`(select count(*)::int from tenant_members m where m.tenant_id = t.id)`.as('member_count'),
      sql<number>`(select count(*)::int from dealer_follows d where d.ffl_id = t.ffl_id)`.as(
        'follower_count',
      ),
    ])
    .where(sql<SqlBool>`(${phrase} = '' or position(lower(${phrase}) in lower(t.display_name)) > 0
      or position(lower(${phrase}) in t.name::text) > 0
      or exists (select 1 from tenant_hosts h where h.tenant_id = t.id and position(lower(${phrase}) in h.host) > 0))`)
    .where(sql<SqlBool>`(${after}::int is null or (lower(t.display_name), t.id) > (
      select lower(last.display_name), last.id from tenants last where last.id = ${after}))`)
    .orderBy(sql`lower(t.display_name)`)
    .orderBy('t.id')
    .limit(limit)
    .execute();
export type TenantSummaryRow = Awaited<ReturnType<typeof selectTenantSummaries>>[number];
