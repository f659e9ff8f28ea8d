/** Lists of posts: read the criteria, take a page, show it to the one who asks. */
import { COUNT_CAP, type PostCount, type Posts, type PostsQuery } from '#common/contracts/posts.ts';
import type { Point } from '#common/domain/distance.ts';
import type { Criteria } from '#common/contracts/searches.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/core/actor.ts';
import { AppError } from '#server/core/errors.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { accessZip } from '#server/features/places/places.service.ts';
import { type ListCriteria, readCriteria } from './list.criteria.ts';
import { countListed, selectPosts, sortKeyOf } from './list.queries.ts';
import { decodeCursor, encodeCursor } from './posts.cursor.ts';
import { canSeePost, viewerOf } from './posts.policy.ts';
import { selectPost } from './posts.queries.ts';
import { viewPost } from './posts.view.ts';

/** The point of a zip; null where none is named or its point is not known. */
export async function findCenter(db: Database, zipCode: string | undefined): Promise<Point | null> {
  if (zipCode === undefined) return null;
  const { latitude, longitude } = await accessZip(db, zipCode);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

export async function listPosts(context: AppContext, actor: Actor, query: PostsQuery): Promise<Posts> {
  if (query.saved === true) requireMember(actor);
  const center = await findCenter(context.db, query.zipCode);
  if (query.id !== undefined) return listOne(context, actor, query.id, center);
  const criteria = readCriteria(query, actor, center, new Date());
  const limit = query.limit ?? PAGE_LIMIT_DEFAULT;
  const sort = sortKeyOf(criteria);
  const after = query.cursor === undefined || query.cursor === '' ? null : decodeCursor(sort, query.cursor);
  if (isEmpty(criteria)) return { posts: [], nextCursor: null };
  // One more than the page holds tells whether there is a next one.
  const rows = await selectPosts(context.db, criteria, {
    after,
    limit: limit + 1,
    viewer: viewerOf(actor),
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    // One's own list holds what one wrote for a store, too: after leaving it, only what everyone sees.
    posts: page
      .filter((row) => canSeePost(actor, row))
      .map((row) => viewPost(context.config, actor, row, center)),
    nextCursor:
      rows.length > limit && last !== undefined
        ? encodeCursor(sort, { key: last.sort_key, id: last.id })
        : null,
  };
}

/** How many posts the same query lists, up to a cap: counting all of them would read all of them. */
export async function countPosts(context: AppContext, actor: Actor, query: PostsQuery): Promise<PostCount> {
  if (query.saved === true) requireMember(actor);
  const center = await findCenter(context.db, query.zipCode);
  if (query.id !== undefined) {
    const { posts } = await listOne(context, actor, query.id, center);
    return { count: posts.length, capped: false };
  }
  const criteria = readCriteria(query, actor, center, new Date());
  const count = isEmpty(criteria) ? 0 : await countListed(context.db, criteria, COUNT_CAP);
  return { count: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP };
}

/**
 * How many posts that everyone sees and that match were written after one time and up to another, up to the cap and
 * one more; a person's own and those of their stores are left out. 0 for criteria that mean nothing any more.
 */
export async function countNewMatches(
  tx: Tx,
  query: Criteria,
  { after, until, exceptOf }: { after: Date; until: Date; exceptOf: number },
): Promise<number> {
  const criteria = await readVisitorCriteria(tx, query);
  if (criteria === null || isEmpty(criteria)) return 0;
  const createdAfter = new Date(Math.max(after.getTime() + 1, criteria.createdAfter?.getTime() ?? 0));
  if (createdAfter > until) return 0;
  return countListed(tx, { ...criteria, createdAfter, createdUntil: until, exceptOf }, COUNT_CAP);
}

const VISITOR_OF_THE_NETWORK = { user: null, tenant: { id: 0, fflId: null } };

/** Null for a zip or a number that was kept long ago and is none any more. */
async function readVisitorCriteria(tx: Tx, query: Criteria): Promise<ListCriteria | null> {
  try {
    return readCriteria(query, VISITOR_OF_THE_NETWORK, await findCenter(tx, query.zipCode), new Date());
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

/** Nothing can be in the list: no type or no status was left. */
const isEmpty = (criteria: ListCriteria): boolean =>
  criteria.types.length === 0 || criteria.statuses.length === 0;

async function listOne(context: AppContext, actor: Actor, id: number, center: Point | null): Promise<Posts> {
  const row = await selectPost(context.db, id, viewerOf(actor));
  const posts = row !== null && canSeePost(actor, row) ? [viewPost(context.config, actor, row, center)] : [];
  return { posts, nextCursor: null };
}
