/** How cells of a store's table are read and written, in tables. */
import { describe, expect, test } from 'vitest';
import { PostStatus, PostType, valuesOf } from './enums.ts';
import {
  guardCell,
  INVENTORY_COLUMNS,
  ITEM_STATES,
  itemStateOf,
  readCell,
  readHeader,
  readItemCategory,
  readItemState,
  readItemType,
  readPictureUrls,
  readPrice,
  readGeneratedStockNumber,
  generatedStockNumber,
} from './inventory-csv.ts';
import { readField } from './listing-fields.ts';

describe('a header', () => {
  test.each(INVENTORY_COLUMNS)('%s means itself, in any case', (column) => {
    expect(readHeader(column)).toBe(column);
    expect(readHeader(column.toUpperCase().replaceAll('_', ' '))).toBe(column);
  });
  test.each([
    ['SKU', 'stock_number'],
    ['Stock #', 'stock_number'],
    ['Item #', 'stock_number'],
    ['Asking Price', 'price'],
    ['Price ($)', 'price'],
    ['Brand', 'manufacturer'],
    ['Caliber/Gauge', 'caliber'],
    ['Image URLs', 'pictures'],
    ['ZIP Code', 'zip'],
    ['UPC', 'upc'],
    ['MPN', 'part_number'],
    ['Barrel Length (in)', 'barrel_length'],
    ['item', null],
    ['qty', null],
    ['cost', null],
    ['state', null],
    ['', null],
  ])('%j means %s', (header, column) => expect(readHeader(header)).toBe(column));
});

test.each([
  ['329', 329],
  ['$1,250', 1250],
  ['$ 1,250.00', 1250],
  ['USD 499.99', 500],
  ['499.49', 499],
  ['0', 0],
  ['12,50', null],
  ['1.250,00', null],
  ['-5', null],
  ['1e5', null],
  ['329 or best offer', null],
  ['', null],
])('the price %j is %s', (cell, price) => expect(readPrice(cell)).toBe(price));

test.each([
  ['NEW', PostType.DealerNew],
  ['Used', PostType.DealerUsed],
  ['pre-owned', PostType.DealerUsed],
  ['rental', null],
])('the type %j is %s', (cell, type) => expect(readItemType(cell)).toBe(type));

test.each([
  ['Active', 'active'],
  ['in stock', 'active'],
  ['on hold', 'pending'],
  ['SOLD', 'sold'],
  ['draft', 'draft'],
  ['held', null],
])('the status %j is %s', (cell, state) => expect(readItemState(cell)).toBe(state));

test('every status of a post is a state', () => {
  for (const status of valuesOf(PostStatus)) expect(ITEM_STATES).toContain(itemStateOf(status));
});

test.each([
  ['Gun Parts', 'gunParts'],
  ['gun_parts', 'gunParts'],
  ['Ammo', 'ammunition'],
  ['boats', null],
])('the category %j is %s', (cell, category) => expect(readItemCategory(cell)).toBe(category));

test.each([
  ['Like-New', 'like new'],
  ['for parts', 'parts'],
  ['GOOD', 'good'],
  ['shiny', null],
])('the condition %j is %s', (cell, condition) =>
  expect(readField('condition', cell)).toMatchObject(
    condition === null ? { error: 'Choose New, Like new, Good, Fair or For parts.' } : { value: condition },
  ),
);

test('pictures are divided by blanks, breaks and strokes, each once', () => {
  expect(readPictureUrls('https://a/1.jpg | https://a/2.jpg\nhttps://a/3.jpg https://a/1.jpg|')).toEqual([
    'https://a/1.jpg',
    'https://a/2.jpg',
    'https://a/3.jpg',
  ]);
});

describe('a cell that a spreadsheet would run is guarded, and read as it was', () => {
  test.each([
    '=1+1',
    '+1',
    '-5 degrees',
    '@home',
    "'=1",
    "''@x",
    '＝1+1',
    '＋1',
    '－5',
    '＠home',
    '\u200E=1+1',
    '\u200B@x',
    "'plain",
    'plain',
    '',
    '.22 LR',
  ])('%j', (text) => {
    expect(guardCell(text)).not.toMatch(/^[\p{Cf}]*[=+\-@＝＋－＠]/u);
    expect(readCell(guardCell(text))).toBe(text);
  });
});

test.each([
  [generatedStockNumber(7), 7],
  ['RANGEPOST:1001', 1_001],
  ['P-1001', null],
  ['1001', null],
  ['rangepost:0', null],
  ['rangepost:12a', null],
  ['rangepost:1234567890', null],
])('%s stands in for the post %j', (number, id) => expect(readGeneratedStockNumber(number)).toBe(id));
