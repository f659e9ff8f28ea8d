/** The filters of a list in words. */
import { describe, expect, test } from 'vitest';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { DEFAULT_LIST_STATUSES } from '#common/domain/post-status.ts';
import { activeFilters, anyWordOf, statusesOf, suggestSearchName, switchChoice } from './list-filters.ts';
import { ALL_LISTINGS, listPageAt, listTitle, profilePage } from './list-pages.ts';
import type { ListQuery } from './list-query.ts';

const labels = (query: ListQuery, zip: string | null = '83702') =>
  activeFilters(query, ALL_LISTINGS, zip).map((filter) => filter.label);

describe('activeFilters', () => {
  test.each<[ListQuery, string[]]>([
    [{}, []],
    [{ maxDistanceMiles: 150, statuses: [10, 20, 30, 40, 50] }, ['Within 150 miles', 'Including sold']],
    [{ maxDistanceMiles: 0 }, []],
    [{ zipCode: '10001' }, ['Near 10001']],
    [{ types: [0, 1, 2, 10, 20] }, []],
    [{ types: [0, 1] }, ['Private or Dealer New']],
    [{ types: [0, 1, 2] }, ['For sale']],
    [{ types: [0, 1, 2, 20] }, ['For sale or Trade']],
    [{ types: [0, 1, 10] }, ['3 types']],
    [{ statuses: [10, 40, 50, 20] }, []],
    [{ statuses: [PostStatus.Complete] }, ['Sold only']],
    [{ statuses: [PostStatus.Pending, PostStatus.Complete] }, ['Pending or Sold only']],
    [{ categories: ['ammunition', 'gunParts'] }, ['Ammo', 'Gun Parts']],
    [{ minPrice: 100, maxPrice: 1500 }, ['$100–$1,500']],
    [{ maxPrice: 1500 }, ['Up to $1,500']],
    [{ minPrice: 100 }, ['From $100']],
    [{ timeRange: 'thisWeek', createdAfter: '2026-11-03' }, ['This week', 'Since Nov 3, 2026']],
    [{ sort: 1, cursor: 'x' }, []],
  ])('%j: %j', (query, expected) => expect(labels(query)).toEqual(expected));

  test('no distance is claimed where no zip is known', () => {
    expect(labels({ maxDistanceMiles: 50 }, null)).toEqual([]);
  });

  test('each knows the query without itself, from its first page', () => {
    const query: ListQuery = { categories: ['guns', 'optics'], maxPrice: 5, cursor: 'x' };
    expect(activeFilters(query, ALL_LISTINGS, null).map((filter) => filter.without)).toEqual([
      { categories: ['optics'], maxPrice: 5 },
      { categories: ['guns'], maxPrice: 5 },
      { categories: ['guns', 'optics'] },
    ]);
  });
});

describe('the statuses of one’s own posts', () => {
  const own = profilePage(7, true);
  const labelsOf = (statuses: PostStatus[]) =>
    activeFilters({ statuses }, own, null).map((filter) => filter.label);

  test('are all chosen from the start, drafts and what is held back too', () => {
    const { choices, shown } = statusesOf(own);
    expect(choices.map((choice) => choice.label)).toEqual([
      'Active',
      'Pending',
      'Sold',
      'Drafts',
      'Held for review',
    ]);
    expect(new Set(choices.flatMap((choice) => choice.statuses))).toEqual(new Set(shown));
  });

  test('others choose among what is public', () => {
    const { choices, shown } = statusesOf(profilePage(7, false));
    expect(choices.map((choice) => choice.label)).toEqual(['Active', 'Pending', 'Sold']);
    expect(shown).toEqual(DEFAULT_LIST_STATUSES);
  });

  test.each<[PostStatus[], string[]]>([
    [[0, 5, 10, 20, 30, 40, 50, 60], []],
    [[10, 20, 40, 50], ['Active or Pending only']],
    [[0], ['Drafts only']],
    [[60], ['Held for review only']],
  ])('%j: %j', (statuses, expected) => expect(labelsOf(statuses)).toEqual(expected));
});

test('switchChoice answers null where all or none are left', () => {
  const all = [PostType.Sell, PostType.Buy, PostType.Trade];
  expect(switchChoice(all, [PostType.Buy], false, all)).toEqual([PostType.Sell, PostType.Trade]);
  expect(switchChoice([PostType.Sell, PostType.Trade], [PostType.Buy], true, all)).toBeNull();
  expect(switchChoice([PostType.Sell], [PostType.Sell], false, all)).toBeNull();
});

describe('the table of lists (spec 2)', () => {
  test.each([
    ['/posts', 'All Listings', undefined],
    ['/newInventory', 'FFL New Listings', [1]],
    ['/usedInventory', 'FFL Used Listings', [2]],
    ['/privateParty', 'Private Party Listings', [0, 10]],
    ['/news', 'News', [250]],
    ['/discussions', 'Discussions', [30]],
  ])('%s is %s', (path, title, types) => {
    expect(listPageAt(path).title).toBe(title);
    expect(listPageAt(path).defaults.types).toEqual(types);
    expect(listPageAt(`${path.toLowerCase()}/`)).toBe(listPageAt(path));
  });

  test('/posts is named after its one category', () => {
    expect(listTitle(ALL_LISTINGS, { categories: ['ammunition'] })).toBe('Ammo');
    expect(listTitle(ALL_LISTINGS, { categories: ['ammunition', 'guns'] })).toBe('All Listings');
  });
});

test('a search is named after its filters', () => {
  const filters = activeFilters({ categories: ['guns'], maxDistanceMiles: 25 }, ALL_LISTINGS, '83702');
  expect(suggestSearchName(filters, 'Boise, ID')).toBe('Guns within 25 miles of Boise, ID');
  expect(suggestSearchName([], null)).toBe('All listings');
});

test.each([
  ['9mm pistol', '9mm or pistol'],
  ['"lever action" walnut', '"lever action" or walnut'],
  ['rifle', null],
  ['"lever action"', null],
  ['9mm or pistol', null],
  ['pistol -9mm', null],
  [`${'word '.repeat(39)}word`, null],
])('%j loosened to any of its words is %j', (phrase, loose) => expect(anyWordOf(phrase)).toBe(loose));
