/** Reading and writing the addresses of lists, and what is asked of the API for them. */
import { describe, expect, test } from 'vitest';
import { PostStatus, PostType, SortMode } from '#common/domain/enums.ts';
import {
  effectiveSort,
  fromCriteria,
  showsSamePosts,
  limitMiles,
  type ListDefaults,
  type ListQuery,
  orderPrices,
  parseListQuery,
  toCriteria,
  toPostsQuery,
  writeListQuery,
} from './list-query.ts';

const parse = (text: string) => parseListQuery(new URLSearchParams(text));
const lists: ListDefaults = { miles: 0, hasPlaces: true };

describe('parseListQuery (spec 2)', () => {
  test.each<[string, ListQuery]>([
    ['', {}],
    ['types=0,10', { types: [PostType.Sell, PostType.Buy] }],
    ['types=10&types=0', { types: [PostType.Sell, PostType.Buy] }],
    ['types=DEALERNEW', { types: [PostType.DealerNew] }],
    ['types=whatever', { types: [PostType.Sell] }],
    ['types=7', {}],
    ['category=ammo', { categories: ['ammunition'] }],
    ['category=Ammunition,guns,nothing', { categories: ['ammunition', 'guns'] }],
    ['statuses=30,99', { statuses: [PostStatus.Complete] }],
    ['statuses=active', { statuses: [PostStatus.Published, PostStatus.Reviewed, PostStatus.Approved] }],
    ['id=5', { id: 5 }],
    ['id=0', {}],
    ['fflId=99999999999', {}],
    ['zipCode=83702', { zipCode: '83702' }],
    ['zipCode=8370', { zipCode: '8370' }],
    ['maxDistanceMiles=25', { maxDistanceMiles: 25 }],
    ['maxDistanceMiles=Any', { maxDistanceMiles: 0 }],
    ['maxDistanceMiles=0', { maxDistanceMiles: 0 }],
    ['maxDistanceMiles=2', { maxDistanceMiles: 5 }],
    ['maxDistanceMiles=900', { maxDistanceMiles: 500 }],
    ['maxDistanceMiles=-3', {}],
    ['phrase=%20lever%20action%20', { phrase: 'lever action' }],
    ['minPrice=100&maxPrice=2000000', { minPrice: 100 }],
    ['minPrice=499.99&maxPrice=%241,249.99', { minPrice: 499, maxPrice: 1249 }],
    ['condition=like+new', { condition: 'like new' }],
    ['condition=broken', {}],
    ['timeRange=thisWeek', { timeRange: 'thisWeek' }],
    ['timeRange=ever', {}],
    ['createdAfter=2026-11-01', { createdAfter: '2026-11-01' }],
    ['createdAfter=soon', {}],
    ['sort=1', { sort: SortMode.Best }],
    ['sort=3', {}],
  ])('%s', (text, query) => expect(parse(text)).toEqual(query));

  test('takes the search criteria under their own names', () => {
    expect(parse('includeBuyPosts=true&includeSellPosts=false')).toEqual({ types: [10, 20] });
    expect(parse('includeBuyPosts=false')).toEqual({ types: [0, 1, 2, 20] });
    expect(parse('includeCompleted=true')).toEqual({ statuses: [10, 20, 30, 40, 50] });
    expect(parse('includeActive=false&includePending=false&includeCompleted=true')).toEqual({
      statuses: [30],
    });
  });

  test('explicit types and statuses win over the criteria', () => {
    expect(parse('types=1&includeBuyPosts=true&statuses=20&includeActive=true')).toEqual({
      types: [1],
      statuses: [20],
    });
  });
});

describe('writeListQuery', () => {
  test('writes what parseListQuery reads back', () => {
    const query: ListQuery = {
      types: [0, 10],
      categories: ['guns', 'optics'],
      statuses: [20],
      fflId: 3,
      zipCode: '83702',
      maxDistanceMiles: 0,
      phrase: 'a & b, c',
      minPrice: 0,
      condition: 'like new',
      sort: SortMode.New,
    };
    expect(parse(writeListQuery(query))).toEqual(query);
  });
  test('keeps commas readable and says nothing where there is nothing to say', () => {
    expect(writeListQuery({ types: [0, 10] })).toBe('?types=0,10');
    expect(writeListQuery({})).toBe('');
  });
});

describe('orderPrices', () => {
  test('puts prices the right way round', () => {
    expect(orderPrices({ minPrice: 900, maxPrice: 100, phrase: 'x' })).toEqual({
      minPrice: 100,
      maxPrice: 900,
      phrase: 'x',
    });
  });
  test.each<ListQuery>([{ minPrice: 100, maxPrice: 900 }, { minPrice: 900 }, { maxPrice: 100 }, {}])(
    'leaves %j as it is',
    (query) => expect(orderPrices(query)).toEqual(query),
  );
});

describe('toPostsQuery', () => {
  test('the API is asked for prices in their order', () => {
    expect(toPostsQuery({ minPrice: 900, maxPrice: 100 }, lists, null, null)).toEqual({
      minPrice: 100,
      maxPrice: 900,
    });
  });
  test('a list without a word about distance has none, and measures from the known zip', () => {
    expect(toPostsQuery({}, lists, '83702', SortMode.New)).toEqual({
      zipCode: '83702',
      maxDistanceMiles: 0,
    });
  });
  test('without a known zip there is no limit of distance', () => {
    expect(toPostsQuery({ maxDistanceMiles: 25 }, lists, null, SortMode.New)).toEqual({});
  });
  test('a search is limited to its default radius', () => {
    expect(toPostsQuery({}, { miles: 100, hasPlaces: true }, '83702', SortMode.New)).toMatchObject({
      maxDistanceMiles: 100,
    });
  });
  test('posts without places are not measured', () => {
    expect(toPostsQuery({}, { miles: 0, hasPlaces: false, types: [250] }, '83702', SortMode.New)).toEqual({
      types: '250',
    });
  });
  test('a list narrowed to one dealer stays so, whatever the address says', () => {
    const dealer = { ...lists, fflId: 4 };
    expect(toPostsQuery({ fflId: 9 }, dealer, null, SortMode.New)).toEqual({ fflId: 4 });
  });
  test('New is named beside a phrase, which would be ranked otherwise', () => {
    expect(toPostsQuery({ phrase: 'x' }, lists, null, SortMode.New)).toEqual({ phrase: 'x', sort: 0 });
    expect(toPostsQuery({ phrase: 'x' }, lists, null, null)).toEqual({ phrase: 'x', sort: 2 });
  });
  test('one post alone', () => {
    expect(toPostsQuery({ id: 5, types: [1] }, lists, '83702', SortMode.Best)).toEqual({
      id: 5,
      zipCode: '83702',
    });
  });
});

describe('effectiveSort', () => {
  test.each([
    [{}, SortMode.Best, SortMode.Best],
    [{ sort: SortMode.New }, SortMode.Best, SortMode.New],
    [{ sort: SortMode.SearchRank }, SortMode.New, SortMode.New],
    [{ sort: SortMode.SearchRank, phrase: 'x' }, SortMode.New, SortMode.SearchRank],
    [{}, SortMode.SearchRank, SortMode.New],
    [{}, null, SortMode.New],
    [{ phrase: 'x' }, null, SortMode.SearchRank],
    [{ phrase: 'x' }, SortMode.New, SortMode.New],
  ])('%j with %s stored is %d', (query, stored, sort) => expect(effectiveSort(query, stored)).toBe(sort));
});

describe('limitMiles', () => {
  test.each([
    [{ maxDistanceMiles: 25 }, '83702', 25],
    [{ maxDistanceMiles: 0 }, '83702', null],
    [{ maxDistanceMiles: 25 }, null, null],
    [{ maxDistanceMiles: 25, zipCode: '10001' }, null, 25],
    [{}, '83702', 100],
  ])('%j from %s is %s', (query, zip, miles) =>
    expect(limitMiles(query, { miles: 100, hasPlaces: true }, zip)).toBe(miles),
  );
});

test('changing the sort mode empties the list; a changed filter keeps it until the new posts are there (spec 4)', () => {
  const now = { types: '1', sort: SortMode.Best };
  expect(showsSamePosts({ types: '1' }, now)).toBe(false);
  expect(showsSamePosts({ types: '1', sort: SortMode.SearchRank }, now)).toBe(false);
  expect(showsSamePosts({ types: '2', sort: SortMode.Best }, now)).toBe(true);
});

test('a saved search comes back as the list it was saved from', () => {
  const query: ListQuery = {
    types: [0, 10],
    categories: ['guns'],
    zipCode: '83702',
    maxDistanceMiles: 50,
    phrase: 'x',
    sort: SortMode.Best,
  };
  const asked = { ...toPostsQuery(query, lists, null, SortMode.New), cursor: 'abc', authorId: 2 };
  expect(fromCriteria(toCriteria(asked))).toEqual(query);
});

describe('a ZIP code', () => {
  test.each([
    ['typed', { zipCode: '83702' }, null, { zipCode: '83702', maxDistanceMiles: 100 }],
    [
      'for any distance',
      { zipCode: '83702', maxDistanceMiles: 0 },
      null,
      { zipCode: '83702', maxDistanceMiles: 0 },
    ],
    ['known', {}, '83702', { zipCode: '83702', maxDistanceMiles: 0 }],
    ['of three digits', { zipCode: '837' }, '83702', {}],
    ['of six digits', { zipCode: '837021' }, null, {}],
  ])('%s is asked for in a list', (_name, query, knownZip, asked) =>
    expect(toPostsQuery(query, { miles: 0, hasPlaces: true }, knownZip, null)).toEqual(asked),
  );
});
