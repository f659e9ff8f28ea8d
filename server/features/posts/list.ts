/** Lists of posts: read the criteria, take a page, show it to the one who asks. */
import type { PostCount, Posts, PostsQuery } from '#common/api/posts.ts';
import type { Point } from '#common/domain/distance.ts';
import type { Permission } from '#common/domain/roles.ts';
import type { Criteria } from '#common/api/saved-searches.ts';
import { COUNT_CAP, PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/http/actor.ts';
import { AppError } from '#server/http/errors.ts';
import type { Database } from '#server/db/database.ts';
import { readsFor } from '#server/db/replica.ts';
import { accessZip } from '#server/features/places/places.service.ts';
import { type ListCriteria, readCriteria } from './listing-search/criteria.ts';
import {
  countListed,
  type FoundPost,
  selectFound,
  selectPage,
  sortKeyOf,
} from './listing-search/listing-search.ts';
import { decodeCursor, encodeCursor } from './listing-search/cursor.ts';
import { canSeePost, viewerOf } from './posts.policy.ts';
import { postRows, selectPost } from './posts.queries.ts';
import { viewPost } from './posts.view.ts';

/** The point of a zip; null where none is named or its point is not known. */
export async function findCenter(db: Database, zipCode: string | undefined): Promise<Point | null> {
  if (zipCode === undefined) return null;
  const { latitude, longitude } = await accessZip(db, zipCode);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

const EMPTY: Posts = { posts: [], nextCursor: null };

export async function listPosts(context: AppContext, actor: Actor, query: PostsQuery): Promise<Posts> {
  if (query.saved === true) requireMember(actor);
  const reads = readsFor(context, actor);
  const center = await findCenter(reads, query.zipCode);
  if (query.id !== undefined) return readOne(context, actor, query.id, { reads, from: center });
  const criteria = readCriteria(query, actor, center, new Date());
  const limit = query.limit ?? PAGE_LIMIT_DEFAULT;
  const sort = sortKeyOf(criteria);
  const after = query.cursor === undefined || query.cursor === '' ? null : decodeCursor(sort, query.cursor);
  if (isEmpty(criteria)) return EMPTY;
  const viewer = viewerOf(actor);
  // One more than the page holds tells whether there is a next one.
  const rows = await selectPage(reads, criteria, { after, limit: limit + 1 }, (from, rest, sortKey) =>
    postRows(from, viewer, rest, sortKey),
  );
  const last = rows[limit - 1];
  const isMore = rows.length > limit && last !== undefined;
  // One's own list holds what one wrote for a store, too: after leaving it, only what everyone sees.
  const seen = rows.slice(0, limit).filter((row) => canSeePost(actor, row));
  return {
    posts: seen.map((row) => viewPost(context.config, actor, row, center)),
    nextCursor: isMore ? encodeCursor(sort, { key: last.sort_key, id: last.id }) : null,
  };
}

/** How many posts the same query lists, up to a cap: counting all of them would read all of them. */
export async function countPosts(context: AppContext, actor: Actor, query: PostsQuery): Promise<PostCount> {
  if (query.saved === true) requireMember(actor);
  const reads = readsFor(context, actor);
  const center = await findCenter(reads, query.zipCode);
  if (query.id !== undefined) {
    const { posts } = await readOne(context, actor, query.id, { reads, from: center });
    return { count: posts.length, capped: false };
  }
  const criteria = readCriteria(query, actor, center, new Date());
  const count = isEmpty(criteria) ? 0 : await countListed(reads, criteria, COUNT_CAP);
  return { count: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP };
}

/**
 * Which of a few posts everyone sees and match; a person's own and those of their stores are left out. None for criteria
 * that mean nothing any more.
 */
export async function findMatches(
  db: Database,
  query: Criteria,
  { ids, exceptOf }: { ids: number[]; exceptOf: number },
): Promise<FoundPost[]> {
  const criteria = await readVisitorCriteria(query, () => findCenter(db, query.zipCode));
  return criteria === null || isEmpty(criteria) ? [] : selectFound(db, { ...criteria, ids, exceptOf });
}

export type Comparable = { type: number; category: string | null; price: number | null };

/** Whether a post may match, by what costs nothing to compare; null for criteria that mean nothing any more. */
export async function readComparison(query: Criteria): Promise<((post: Comparable) => boolean) | null> {
  const criteria = await readVisitorCriteria(query, () => null);
  if (criteria === null || isEmpty(criteria)) return null;
  const { types, categories, minPrice, maxPrice } = criteria;
  return ({ type, category, price }) =>
    (types as number[]).includes(type) &&
    (categories.length === 0 || (categories as (string | null)[]).includes(category)) &&
    (minPrice === null || (price !== null && price >= minPrice)) &&
    (maxPrice === null || (price !== null && price <= maxPrice));
}

const VISITOR_OF_THE_NETWORK = {
  user: null,
  tenant: { id: 0, fflId: null },
  permissions: new Set<Permission>(),
};

/** Null for a zip or a number that was kept long ago and is none any more. */
async function readVisitorCriteria(
  query: Criteria,
  readCenter: () => Promise<Point | null> | null,
): Promise<ListCriteria | null> {
  try {
    return readCriteria(query, VISITOR_OF_THE_NETWORK, await readCenter(), new Date());
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

/** Nothing can be in the list: no type or no status was left. */
const isEmpty = (criteria: ListCriteria): boolean =>
  criteria.types.length === 0 || criteria.statuses.length === 0;

async function readOne(
  context: AppContext,
  actor: Actor,
  id: number,
  { reads, from }: { reads: Database; from: Point | null },
): Promise<Posts> {
  const row = await selectPost(reads, id, viewerOf(actor));
  if (row === null || !canSeePost(actor, row)) return EMPTY;
  return { posts: [viewPost(context.config, actor, row, from)], nextCursor: null };
}
