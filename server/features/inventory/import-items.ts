/** A row's cells as an item, as far as cells tell; what is wrong with them by column. */
import { CATEGORY_LABELS, CONDITION_LABELS } from '#common/domain/categories.ts';
import { cleanLine, cleanText } from '#common/domain/clean-text.ts';
import {
  CLEAR_CELL,
  type InventoryColumn,
  type ItemState,
  readCell,
  readItemCategory,
  readItemCondition,
  readItemState,
  readItemType,
  readPictureUrls,
  readPrice,
} from '#common/domain/inventory-csv.ts';
import { MEDIA_MAX, STOCK_NUMBER_MAX } from '#common/domain/limits.ts';
import type { FieldError } from '#server/core/errors.ts';
import type { Cells } from './import-file.ts';

/** What a column says of the listing: null clears it, undefined says nothing. */
export type ItemFields = {
  type?: number;
  title?: string | null;
  description?: string | null;
  category?: string | null;
  price?: number | null;
  condition?: string | null;
  manufacturer?: string | null;
  model?: string | null;
  caliber?: string | null;
  zip?: string | null;
};
export const ITEM_FIELDS = [
  'type',
  'title',
  'description',
  'category',
  'price',
  'condition',
  'manufacturer',
  'model',
  'caliber',
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
const sayRounded = (found: string, price: number): string =>
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

  const condition = cell(
    'condition',
    (found) =>
      readItemCondition(found) ?? fail('condition', `${quote(found)} is not ${labels(CONDITION_LABELS)}.`),
  );
  const pictures = cell('pictures', readPictureUrls);
  for (const address of pictures ?? []) {
    if (!/^https?:\/\//i.test(address))
      fail('pictures', `${quote(address)} is not the address of a picture.`);
  }
  if ((pictures?.length ?? 0) > MEDIA_MAX) fail('pictures', `At most ${MEDIA_MAX} pictures.`);

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
        if (HAS_CENTS.test(found)) notes.push({ path: 'price', message: sayRounded(found, price) });
        return price;
      }),
      condition,
      manufacturer: line('manufacturer'),
      model: line('model'),
      caliber: line('caliber'),
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
