/** Parses an import row into an item. */
import { CATEGORY_LABELS } from '#common/domain/categories.ts';
import { cleanLine, cleanText } from '#common/domain/clean-text.ts';
import {
  CLEAR_CELL,
  type InventoryColumn,
  type ItemState,
  readCell,
  readItemCategory,
  readItemState,
  readItemType,
  readPictureUrls,
  readPrice,
} from '#common/domain/inventory-csv.ts';
import {
  LISTING_COLUMNS,
  LISTING_FIELD_KEYS,
  LISTING_FIELDS,
  type ListingColumn,
  type ListingColumns,
  isCode,
  readField,
} from '#common/domain/listing-fields.ts';
import { MEDIA_MAX, STOCK_NUMBER_MAX } from '#common/domain/limits.ts';
import type { FieldError } from '#server/http/errors.ts';
import type { Cells } from './import-file.ts';

/** What a column says of the listing: null clears it, undefined says nothing. */
export type ItemFields = {
  type?: number;
  title?: string | null;
  description?: string | null;
  category?: string | null;
  price?: number | null;
  zip?: string | null;
} & Partial<ListingColumns>;
export const ITEM_FIELDS = [
  'type',
  'title',
  'description',
  'category',
  'price',
  ...LISTING_COLUMNS,
  'zip',
] as const satisfies readonly (keyof ItemFields)[];

export type Item = {
  stockNumber: string;
  fields: ItemFields;
  state?: Exclude<ItemState, 'held'>;
  /** Addresses, in their order. */
  pictures?: string[];
};

const labels = (all: Record<string, string>): string => {
  const names = Object.values(all);
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
};

const HAS_CENTS = /\.\d*[1-9]/;
const roundedWarning = (found: string, price: number): string =>
  `Prices are whole dollars: ${quote(found)} becomes $${price.toLocaleString('en-US')}.`;

/** @returns the item, or null where it cannot even be named, with all that is wrong and what else to know */
export function readItem(cells: Cells): { item: Item | null; errors: FieldError[]; notes: FieldError[] } {
  const errors: FieldError[] = [];
  const notes: FieldError[] = [];
  const fail = (path: InventoryColumn, message: string): undefined => void errors.push({ path, message });
  const text = (column: InventoryColumn): string => readCell(cells[column] ?? '');
  /** Undefined for an empty cell, null for one that clears. */
  const cell = <T>(column: InventoryColumn, read: (text: string) => T | undefined): T | null | undefined => {
    const found = text(column);
    if (found === '') return undefined;
    return found === CLEAR_CELL ? null : read(found);
  };
  /** For what cannot be cleared. */
  const choice = <T>(column: InventoryColumn, read: (text: string) => T | null, message: string) =>
    cell(column, (found) => read(found) ?? fail(column, message)) ?? undefined;
  const line = (column: InventoryColumn) => cell(column, cleanLine);

  const stockNumber = cleanLine(text('stock_number'));
  if (stockNumber === '' || stockNumber === CLEAR_CELL) fail('stock_number', 'The stock number is missing.');
  else if (stockNumber.length > STOCK_NUMBER_MAX) {
    fail('stock_number', `At most ${STOCK_NUMBER_MAX} characters.`);
  }

  const details = LISTING_FIELD_KEYS.map((key) => {
    const column = LISTING_FIELDS[key].column as ListingColumn;
    const value = cell(column, (found) => {
      const read = readField(key, found);
      if ('value' in read) return read.value;
      // A store's barcodes are of many kinds, and no listing should wait for one.
      if (!isCode(key)) return fail(column, `${quote(found)}: ${read.error}`);
      return void notes.push({ path: column, message: `${quote(found)} was skipped. ${read.error}` });
    });
    return [column, value] as const;
  });
  const pictures = cell('pictures', readPictureUrls);
  for (const address of pictures ?? []) {
    if (!/^https?:\/\//i.test(address)) fail('pictures', `${quote(address)} is not the address of a photo.`);
  }
  if ((pictures?.length ?? 0) > MEDIA_MAX) fail('pictures', `At most ${MEDIA_MAX} photos.`);

  const item: Item = {
    stockNumber,
    fields: drop({
      type: choice('type', readItemType, `${quote(text('type'))} is neither new nor used.`),
      title: line('title'),
      description: cell('description', cleanText),
      category: cell(
        'category',
        (found) =>
          readItemCategory(found) ?? fail('category', `${quote(found)} is not ${labels(CATEGORY_LABELS)}.`),
      ),
      price: cell('price', (found) => {
        const price = readPrice(found);
        if (price === null) return fail('price', `${quote(found)} is not a price in dollars.`);
        if (HAS_CENTS.test(found)) notes.push({ path: 'price', message: roundedWarning(found, price) });
        return price;
      }),
      ...(Object.fromEntries(details) as Partial<ListingColumns>),
      zip: cell('zip', readZipCell),
    }),
    ...drop({
      state: choice(
        'status',
        readItemState,
        `${quote(text('status'))} is not active, pending, sold or draft.`,
      ),
    }),
    ...drop({ pictures: pictures === null ? [] : pictures }),
  };
  return { item: stockNumber === '' ? null : item, errors, notes };
}

/** Spreadsheets take the zeros from the front of a zip, and some programs add four digits to its end. */
const readZipCell = (found: string): string =>
  /^\d{3,4}$/.test(found) ? found.padStart(5, '0') : found.replace(/^(\d{5})-\d{4}$/, '$1');

const QUOTED_MAX = 40;
const quote = (text: string): string =>
  `“${text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text}”`;

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
const drop = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
