/** Reads a list's query: what is wanted, in the words of the database. */
import type { PostsQuery } from '#common/api/posts.ts';
import { type Category, parseCategory } from '#common/domain/categories.ts';
import { foldDetail } from '#common/domain/detail-labels.ts';
import { DEFAULT_SEARCH_MILES, MIN_SEARCH_MILES, type Point, roughMiles } from '#common/domain/distance.ts';
import { type ListingFilters, pickFilters } from '#common/domain/listing-fields.ts';
import { PostStatus, PostType, SortMode, valuesOf } from '#common/domain/enums.ts';
import { ACTIVE_STATUSES, DEFAULT_LIST_STATUSES, isPublicStatus } from '#common/domain/post-status.ts';
import {
  BUY_SEARCH_TYPES,
  LISTING_TYPES,
  POST_TYPES,
  postTypeFromNumber,
  postTypeFromText,
  SELL_SEARCH_TYPES,
} from '#common/domain/post-types.ts';
import { startOfRange } from '#common/domain/time-ranges.ts';
import type { Actor, ActingTenant, ActingUser } from '#server/http/actor.ts';
import { invalidField } from '#server/http/errors.ts';
import { isStorableDate } from './cursor.ts';

export type ListCriteria = {
  types: PostType[];
  statuses: PostStatus[];
  categories: Category[];
  fflId: number | null;
  /** Only what was made on this tenant: a dealer's own news. */
  tenantId: number | null;
  authorId: number | null;
  /** Whether the author is the one who asks: drafts and what ended are shown too. */
  isOwn: boolean;
  savedBy: number | null;
  createdAfter: Date | null;
  /** Only some of these. */
  ids: number[] | null;
  /** Leaves out what is this person's own, or their store's. */
  exceptOf: number | null;
  center: Point | null;
  /** Null for any distance. */
  miles: number | null;
  phrase: string | null;
  minPrice: number | null;
  maxPrice: number | null;
  details: ListingFilters;
  sort: SortMode;
};

/** What of an actor a list's meaning depends on. */
type Asker = {
  user: Pick<ActingUser, 'id'> | null;
  tenant: Pick<ActingTenant, 'id' | 'fflId'>;
  permissions: Actor['permissions'];
};

/** Own posts of every status but Deleted. */
const OWN_STATUSES = valuesOf(PostStatus).filter((status) => status !== PostStatus.Deleted);
const PROFILE_TYPES = POST_TYPES.filter((type) => type !== PostType.Ad);

/**
 * @param center the point of the query's zip, null where it is not known.
 * @throws 422 for what cannot be meant: unknown numbers, unreadable dates.
 */
export function readCriteria(query: PostsQuery, actor: Asker, center: Point | null, now: Date): ListCriteria {
  const isOwn = query.authorId !== undefined && query.authorId === actor.user?.id;
  const types = readTypes(query);
  const statuses = readStatuses(query, isOwn, actor.permissions.has('posts:moderate'));
  const phrase = readPhrase(query.phrase);
  const wantsSort = query.sort ?? (phrase === null ? SortMode.New : SortMode.SearchRank);
  const isDealerNews = actor.tenant.fflId !== null && types.length === 1 && types[0] === PostType.News;
  return {
    types,
    statuses,
    categories: readCategories(query.category),
    fflId: query.fflId ?? null,
    tenantId: isDealerNews && query.fflId === undefined ? actor.tenant.id : null,
    authorId: query.authorId ?? null,
    isOwn,
    savedBy: query.saved === true ? (actor.user?.id ?? 0) : null,
    createdAfter: readCreatedAfter(query, now),
    ids: null,
    exceptOf: null,
    center,
    miles: readMiles(query, center),
    phrase,
    minPrice: query.minPrice ?? null,
    maxPrice: query.maxPrice ?? null,
    details: readDetails(query),
    sort: wantsSort === SortMode.SearchRank && phrase === null ? SortMode.New : (wantsSort as SortMode),
  };
}

const split = (list: string): string[] =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

function readTypes(query: PostsQuery): PostType[] {
  if (query.types !== undefined && query.types.trim() !== '') {
    return [...new Set(split(query.types).map(readType))];
  }
  if (query.includeSellPosts !== undefined || query.includeBuyPosts !== undefined) {
    const sell = query.includeSellPosts === false ? [] : SELL_SEARCH_TYPES;
    const buy = query.includeBuyPosts === false ? [] : BUY_SEARCH_TYPES;
    return [...new Set([...sell, ...buy])];
  }
  if (query.authorId !== undefined || query.saved === true) return PROFILE_TYPES;
  return [...LISTING_TYPES];
}

/** A number must be a type's; a text that names none means Sell. */
function readType(item: string): PostType {
  if (!/^-?\d+$/.test(item)) return postTypeFromText(item);
  const type = postTypeFromNumber(Number(item));
  if (type === null) throw invalidField('types', `There is no type ${item}.`);
  return type;
}

/** Quotes around no word, and minus signs before none: PostgreSQL stumbles over dozens of them. */
const EMPTY_QUOTES = /"[^\p{L}\p{N}"]*"/gu;
const LONE_MINUS = /-(?![^\s-]*[\p{L}\p{N}])/gu;

function readPhrase(text = ''): string | null {
  return text.replaceAll(EMPTY_QUOTES, ' ').replaceAll(LONE_MINUS, ' ').trim() || null;
}

/** Without texts that hold no word to compare. */
function readDetails(query: PostsQuery): ListingFilters {
  const details = Object.entries(pickFilters(query));
  return Object.fromEntries(
    details.filter(([, value]) => typeof value !== 'string' || foldDetail(value).length > 0),
  );
}

function readStatuses(query: PostsQuery, isOwn: boolean, moderates: boolean): PostStatus[] {
  if (query.statuses !== undefined && query.statuses.trim() !== '') {
    const statuses = split(query.statuses).map((item) => {
      const status = valuesOf(PostStatus).find((value) => String(value) === item);
      if (status === undefined) throw invalidField('statuses', `There is no status ${item}.`);
      return status;
    });
    return [...new Set(statuses)].filter(
      (status) =>
        isPublicStatus(status) ||
        (isOwn && status !== PostStatus.Deleted) ||
        (moderates && status !== PostStatus.Draft),
    );
  }
  const { includeActive, includePending, includeCompleted } = query;
  if (includeActive !== undefined || includePending !== undefined || includeCompleted !== undefined) {
    return [
      ...(includeActive === false ? [] : ACTIVE_STATUSES),
      ...(includePending === false ? [] : [PostStatus.Pending]),
      ...(includeCompleted === true ? [PostStatus.Complete] : []),
    ];
  }
  if (isOwn) return OWN_STATUSES;
  return query.saved === true ? [...DEFAULT_LIST_STATUSES, PostStatus.Complete] : [...DEFAULT_LIST_STATUSES];
}

function readCategories(list: string | undefined): Category[] {
  const items = split(list ?? '').filter((item) => item.toLowerCase() !== 'all');
  return [
    ...new Set(
      items.map((item) => {
        const category = parseCategory(item);
        if (category === null) throw invalidField('category', `There is no category ${item}.`);
        return category;
      }),
    ),
  ];
}

function readCreatedAfter(query: PostsQuery, now: Date): Date | null {
  if (query.createdAfter !== undefined && query.createdAfter !== '') {
    const date = new Date(query.createdAfter);
    if (!isStorableDate(date)) throw invalidField('createdAfter', 'Invalid date string');
    return date;
  }
  return query.timeRange === undefined ? null : startOfRange(query.timeRange, now);
}

function readMiles(query: PostsQuery, center: Point | null): number | null {
  const miles = query.maxDistanceMiles ?? DEFAULT_SEARCH_MILES;
  if (miles !== 0 && miles < MIN_SEARCH_MILES) {
    throw invalidField('maxDistanceMiles', `At least ${MIN_SEARCH_MILES} miles, or 0 for any distance.`);
  }
  return center === null || miles === 0 ? null : roughMiles(miles);
}
