/** Tries the table of listing fields and what derives from it. */
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from './categories.ts';
import { PostType } from './enums.ts';
import {
  checkDetails,
  formatField,
  hasField,
  LISTING_COLUMNS,
  LISTING_FIELD_KEYS,
  LISTING_FIELDS,
  type ListingFieldKey,
  NO_DETAILS,
  pickFilters,
  readField,
} from './listing-fields.ts';

const check = (given: object, category = 'guns', type: PostType = PostType.Sell) =>
  checkDetails({ ...NO_DETAILS, ...given }, type, category);

describe('the table', () => {
  test('columns and CSV names are each one field’s', () => {
    const squeezed = LISTING_COLUMNS.map((column) => column.replaceAll('_', ''));
    const names = [...squeezed, ...Object.values(LISTING_FIELDS).flatMap(({ csvNames }) => csvNames)];
    expect(names.filter((name) => !/^[a-z0-9]+$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(LISTING_FIELD_KEYS)('%s: a column in snake case', (key) => {
    const { column } = LISTING_FIELDS[key];
    expect(column).toBe(key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  });
});

describe('a discussion', () => {
  test('has none of the fields', () => {
    const { details, errors } = check({ manufacturer: 'Ruger', condition: 'good' }, 'guns', PostType.Basic);
    expect([details, errors]).toEqual([NO_DETAILS, []]);
    expect(LISTING_FIELD_KEYS.filter((key) => hasField(key, PostType.Basic, 'guns'))).toEqual([]);
  });
});

test.each(LISTING_FIELD_KEYS)('%s is kept in its categories and cleared in all others', (key) => {
  const field = LISTING_FIELDS[key];
  const value = field.kind === 'choice' ? Object.keys(field.choices)[0] : sampleOf(key);
  for (const category of CATEGORIES) {
    const kept = field.categories?.includes(category) ?? true;
    expect(check({ [key]: value }, category).details[key], category).toBe(kept ? value : null);
  }
});

const sampleOf = (key: ListingFieldKey): string | number => {
  const field = LISTING_FIELDS[key];
  return field.kind === 'number' ? field.max : (SAMPLES[key] ?? 'Blued');
};
const SAMPLES: Partial<Record<string, string>> = { upc: '036000291452' };

describe('readField', () => {
  test.each<[ListingFieldKey, string, unknown]>([
    ['condition', 'Like New', 'like new'],
    ['condition', ' likenew ', 'like new'],
    ['manufacturer', '  Smith   &  Wesson ', 'Smith & Wesson'],
    ['manufacturer', '', null],
    ['barrelLength', '18 1/2', undefined],
    ['barrelLength', '18.55"', 18.6],
    ['barrelLength', '20 in.', 20],
    ['capacity', '10 rounds', 10],
    ['upc', '0 36000 29145 2', '036000291452'],
    ['firearmType', 'frame or receiver', 'frame'],
  ])('%s: %j is %j', (key, text, value) =>
    expect(readField(key, text)).toEqual(value === undefined ? { error: expect.any(String) } : { value }),
  );

  test.each<[ListingFieldKey, string, string]>([
    ['condition', 'shiny', 'Choose New, Like new, Good, Fair or For parts.'],
    ['model', 'x'.repeat(61), 'Use at most 60 characters.'],
    ['capacity', '6.5', 'Enter a whole number from 1 to 200 (rounds).'],
    ['barrelLength', '-3', 'Enter a number from 0.5 to 60 (in).'],
    ['upc', '036000291453', 'Check the digits of the UPC: it has 12, and the last one checks the others.'],
    ['upc', '36000291452', 'Check the digits of the UPC: it has 12, and the last one checks the others.'],
  ])('%s: %j says %j', (key, text, error) => expect(readField(key, text)).toEqual({ error }));
});

test.each<[ListingFieldKey, string | number, string]>([
  ['condition', 'parts', 'For parts'],
  ['barrelLength', 18.5, '18.5 in'],
  ['capacity', 6, '6 rounds'],
  ['upc', '036000291452', '036000291452'],
])('%s %j is shown as %j', (key, value, shown) => expect(formatField(key, value)).toBe(shown));

test('filters are picked from a query, and nothing else', () =>
  expect(pickFilters({ condition: 'good', phrase: 'x', caliber: undefined } as never)).toEqual({
    condition: 'good',
  }));
