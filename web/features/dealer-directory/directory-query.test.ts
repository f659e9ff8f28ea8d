/** The address of the directory. */
import { describe, expect, test } from 'vitest';
import { DIRECTORY_ADDRESS, type DirectoryFilters, hasFilters, toDirectoryQuery } from './directory-query.ts';

const parse = (text: string) => DIRECTORY_ADDRESS.parse(new URLSearchParams(text));

describe('an address', () => {
  test.each<[string, DirectoryFilters]>([
    ['', {}],
    ['zipCode=83702&maxDistanceMiles=50', { zipCode: '83702', maxDistanceMiles: 50 }],
    ['zipCode=8370&maxDistanceMiles=0', { zipCode: '8370' }],
    ['maxDistanceMiles=2', { maxDistanceMiles: 5 }],
    ['maxDistanceMiles=9000', {}],
    ['verified=true&openNow=yes&takesTransfers=true', { verified: true, takesTransfers: true }],
    ['maxTransferFee=0', { maxTransferFee: 0 }],
    ['maxTransferFee=&phrase=', {}],
    ['phrase=+arms+', { phrase: 'arms' }],
    ['nonsense=1', {}],
  ])('%s', (text, filters) => {
    expect(parse(text)).toEqual(filters);
    expect(parse(DIRECTORY_ADDRESS.write(filters))).toEqual(filters);
  });

  test('is written the same way, however its query came about', () => {
    expect(DIRECTORY_ADDRESS.write({ verified: true, maxTransferFee: 0, zipCode: '83702' })).toBe(
      '?maxTransferFee=0&verified=true&zipCode=83702',
    );
    expect(DIRECTORY_ADDRESS.write({ maxDistanceMiles: 0, verified: false, phrase: ' ' })).toBe('');
  });
});

test('a zip in the address comes before the known one', () => {
  expect(toDirectoryQuery({ openNow: true }, '83702')).toEqual({ openNow: true, zipCode: '83702' });
  expect(toDirectoryQuery({ zipCode: '10001' }, '83702')).toEqual({ zipCode: '10001' });
  expect(toDirectoryQuery({}, null)).toEqual({});
});

test('place and page are no filters', () => {
  expect(hasFilters({ zipCode: '83702', maxDistanceMiles: 50, cursor: 'x' })).toBe(false);
  expect(hasFilters({ openNow: false })).toBe(false);
  expect(hasFilters({ maxTransferFee: 0 })).toBe(true);
});
