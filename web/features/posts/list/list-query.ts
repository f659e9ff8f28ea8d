/** The address of a list: what its query says, read tolerantly and written in one order, and what is asked of the API for it. */
import type { Criteria } from '#common/api/saved-searches.ts';
import type { PostsQuery } from '#common/api/posts.ts';
import { type Category, parseCategory } from '#common/domain/categories.ts';
import { dollarsOf } from '#common/domain/dollars.ts';
import { DEFAULT_SEARCH_MILES, MAX_SEARCH_MILES, MIN_SEARCH_MILES } from '#common/domain/distance.ts';
import { PostStatus, type PostType, SortMode, valuesOf } from '#common/domain/enums.ts';
import { PRICE_MAX } from '#common/domain/limits.ts';
import { LISTING_FIELDS, LISTING_FILTERS, type ListingFilters } from '#common/domain/listing-fields.ts';
import { ACTIVE_STATUSES } from '#common/domain/post-status.ts';
import {
  BUY_SEARCH_TYPES,
  postTypeFromNumber,
  postTypeFromText,
  SELL_SEARCH_TYPES,
} from '#common/domain/post-types.ts';
import { TIME_RANGES, type TimeRange } from '#common/domain/time-ranges.ts';
import { isZip } from '#common/domain/zip.ts';

/** Miles that stand for "any distance". */
export const ANY_DISTANCE = 0;
export const PHRASE_MAX = 200;
const CURSOR_MAX = 200;
const ZIP_TEXT_MAX = 10;

export type ListQuery = ListingFilters & {
  types?: PostType[];
  categories?: Category[];
  statuses?: PostStatus[];
  fflId?: number;
  id?: number;
  zipCode?: string;
  maxDistanceMiles?: number;
  phrase?: string;
  minPrice?: number;
  maxPrice?: number;
  timeRange?: TimeRange;
  createdAfter?: string;
  sort?: SortMode;
  cursor?: string;
};

/** What a list shows where its address says nothing. */
export type ListDefaults = {
  types?: readonly PostType[];
  statuses?: readonly PostStatus[];
  /** Miles around the known zip; 0 for any distance. */
  miles: number;
  /** Whether its posts have a place at all. */
  hasPlaces: boolean;
  /** What the list is always narrowed to. */
  authorId?: number;
  fflId?: number;
  saved?: boolean;
};

const STATUS_NAMES = new Map<string, readonly PostStatus[]>([
  ...Object.entries(PostStatus).map(([name, value]) => [name.toLowerCase(), [value]] as const),
  ['active', ACTIVE_STATUSES],
  ['completed', [PostStatus.Complete]],
]);

/** Each once, always in the same order. */
const unique = <T extends number | string>(values: T[]): T[] =>
  [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1));

/** The parts of a list parameter, written with commas or given several times. */
function readList(params: URLSearchParams, name: string): string[] {
  return params
    .getAll(name)
    .join(',')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function readNumber(params: URLSearchParams, name: string, most: number): number | undefined {
  const text = params.get(name)?.trim() ?? '';
  if (!/^\d{1,10}$/.test(text)) return undefined;
  const value = Number(text);
  return value <= most ? value : undefined;
}

function readPrice(params: URLSearchParams, name: string): number | undefined {
  const dollars = dollarsOf(params.get(name) ?? '');
  return dollars !== '' && Number(dollars) <= PRICE_MAX ? Number(dollars) : undefined;
}

function readId(params: URLSearchParams, name: string): number | undefined {
  return readNumber(params, name, 2_147_483_647) || undefined;
}

function readText(params: URLSearchParams, name: string, most: number): string | undefined {
  return params.get(name)?.trim().slice(0, most) || undefined;
}

function readFlag(params: URLSearchParams, name: string): boolean | undefined {
  const text = params.get(name)?.toLowerCase();
  return text === undefined ? undefined : text === 'true' || text === '1';
}

function readTypes(params: URLSearchParams): PostType[] | undefined {
  const named = readList(params, 'types').map((part) =>
    /^\d+$/.test(part) ? postTypeFromNumber(Number(part)) : postTypeFromText(part),
  );
  const known = named.filter((type) => type !== null);
  if (known.length > 0) return unique(known);
  const sell = readFlag(params, 'includeSellPosts');
  const buy = readFlag(params, 'includeBuyPosts');
  if (sell === undefined && buy === undefined) return undefined;
  const included = [...((sell ?? true) ? SELL_SEARCH_TYPES : []), ...((buy ?? true) ? BUY_SEARCH_TYPES : [])];
  return included.length > 0 ? unique(included) : undefined;
}

function readStatuses(params: URLSearchParams): PostStatus[] | undefined {
  const statuses = valuesOf(PostStatus);
  const named = readList(params, 'statuses').flatMap((part) =>
    /^\d+$/.test(part)
      ? statuses.filter((status) => status === Number(part))
      : (STATUS_NAMES.get(part.toLowerCase()) ?? []),
  );
  if (named.length > 0) return unique(named);
  const active = readFlag(params, 'includeActive');
  const pending = readFlag(params, 'includePending');
  const completed = readFlag(params, 'includeCompleted');
  if (active === undefined && pending === undefined && completed === undefined) return undefined;
  const included = [
    ...((active ?? true) ? ACTIVE_STATUSES : []),
    ...((pending ?? true) ? [PostStatus.Pending] : []),
    ...((completed ?? false) ? [PostStatus.Complete] : []),
  ];
  return included.length > 0 ? unique(included) : undefined;
}

function readMiles(params: URLSearchParams): number | undefined {
  const text = params.get('maxDistanceMiles')?.trim().toLowerCase();
  if (text === 'any') return ANY_DISTANCE;
  const miles = readNumber(params, 'maxDistanceMiles', 100_000);
  if (miles === undefined || miles === ANY_DISTANCE) return miles;
  return Math.min(MAX_SEARCH_MILES, Math.max(MIN_SEARCH_MILES, miles));
}

function readDate(params: URLSearchParams): string | undefined {
  const text = readText(params, 'createdAfter', 40);
  return text !== undefined && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

function readDetails(params: URLSearchParams): ListingFilters {
  const read = LISTING_FILTERS.map(({ name, key }): [string, unknown] => {
    const field = LISTING_FIELDS[key];
    if (field.kind === 'choice') {
      return [name, Object.keys(field.choices).find((value) => value === params.get(name))];
    }
    return [
      name,
      field.kind === 'number' ? readNumber(params, name, field.max) : readText(params, name, field.max),
    ];
  });
  return Object.fromEntries(read);
}

/** What an address asks for; whatever makes no sense in it is left out. */
export function parseListQuery(params: URLSearchParams): ListQuery {
  const categories = readList(params, 'category').map(parseCategory);
  const known = unique(categories.filter((category) => category !== null));
  const query: ListQuery = {
    types: readTypes(params),
    categories: known.length > 0 ? known : undefined,
    statuses: readStatuses(params),
    fflId: readId(params, 'fflId'),
    id: readId(params, 'id'),
    // What is no ZIP code stays: the page says so, and narrows nothing by it.
    zipCode: readText(params, 'zipCode', ZIP_TEXT_MAX),
    maxDistanceMiles: readMiles(params),
    phrase: readText(params, 'phrase', PHRASE_MAX),
    minPrice: readPrice(params, 'minPrice'),
    maxPrice: readPrice(params, 'maxPrice'),
    ...readDetails(params),
    timeRange: TIME_RANGES.find((range) => range === params.get('timeRange')),
    createdAfter: readDate(params),
    sort: valuesOf(SortMode).find((mode) => String(mode) === params.get('sort')),
    cursor: readText(params, 'cursor', CURSOR_MAX),
  };
  return withoutGaps(query);
}

function withoutGaps<T extends Record<string, unknown>>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** The query part of an address, with its question mark where there is anything to say. */
export function writeListQuery(query: ListQuery): string {
  const { categories, types, statuses, ...others } = query;
  const values = {
    category: categories?.join(','),
    types: types?.join(','),
    statuses: statuses?.join(','),
    ...others,
  };
  const parts = Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== '')
    // A comma needs no escape in a query, and reads better without one.
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** With its prices the right way round: the lower first, whichever field it was typed into. */
export function orderPrices(query: ListQuery): ListQuery {
  const { minPrice, maxPrice } = query;
  return minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice
    ? { ...query, minPrice: maxPrice, maxPrice: minPrice }
    : query;
}

/** The ZIP code that a list is measured from; null for none, and where the address has one that is none. */
export const zipOf = ({ zipCode }: ListQuery, knownZip: string | null): string | null =>
  zipCode === undefined ? knownZip : isZip(zipCode) ? zipCode : null;

/** Miles around the ZIP code: what was chosen, else the default radius where a ZIP code was. */
export const milesOf = (query: ListQuery, defaults: Pick<ListDefaults, 'miles'>): number =>
  query.maxDistanceMiles ?? (query.zipCode === undefined ? defaults.miles : DEFAULT_SEARCH_MILES);

/** Miles that limit a list; null where it has no limit, or no zip to start from. */
export function limitMiles(query: ListQuery, defaults: ListDefaults, knownZip: string | null): number | null {
  if (!defaults.hasPlaces || zipOf(query, knownZip) === null) return null;
  return milesOf(query, defaults) || null;
}

/**
 * What is asked of the API for a list.
 * @param storedSort the one that the person chose last.
 */
export function toPostsQuery(
  query: ListQuery,
  defaults: ListDefaults,
  knownZip: string | null,
  storedSort: SortMode | null,
): PostsQuery {
  const zip = defaults.hasPlaces ? (zipOf(query, knownZip) ?? undefined) : undefined;
  if (query.id !== undefined) return withoutGaps<PostsQuery>({ id: query.id, zipCode: zip });
  const { types, statuses, categories, ...plain } = orderPrices(query);
  const sort = effectiveSort(query, storedSort);
  return withoutGaps<PostsQuery>({
    ...plain,
    authorId: defaults.authorId,
    fflId: defaults.fflId ?? query.fflId,
    saved: defaults.saved,
    types: (types ?? defaults.types)?.join(','),
    statuses: (statuses ?? defaults.statuses)?.join(','),
    category: categories?.join(','),
    zipCode: zip,
    maxDistanceMiles: zip === undefined ? undefined : milesOf(query, defaults),
    // Without a word about it, New is what a list without a phrase has, and a rank what one with a phrase has.
    sort: sort === SortMode.New && query.phrase === undefined ? undefined : sort,
  });
}

/**
 * The sort that a list has: the address's, else the one that the person chose last, else the best match of a phrase,
 * else New.
 */
export function effectiveSort(query: ListQuery, stored: SortMode | null): SortMode {
  const isPhrase = query.phrase !== undefined;
  const sort = query.sort ?? stored ?? (isPhrase ? SortMode.SearchRank : SortMode.New);
  return sort === SortMode.SearchRank && !isPhrase ? SortMode.New : sort;
}

/**
 * Whether a list's old posts stay, paled, until the new ones are there: with a changed filter they do, a changed sort
 * empties the list.
 */
export function showsSamePosts(before: PostsQuery | undefined, now: PostsQuery): boolean {
  return before?.sort === now.sort;
}

/** What a saved search keeps of a list: everything that is wanted, spelled out. */
export function toCriteria(query: PostsQuery): Criteria {
  const { cursor: _cursor, limit: _limit, id: _id, saved: _saved, authorId: _author, ...criteria } = query;
  return criteria;
}

/** A saved search as the query of a list. */
export function fromCriteria(criteria: Criteria): ListQuery {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(criteria)) params.set(name, String(value));
  return parseListQuery(params);
}
