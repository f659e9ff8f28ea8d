/** The filters of a list in words: what is on, and the query without each of them. */
import { CATEGORY_LABELS } from '#common/domain/categories.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import {
  formatField,
  LISTING_FIELD_KEYS,
  LISTING_FIELDS,
  LISTING_FILTERS,
  type ListingFieldKey,
} from '#common/domain/listing-fields.ts';
import { SEARCH_NAME_MAX } from '#common/domain/limits.ts';
import { ACTIVE_STATUSES, DEFAULT_LIST_STATUSES } from '#common/domain/post-status.ts';
import { DEALER_TYPES, POST_TYPE_LABELS } from '#common/domain/post-types.ts';
import { TIME_RANGE_LABELS } from '#common/domain/time-ranges.ts';
import { isZip } from '#common/domain/zip.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import type { ListPage } from './list-pages.ts';
import { EVERY_OWN, OWN_STATUS_CHOICES } from './own-lists.ts';
import { limitMiles, type ListQuery, orderPrices, PHRASE_MAX } from './list-query.ts';

type StatusChoice = { label: string; statuses: readonly PostStatus[] };

/** The three words that people choose statuses by. */
const STATUS_CHOICES: StatusChoice[] = [
  { label: 'Active', statuses: ACTIVE_STATUSES },
  { label: 'Pending', statuses: [PostStatus.Pending] },
  { label: 'Sold', statuses: [PostStatus.Complete] },
];

/** What the statuses of a list are chosen by, and which of them it shows by itself. */
export function statusesOf(page: ListPage): { choices: StatusChoice[]; shown: readonly PostStatus[] } {
  return page.isOwn
    ? { choices: OWN_STATUS_CHOICES, shown: EVERY_OWN.statuses }
    : { choices: STATUS_CHOICES, shown: DEFAULT_LIST_STATUSES };
}

export type ActiveFilter = {
  label: string;
  /** The query once this filter is taken away. */
  without: ListQuery;
};

export const sameSet = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value));

/** The chosen of a group of boxes with one switched; null where all or none are left, which is no filter. */
export function switchChoice<T>(
  chosen: readonly T[],
  changed: readonly T[],
  on: boolean,
  all: readonly T[],
): T[] | null {
  const next = all.filter((value) => (changed.includes(value) ? on : chosen.includes(value)));
  return next.length === 0 || next.length === all.length ? null : next;
}

/** What stores and private parties sell, which has one name together. */
const SALE_TYPES: readonly PostType[] = [PostType.Sell, ...DEALER_TYPES];

function describeTypes(types: readonly PostType[]): string {
  const isSale = SALE_TYPES.every((type) => types.includes(type));
  const single = isSale ? types.filter((type) => !SALE_TYPES.includes(type)) : types;
  const names = [...(isSale ? ['For sale'] : []), ...single.map((type) => POST_TYPE_LABELS[type])];
  return names.length > 2 ? `${types.length} types` : names.join(' or ');
}

function describeStatuses(statuses: readonly PostStatus[], page: ListPage): string {
  const { choices, shown } = statusesOf(page);
  if (sameSet(statuses, [...shown, PostStatus.Complete])) return 'Including sold';
  const labels = choices
    .filter((choice) => choice.statuses.some((status) => statuses.includes(status)))
    .map((choice) => choice.label);
  return labels.length > 0 ? `${labels.join(' or ')} only` : 'Other statuses';
}

function describePrice(query: ListQuery): string {
  const { minPrice, maxPrice } = orderPrices(query);
  if (minPrice === undefined) return `Up to ${formatMoney(maxPrice ?? 0)}`;
  if (maxPrice === undefined) return `From ${formatMoney(minPrice)}`;
  return `${formatMoney(minPrice)}–${formatMoney(maxPrice)}`;
}

function describeField(key: ListingFieldKey, query: ListQuery): string | null {
  const field = LISTING_FIELDS[key];
  const [low, high] = LISTING_FILTERS.filter((filter) => filter.key === key).map(({ name }) => query[name]);
  if (field.kind !== 'number') return low === undefined ? null : formatField(key, low);
  if (low === undefined && high === undefined) return null;
  const range = low === undefined ? `up to ${high}` : high === undefined ? `from ${low}` : `${low}–${high}`;
  return `${field.label} ${range}${field.unit === '' ? '' : ` ${field.unit}`}`;
}

/**
 * What narrows a list beyond what its page shows by itself, in the order in which people think of it.
 * @param dealerName of the dealer whose listings alone are wanted, where it is known.
 */
export function activeFilters(
  query: ListQuery,
  page: ListPage,
  knownZip: string | null,
  dealerName?: string,
): ActiveFilter[] {
  const filters: ActiveFilter[] = [];
  const { cursor: _cursor, ...rest } = query;
  const add = (label: string, ...fields: (keyof ListQuery)[]) => {
    const without: ListQuery = { ...rest };
    for (const field of fields) delete without[field];
    filters.push({ label, without });
  };
  if (query.phrase !== undefined) add(`“${query.phrase}”`, 'phrase');
  for (const category of query.categories ?? []) {
    const categories = query.categories?.filter((other) => other !== category);
    filters.push({
      label: CATEGORY_LABELS[category],
      without: { ...rest, categories: categories?.length ? categories : undefined },
    });
  }
  const miles = limitMiles(query, page.defaults, knownZip);
  if (miles !== null && query.maxDistanceMiles !== undefined) {
    add(`Within ${miles} miles`, 'maxDistanceMiles', 'zipCode');
  } else if (query.zipCode !== undefined && isZip(query.zipCode) && page.defaults.hasPlaces) {
    add(`Near ${query.zipCode}`, 'zipCode');
  }
  if (query.types && !sameSet(query.types, page.defaults.types ?? page.offers)) {
    add(describeTypes(query.types), 'types');
  }
  if (query.statuses && !sameSet(query.statuses, statusesOf(page).shown)) {
    add(describeStatuses(query.statuses, page), 'statuses');
  }
  if (query.minPrice !== undefined || query.maxPrice !== undefined) {
    add(describePrice(query), 'minPrice', 'maxPrice');
  }
  for (const key of LISTING_FIELD_KEYS) {
    const label = describeField(key, query);
    if (label !== null)
      add(label, ...LISTING_FILTERS.filter((filter) => filter.key === key).map(({ name }) => name));
  }
  if (query.fflId !== undefined) add(dealerName ?? 'One dealer', 'fflId');
  if (query.timeRange) add(TIME_RANGE_LABELS[query.timeRange], 'timeRange');
  if (query.createdAfter) add(`Since ${formatDate(query.createdAfter, 'UTC')}`, 'createdAfter');
  return filters;
}

/** Words that mean something to a search besides themselves. */
const SEARCH_SYNTAX = /^(?:or|and|-.*)$/i;

/** A phrase of several words as one that any of them matches; null where there is no such phrase. */
export function anyWordOf(phrase: string): string | null {
  const words = phrase.match(/-?"[^"]*"|[^\s"]+/g) ?? [];
  if (words.length < 2 || words.some((word) => SEARCH_SYNTAX.test(word))) return null;
  const loose = words.join(' or ');
  return loose.length <= PHRASE_MAX ? loose : null;
}

/** A name to save a search under: its filters in a few words. */
export function suggestSearchName(filters: readonly ActiveFilter[], place: string | null): string {
  const words = filters.map((filter) =>
    place !== null && filter.label.startsWith('Within ') ? `${filter.label} of ${place}` : filter.label,
  );
  return words.length > 0
    ? words.slice(0, 3).join(', ').replace(', Within', ' within').slice(0, SEARCH_NAME_MAX)
    : 'All listings';
}
