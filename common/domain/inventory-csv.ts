/**
 * The table in which a store brings and takes its inventory: its columns, by which other names they are known, and
 * how a cell is read and written. An empty cell says nothing: what is there stays. A cell with `-` alone clears.
 */
import { type Category, CATEGORY_LABELS, CONDITION_LABELS, parseCategory } from './categories.ts';
import { PostStatus, PostType } from './enums.ts';
import { LISTING_COLUMNS, LISTING_FIELD_KEYS, LISTING_FIELDS, type ListingColumn } from './listing-fields.ts';
import { ACTIVE_STATUSES } from './post-status.ts';

export const INVENTORY_COLUMNS = [
  'stock_number',
  'type',
  'title',
  'description',
  'category',
  'price',
  ...LISTING_COLUMNS,
  'zip',
  'status',
  'pictures',
] as const;
export type InventoryColumn = (typeof INVENTORY_COLUMNS)[number];

/**
 * What other programs call the columns, without regard to case, blanks and signs. Any other column is passed over,
 * such as `item`, `qty` and `cost`, which mean something else in each program.
 */
const OTHER_NAMES: Record<InventoryColumn, readonly string[]> = {
  stock_number: [
    'stock',
    'stockno',
    'stocknum',
    'stocknr',
    'stockid',
    'stockcode',
    'sku',
    'itemnumber',
    'itemno',
  ],
  type: ['neworused', 'newused', 'listingtype'],
  title: ['name', 'productname', 'itemname', 'listingtitle', 'headline'],
  description: ['desc', 'details', 'longdescription', 'notes'],
  category: ['department', 'productcategory'],
  price: ['askingprice', 'retail', 'retailprice', 'saleprice', 'sellprice', 'listprice', 'priceusd'],
  ...(Object.fromEntries(
    LISTING_FIELD_KEYS.map((key) => [LISTING_FIELDS[key].column, LISTING_FIELDS[key].csvNames]),
  ) as Record<ListingColumn, readonly string[]>),
  zip: ['zipcode', 'postalcode', 'postcode'],
  status: ['availability', 'listingstatus', 'itemstatus'],
  pictures: [
    'picture',
    'images',
    'image',
    'imageurl',
    'imageurls',
    'pictureurls',
    'photos',
    'photo',
    'photourls',
  ],
};

export const CLEAR_CELL = '-';

const squeeze = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const COLUMN_BY_NAME = new Map<string, InventoryColumn>(
  INVENTORY_COLUMNS.flatMap((column) =>
    [column, ...OTHER_NAMES[column]].map((name): [string, InventoryColumn] => [squeeze(name), column]),
  ),
);

/** The column that a header names; null for one that is passed over. */
export const readHeader = (header: string): InventoryColumn | null =>
  COLUMN_BY_NAME.get(squeeze(header.replaceAll('#', ' number '))) ??
  COLUMN_BY_NAME.get(squeeze(header)) ??
  null;

/** Whole dollars of `1,249`, `$1,249.00` or `1249.5`: cents are rounded to the nearest dollar. Null: not a price. */
export function readPrice(cell: string): number | null {
  const text = cell.replace(/^(usd|\$)\s*/i, '').replace(/\s*(usd|\$)$/i, '');
  const isNumber = /^(\d{1,3}(,\d{3})+|\d+)(\.\d*)?$/.test(text);
  return isNumber ? Math.round(Number(text.replaceAll(',', ''))) : null;
}

const TYPE_NAMES: Record<string, PostType> = {
  new: PostType.DealerNew,
  n: PostType.DealerNew,
  dealernew: PostType.DealerNew,
  used: PostType.DealerUsed,
  u: PostType.DealerUsed,
  preowned: PostType.DealerUsed,
  dealerused: PostType.DealerUsed,
};

/** New or used; null for anything else. */
export const readItemType = (cell: string): PostType | null => TYPE_NAMES[squeeze(cell)] ?? null;

/** Where an item stands, in a dealer's words; `held` is with the moderators, and no table changes it. */
export const ITEM_STATES = ['active', 'pending', 'sold', 'draft', 'held'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

const STATE_NAMES: Record<string, Exclude<ItemState, 'held'>> = {
  active: 'active',
  available: 'active',
  instock: 'active',
  published: 'active',
  pending: 'pending',
  onhold: 'pending',
  sold: 'sold',
  complete: 'sold',
  draft: 'draft',
  inactive: 'draft',
};

export const readItemState = (cell: string): Exclude<ItemState, 'held'> | null =>
  STATE_NAMES[squeeze(cell)] ?? null;

export function itemStateOf(status: PostStatus): ItemState {
  if (ACTIVE_STATUSES.includes(status)) return 'active';
  if (status === PostStatus.Pending) return 'pending';
  if (status === PostStatus.Complete) return 'sold';
  return status === PostStatus.Draft ? 'draft' : 'held';
}

/** By its name in addresses or by its label: `gunParts`, `Gun Parts`, `gun parts`. */
export const readItemCategory = (cell: string): Category | null => parseCategory(squeeze(cell));

const GENERATED_PREFIX = 'rangepost:';
const GENERATED_FORM = new RegExp(`^${GENERATED_PREFIX}([1-9]\\d{0,8})$`, 'i');

/** What stands in place of a stock number where a listing has none: nobody's program counts like that. */
export const generatedStockNumber = (postId: number): string => `${GENERATED_PREFIX}${postId}`;

/** The post that is named in place of a stock number; null for a number of the store's own. */
export function readGeneratedStockNumber(stockNumber: string): number | null {
  const id = GENERATED_FORM.exec(stockNumber)?.[1];
  return id === undefined ? null : Number(id);
}

/** Addresses of pictures, divided by blanks, line breaks or upright strokes. */
export const readPictureUrls = (cell: string): string[] => [
  ...new Set(cell.split(/[\s|]+/).filter((part) => part !== '')),
];

/** Spreadsheets run what begins like this as a formula. */
const LIKE_A_FORMULA = /^'*[\p{Cf}\s]*[=+\-@＝＋－＠\t\r]/u;
const GUARDED = /^'+[\p{Cf}\s]*[=+\-@＝＋－＠\t\r]/u;

/** What is written for a text: one that a spreadsheet would run gets an apostrophe before it, which reading takes away. */
export const guardCell = (text: string): string => (LIKE_A_FORMULA.test(text) ? `'${text}` : text);
export const readCell = (cell: string): string => {
  const text = cell.trim();
  return GUARDED.test(text) ? text.slice(1) : text;
};

/** The rows of a template, to be written like any other table. */
export const TEMPLATE_ROWS: readonly Partial<Record<InventoryColumn, string>>[] = [
  {
    stock_number: 'N-1001',
    type: 'new',
    title: 'Ruger 10/22 Carbine, .22 LR, 18.5 in',
    description: 'New in the box.',
    category: CATEGORY_LABELS.guns,
    price: '329',
    condition: CONDITION_LABELS.new,
    manufacturer: 'Ruger',
    model: '10/22',
    caliber: '.22 LR',
    status: 'active',
    pictures: 'https://www.example.com/n-1001-left.jpg | https://www.example.com/n-1001-right.jpg',
  },
  {
    stock_number: 'U-2044',
    type: 'used',
    title: 'Leupold VX-3HD 3.5-10x40',
    description: 'Light ring marks, clear glass.',
    category: CATEGORY_LABELS.optics,
    price: '389',
    condition: CONDITION_LABELS.good,
    manufacturer: 'Leupold',
    model: 'VX-3HD',
    status: 'pending',
  },
];
