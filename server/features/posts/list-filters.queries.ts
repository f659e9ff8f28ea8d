/** The SQL of a list's filters. */
import { type RawBuilder, sql } from 'kysely';
import type { ListCriteria } from './list.criteria.ts';

type Sql = RawBuilder<unknown>;

/** Every condition of a list but the ones that its plan walks along. */
export function sqlFilters(criteria: ListCriteria, price = (value: number): Sql => sql`${value}`): Sql {
  const parts: Sql[] = [sql`p.status = any(${criteria.statuses}::int[])`];
  if (!criteria.isOwn) parts.push(sql`p.listed`, sql`p.expires_at > now()`);
  if (criteria.fflId !== null) {
    parts.push(sql`p.tenant_id = (select t.id from tenants t where t.ffl_id = ${criteria.fflId})`);
  }
  if (criteria.tenantId !== null) parts.push(sql`p.tenant_id = ${criteria.tenantId}`);
  if (criteria.authorId !== null) parts.push(sql`p.author_id = ${criteria.authorId}`);
  if (criteria.createdAfter !== null) parts.push(sql`p.created_at >= ${criteria.createdAfter}`);
  if (criteria.createdUntil !== null) parts.push(sql`p.created_at <= ${criteria.createdUntil}`);
  if (criteria.exceptOf !== null) parts.push(isNotOf(criteria.exceptOf));
  if (criteria.minPrice !== null) parts.push(sql`p.price >= ${price(criteria.minPrice)}`);
  if (criteria.maxPrice !== null) parts.push(sql`p.price <= ${price(criteria.maxPrice)}`);
  if (criteria.condition !== null) parts.push(sql`p.condition = ${criteria.condition}`);
  if (criteria.manufacturer !== null)
    parts.push(sql`lower(p.manufacturer) = lower(${criteria.manufacturer})`);
  if (criteria.model !== null) parts.push(sql`lower(p.model) = lower(${criteria.model})`);
  if (criteria.caliber !== null) parts.push(sql`lower(p.caliber) = lower(${criteria.caliber})`);
  return sql.join(parts, sql` and `);
}

const isNotOf = (
  userId: number,
): Sql => sql`p.author_id <> ${userId} and (p.ffl_id is null or p.tenant_id not in (
  select m.tenant_id from tenant_members m where m.user_id = ${userId}))`;
