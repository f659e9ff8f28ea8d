/**
 * The SQL of lists. Each plan reads a bounded number of rows from an index that is already in the wanted order:
 * one short walk for each type (and category), or for each map cell that the circle touches, then a merge. What holds
 * a phrase is found in the index of words, in windows of time.
 */
import { type RawBuilder, sql } from 'kysely';
import { coverCircle, mapKeys } from '#common/domain/map-cells.ts';
import { SortMode } from '#common/domain/enums.ts';
import { isPublicStatus } from '#common/domain/post-status.ts';
import { type Database, UNNAMED } from '#server/db/database.ts';
import { sqlDistance } from '#server/db/sql-distance.ts';
import { hasDetails, hasPlainDetails, isHeldOnly, sqlDetails, sqlFilters } from './filters.queries.ts';
import { matchesKeywords, isNear } from './keywords.queries.ts';
import type { ListCriteria } from './criteria.ts';
import { newestMatches } from './newest-matches.queries.ts';
import type { Position, SortKey } from './cursor.ts';

type Sql = RawBuilder<unknown>;

/**
 * Filters that about so many posts pass at most are answered through their own indexes, others by walking the list:
 * a walk that reads whole rows is dearer than one that stays in an index.
 */
const FEW_MATCHES = { index: 500, rows: 5_000 };
/** So many of the newest matches are ranked; a phrase that more posts hold is told apart by newness. */
const RANKED_MATCHES = 200;

/** Of each map cell, so many rows at least are looked at to learn how far back a list by distance reaches. */
const MIN_SAMPLED = 3;

/** What every row of a page has, whatever else was selected. */
export type Listed = { id: number; sort_key: number };

/** Selects what is wanted of a page: `from` offers its posts as `p`, in the order of `rest`. */
export type PageSelect<T> = (from: Sql, rest: Sql, sortKey: Sql) => RawBuilder<T>;

type Plan = {
  sort: SortKey;
  /** Yields `id` and `key`, at most `limit` rows after the position, in no order. */
  candidates(limit: number): Sql;
  /** Whether the statement holds values in its text, so that a prepared plan would serve nobody else. */
  isUnnamed?: boolean;
};

/** What orders a list; in the plan it is a column, in the cursor a number. */
export function sortKeyOf(criteria: ListCriteria): SortKey {
  if (criteria.savedBy !== null) return 'saved';
  if (criteria.sort === SortMode.Best) return 'hot';
  return criteria.sort === SortMode.SearchRank ? 'rank' : 'created';
}

/** A page of posts after the position, with what `select` wants of them, in one round trip. */
export async function selectPage<T>(
  db: Database,
  criteria: ListCriteria,
  { after, limit }: { after: Position | null; limit: number },
  select: PageSelect<T>,
): Promise<(T & Listed)[]> {
  const plan = await choosePlan(db, criteria, after);
  const key =
    plan.sort === 'created' || plan.sort === 'saved' ? sql`extract(epoch from c.key) * 1000` : sql`c.key`;
  const page = sql`(select c.id, (${key})::double precision as sort_key from (${plan.candidates(limit)}) c
    order by c.key desc, c.id desc limit ${sql.lit(limit)}) page join posts p on p.id = page.id`;
  const rows = select(page, sql`order by page.sort_key desc, p.id desc`, sql`page.sort_key`);
  const { rows: found } = await sql<T & Listed>`${prefixOf(plan)} ${rows}`.execute(db);
  return found;
}

/** How many posts the list holds, up to the cap. */
export async function countListed(db: Database, criteria: ListCriteria, cap: number): Promise<number> {
  const plan = await choosePlan(db, { ...criteria, sort: SortMode.New }, null);
  const { rows } = await sql<{ count: number }>`${prefixOf(plan)}
    select count(*)::int as count from (
      select 1 from (${plan.candidates(cap + 1)}) c limit ${sql.lit(cap + 1)}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

export type FoundPost = { id: number; title: string; price: number | null };

/** Those of a few posts that the list holds, by their ids. */
export async function selectFound(db: Database, criteria: ListCriteria): Promise<FoundPost[]> {
  const { rows } = await sql<FoundPost>`select p.id, p.title, p.price
    from ${matches(criteria, sqlFilters(criteria))} order by p.id`.execute(db);
  return rows;
}

const prefixOf = (plan: Plan): Sql => (plan.isUnnamed === true ? sql.raw(UNNAMED) : sql``);

async function choosePlan(db: Database, criteria: ListCriteria, after: Position | null): Promise<Plan> {
  const sort = sortKeyOf(criteria);
  const filters = sqlFilters(criteria);
  if (criteria.savedBy !== null) {
    return savedPlan(
      criteria.savedBy,
      sql`${filters} and ${sqlDetails(criteria, { isWalked: true })}`,
      after,
    );
  }
  // What others do not see is in none of the lists' indexes: it has a small one of its own.
  if (isHeldOnly(criteria)) {
    return sort === 'rank'
      ? rankedPlan(criteria, filters, after, true)
      : matchesPlan(criteria, sort, filters, after);
  }
  const held = criteria.isOwn ? [] : criteria.statuses.filter((status) => !isPublicStatus(status));
  if (held.length > 0) {
    const seen = criteria.statuses.filter(isPublicStatus);
    const plans = [
      await choosePlan(db, { ...criteria, statuses: seen }, after),
      await choosePlan(db, { ...criteria, statuses: held }, after),
    ];
    return {
      sort,
      isUnnamed: plans.some(({ isUnnamed }) => isUnnamed === true),
      candidates: (limit) =>
        sql.join(
          plans.map((plan) => sql`select part.id, part.key from (${plan.candidates(limit)}) part`),
          sql` union all `,
        ),
    };
  }
  const few = FEW_MATCHES[readsRows(criteria) ? 'rows' : 'index'];
  const areFew = isSelective(criteria, sort) && (await estimateMatches(db, criteria, filters)) <= few;
  if (sort === 'rank') return rankedPlan(criteria, filters, after, areFew);
  if (!areFew) {
    return usesKeywordIndex(criteria, sort)
      ? wordsPlan(criteria, filters, after)
      : walkPlan(criteria, sort, filters, after);
  }
  // How far a range of prices narrows is known from its numbers alone: they stand in the text, and the plan is for them.
  return matchesPlan(
    criteria,
    sort,
    sqlFilters(criteria, (value) => sql.lit(value)),
    after,
  );
}

/** Whether the newest posts are found in the indexes of words and details, which know no author and no score. */
const usesKeywordIndex = (criteria: ListCriteria, sort: SortKey): boolean =>
  (criteria.phrase !== null || hasDetails(criteria)) && criteria.authorId === null && sort !== 'hot';

/** Whether a filter is set that may leave so few posts that walking the list would read all of it. */
function isSelective(criteria: ListCriteria, sort: SortKey): boolean {
  const { phrase, minPrice, maxPrice, miles } = criteria;
  if (usesKeywordIndex(criteria, sort)) {
    const { fflId, tenantId } = criteria;
    return (
      [minPrice, maxPrice, fflId, tenantId].some((filter) => filter !== null) ||
      hasPlainDetails(criteria) ||
      (phrase !== null && hasDetails(criteria))
    );
  }
  return (
    hasDetails(criteria) ||
    hasPlainDetails(criteria) ||
    [phrase, minPrice, maxPrice].some((filter) => filter !== null) ||
    (miles !== null && readsRows(criteria))
  );
}

/** Whether a filter is on a column that the indexes of lists do not hold. */
const readsRows = (criteria: ListCriteria): boolean => criteria.phrase !== null || hasDetails(criteria);

/** About how many posts pass the filters, by the statistics of the database: nothing is read. */
async function estimateMatches(db: Database, criteria: ListCriteria, filters: Sql): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`${sql.raw(UNNAMED)}
    explain (format json) select 1 from ${matches({ ...criteria, miles: null }, filters, parse)}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

const parse = (phrase: string): Sql => sql`websearch_to_tsquery('english', ${phrase})`;
/** In a select of its own, so that a prepared plan reads the phrase once and not for every row. */
const query = (phrase: string): Sql => sql`(select ${parse(phrase)})`;

const columnOf = (sort: SortKey): Sql => (sort === 'hot' ? sql`p.hot` : sql`p.created_at`);

/** The same order, but none that an index offers: the filters' own indexes are to be used. */
const unindexed = (sort: SortKey): Sql =>
  sort === 'hot' ? sql`(p.hot + 0)` : sql`(p.created_at + interval '0')`;

function afterPosition(sort: SortKey, after: Position | null): Sql {
  if (after === null) return sql`true`;
  if (sort === 'hot') return sql`(p.hot, p.id) < (${after.key}::double precision, ${after.id})`;
  return sql`(p.created_at, p.id) < (${new Date(after.key)}::timestamptz, ${after.id})`;
}

/** Short walks along indexes that are in the list's order. */
function walkPlan(criteria: ListCriteria, sort: SortKey, filters: Sql, after: Position | null): Plan {
  const column = columnOf(sort);
  // A function in place of the operator: the walk must not be answered through the index of words.
  const phrase = criteria.phrase === null ? sql`true` : sql`ts_match_vq(p.search, ${query(criteria.phrase)})`;
  const details = sqlDetails(criteria, { isWalked: true });
  const rest = sql`${filters} and ${details} and ${phrase} and ${afterPosition(sort, after)}`;
  const types = sql`p.type = any(${criteria.types}::int[])`;
  const categories =
    criteria.categories.length === 0 ? sql`true` : sql`p.category = any(${criteria.categories}::text[])`;
  const walk = (condition: Sql, limit: number): Sql =>
    sql`select p.id, ${column} as key from posts p where ${condition} and ${rest} order by ${column} desc, p.id desc limit ${sql.lit(limit)}`;

  const { center, miles } = criteria;
  if (center !== null && miles !== null) {
    const cover = coverCircle(center, miles);
    const distance = sqlDistance(center, 'p');
    const walkCells = (cells: number[], condition: Sql, limit: number): Sql => sql`
      select found.id, found.key from unnest(${cells}::int[]) cell(id) cross join lateral (
        ${walk(sql`${condition} and ${types} and ${categories}`, limit)}) found`;
    const inside = sql`p.degree_cell = cell.id`;
    const core = sql`p.quarter_cell = cell.id`;
    const edge = sql`${core} and ${distance} <= ${miles}`;
    // A few rows of cells inside the circle tell how far back the page can reach: nothing older need be read.
    const [sampled, where] =
      cover.inside.length > 0
        ? [cover.inside, inside]
        : cover.core.length > 0
          ? [cover.core, core]
          : [cover.edge, edge];
    const sampleSize = (limit: number): number =>
      Math.max(MIN_SAMPLED, Math.ceil((2 * limit) / sampled.length));
    const newest = sql`${column} >= (select bound.key from bound)`;
    return {
      sort,
      candidates: (limit) => sql`
        with bound as materialized (select coalesce((
          select sample.key from (${walkCells(sampled, where, sampleSize(limit))}) sample
          order by sample.key desc offset ${sql.lit(limit - 1)} limit 1), '-infinity') as key)
        ${walkCells(cover.inside, sql`${inside} and ${newest}`, limit)} union all
        ${walkCells(cover.edge, sql`${edge} and ${newest}`, limit)}`,
    };
  }
  if (criteria.authorId !== null) {
    return { sort, candidates: (limit) => sql`(${walk(sql`${types} and ${categories}`, limit)})` };
  }
  if (criteria.categories.length > 0) {
    return {
      sort,
      candidates: (limit) => sql`
        select walked.id, walked.key
        from unnest(${criteria.types}::int[]) kind(type) cross join unnest(${criteria.categories}::text[]) shelf(category)
        cross join lateral (${walk(sql`p.type = kind.type and p.category = shelf.category`, limit)}) walked`,
    };
  }
  return {
    sort,
    candidates: (limit) => sql`
      select walked.id, walked.key from unnest(${criteria.types}::int[]) kind(type)
      cross join lateral (${walk(sql`p.type = kind.type`, limit)}) walked`,
  };
}

/** Posts that pass rare filters: all of them are found first. */
function matches(criteria: ListCriteria, filters: Sql, readPhrase = query): Sql {
  const { center, miles, phrase } = criteria;
  const distance =
    center === null || miles === null
      ? sql`true`
      : sql`map_keys(p.degree_cell) && ${mapKeys(center, miles)}::int[] and ${sqlDistance(center, 'p')} <= ${miles}`;
  const categories =
    criteria.categories.length === 0 ? sql`true` : sql`array[p.category] && ${criteria.categories}::text[]`;
  const words = phrase === null ? sql`true` : matchesKeywords(criteria, readPhrase(phrase));
  const details = sqlDetails(criteria, { isWalked: false });
  return sql`posts p where ${words} and ${details} and p.type = any(${criteria.types}::int[])
    and ${categories} and ${distance} and ${filters}`;
}

function matchesPlan(criteria: ListCriteria, sort: SortKey, filters: Sql, after: Position | null): Plan {
  const column = columnOf(sort);
  return {
    sort,
    isUnnamed: criteria.minPrice !== null || criteria.maxPrice !== null,
    candidates: (limit) => sql`(select p.id, ${column} as key from ${matches(criteria, filters)}
      and ${afterPosition(sort, after)} order by ${unindexed(sort)} desc, p.id desc limit ${sql.lit(limit)})`,
  };
}

/** The newest posts with a phrase. */
function wordsPlan(criteria: ListCriteria, filters: Sql, after: Position | null): Plan {
  const { createdAfter } = criteria;
  const until = after === null ? null : new Date(after.key);
  const found = sql`${matches(criteria, filters)} and ${afterPosition('created', after)}`;
  return {
    sort: 'created',
    candidates: (limit) =>
      sql`(${newestMatches(found, { until, since: createdAfter, enough: limit, isNear: isNear(criteria), columns: sql`p.id, p.created_at as key` })})`,
  };
}

function rankedPlan(criteria: ListCriteria, filters: Sql, after: Position | null, areFew: boolean): Plan {
  const columns = sql`p.id, p.created_at as key, p.search`;
  const range = {
    until: null,
    since: criteria.createdAfter,
    enough: RANKED_MATCHES,
    isNear: isNear(criteria),
    columns,
  };
  const walked = walkPlan(criteria, 'created', filters, null).candidates(RANKED_MATCHES);
  const found = areFew
    ? sql`select ${columns} from ${matches(criteria, filters)}`
    : usesKeywordIndex(criteria, 'rank')
      ? newestMatches(matches(criteria, filters), range)
      : sql`select ${columns} from (${walked}) walked join posts p on p.id = walked.id`;
  const position =
    after === null ? sql`true` : sql`(ranked.key, ranked.id) < (${after.key}::double precision, ${after.id})`;
  return {
    sort: 'rank',
    candidates: (limit) => sql`(select ranked.id, ranked.key from (
        select newest.id, ts_rank(newest.search, ${query(criteria.phrase ?? '')})::double precision as key
        from (select * from (${found}) found order by found.key desc limit ${sql.lit(RANKED_MATCHES)}) newest) ranked
      where ${position} order by ranked.key desc, ranked.id desc limit ${sql.lit(limit)})`,
  };
}

/** Saved posts, the last saved first. */
function savedPlan(userId: number, filters: Sql, after: Position | null): Plan {
  const position =
    after === null
      ? sql`true`
      : sql`(b.created_at, b.post_id) < (${new Date(after.key)}::timestamptz, ${after.id})`;
  return {
    sort: 'saved',
    candidates: (
      limit,
    ) => sql`(select p.id, b.created_at as key from bookmarks b join posts p on p.id = b.post_id
      where b.user_id = ${userId} and ${filters} and ${position}
      order by b.created_at desc, b.post_id desc limit ${sql.lit(limit)})`,
  };
}
