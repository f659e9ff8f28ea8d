/** The SQL of a list's filters. */
import { type RawBuilder, sql } from 'kysely';
import { foldDetail } from '#common/domain/detail-labels.ts';
import { fieldText, LISTING_FIELDS, LISTING_FILTERS, SUGGESTED_KEYS } from '#common/domain/listing-fields.ts';
import { isPublicStatus } from '#common/domain/post-status.ts';
import type { ListCriteria } from './criteria.ts';

type Sql = RawBuilder<unknown>;

/** Whether a moderator's list holds only what others do not see. */
export const isHeldOnly = ({ isOwn, statuses }: ListCriteria): boolean =>
  !isOwn && statuses.length > 0 && !statuses.some(isPublicStatus);

/** Every condition of a list but words, details and what its plan walks along. */
export function sqlFilters(criteria: ListCriteria, price = (value: number): Sql => sql`${value}`): Sql {
  const parts: Sql[] = [sql`p.status = any(${criteria.statuses}::int[])`];
  if (isHeldOnly(criteria)) parts.push(sql`p.status in (5, 60, 70)`);
  else if (!criteria.isOwn) parts.push(sql`p.listed`, sql`p.expires_at > now()`);
  if (criteria.fflId !== null) {
    parts.push(sql`p.tenant_id = (select t.id from tenants t where t.ffl_id = ${criteria.fflId})`);
  }
  if (criteria.tenantId !== null) parts.push(sql`p.tenant_id = ${criteria.tenantId}`);
  if (criteria.authorId !== null) parts.push(sql`p.author_id = ${criteria.authorId}`);
  if (criteria.createdAfter !== null) parts.push(sql`p.created_at >= ${criteria.createdAfter}`);
  if (criteria.ids !== null) parts.push(sql`p.id = any(${criteria.ids}::int[])`);
  if (criteria.exceptOf !== null) parts.push(isNotOf(criteria.exceptOf));
  if (criteria.minPrice !== null) parts.push(sql`p.price >= ${price(criteria.minPrice)}`);
  if (criteria.maxPrice !== null) parts.push(sql`p.price <= ${price(criteria.maxPrice)}`);
  parts.push(...sqlPlainDetails(criteria));
  return sql.join(parts, sql` and `);
}

export const hasDetails = (criteria: ListCriteria): boolean =>
  SUGGESTED_KEYS.some((name) => criteria.details[name] !== undefined);

/** The conditions on listing fields, but for those that the index of details answers. */
function sqlPlainDetails({ details }: ListCriteria): Sql[] {
  return LISTING_FILTERS.flatMap(({ name, key, bound }) => {
    const field = LISTING_FIELDS[key];
    const value = details[name];
    if (value === undefined || (field.kind === 'text' && field.filter === 'suggested')) return [];
    const column = sql.ref(`p.${field.column}`);
    if (bound !== undefined)
      return [bound === 'min' ? sql`${column} >= ${value}` : sql`${column} <= ${value}`];
    if (field.kind === 'text' && field.filter === 'words') {
      return [sql`detail_words(${column}) @@ ${wordQuery(fieldText(value))}::tsquery`];
    }
    return [field.kind === 'text' ? sql`lower(${column}) = lower(${value})` : sql`${column} = ${value}`];
  });
}

export const hasPlainDetails = (criteria: ListCriteria): boolean =>
  Object.keys(criteria.details).length >
  SUGGESTED_KEYS.filter((key) => criteria.details[key] !== undefined).length;

const wordQuery = (text: string): string =>
  foldDetail(text)
    .map((word) => `${word}:*`)
    .join(' & ');

/**
 * The conditions on manufacturer, model and caliber.
 * @param isWalked as functions, so that a walk is not answered through their index.
 */
export function sqlDetails(criteria: ListCriteria, { isWalked }: { isWalked: boolean }): Sql {
  const parts = SUGGESTED_KEYS.flatMap((name) => {
    const text = criteria.details[name];
    if (text === undefined) return [];
    const words = sql`detail_words(${sql.ref(`p.${name}`)})`;
    const query = wordQuery(text);
    return [isWalked ? sql`ts_match_vq(${words}, ${query}::tsquery)` : sql`${words} @@ ${query}::tsquery`];
  });
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

const isNotOf = (
  userId: number,
): Sql => sql`p.author_id <> ${userId} and (p.ffl_id is null or p.tenant_id not in (
  select m.tenant_id from tenant_members m where m.user_id = ${userId}))`;
