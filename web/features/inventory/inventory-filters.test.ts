/** Tries the filters of an inventory from and to its address. */
import { expect, test } from 'vitest';
import { readFilters, writeFilters } from './inventory-filters.ts';

test.each([
  ['', {}],
  ['?status=sold', { status: 'sold' }],
  ['?status=sold&category=optics&phrase=vx-3', { status: 'sold', category: 'optics', phrase: 'vx-3' }],
])('%j is read and written', (address, filters) => {
  expect(readFilters(new URLSearchParams(address))).toEqual(filters);
  expect(writeFilters(filters as Parameters<typeof writeFilters>[0])).toBe(address);
});

test('what means nothing is passed over', () => {
  expect(readFilters(new URLSearchParams('?status=lost&category=boats&phrase=%20&page=3'))).toEqual({});
});
