/** Compares a file with a store's listings. */
import { setImmediate } from 'node:timers/promises';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { itemStateOf } from '#common/domain/inventory-csv.ts';
import { columnsOfDetails, NO_DETAILS } from '#common/domain/listing-fields.ts';
import type { Screen } from '#common/domain/screen/compile-screen.ts';
import { ZIP_UNKNOWN } from '#common/domain/zip.ts';
import type { AppContext } from '#server/context.ts';
import type { Config } from '#server/lib/config.ts';
import { AppError, type FieldError } from '#server/http/errors.ts';
import { FetchRefused, readFetchAddress } from '#server/lib/safe-fetch.ts';
import type { Database } from '#server/db/database.ts';
import { accessZip } from '#server/features/places/places.service.ts';
import { getScreen } from '#server/features/screen/screen.service.ts';
import { findStops, type PostWords } from '#server/features/screen/texts.service.ts';
import type { FileRow } from './import-file.ts';
import { type Item, readItem } from './import-items.ts';
import { planItem, REMOVED, type Remover, type Stocked } from './import-plan.ts';
import { allowsHttp } from './pictures.ts';
import type { NewRow, RowData } from './imports.queries.ts';
import { selectRemoved, selectStocked } from './stocked.queries.ts';
import { selectStoreZip } from './inventory.queries.ts';
import { byNumber, idsOf } from './stocked.ts';

const SCREENED_AT_ONCE = 20;
/** So many listings are read at once. */
const COMPARED_AT_ONCE = 500;

export const EMPTY_ROW: NewRow = {
  line: null,
  stock_number: null,
  outcome: 'error',
  post_id: null,
  data: null,
  kept: [],
  errors: null,
};

/** Each row with what becomes of it, and every stock number that the file names, in faulty rows too. */
export async function compareRows(
  context: AppContext,
  tenantId: number,
  fileRows: FileRow[],
): Promise<{ rows: NewRow[]; numbers: string[] }> {
  const { db, config } = context;
  const screen = await getScreen(context, db);
  const storeZip = await selectStoreZip(db, tenantId);
  const zips = new Map<string, boolean>();
  const lines = new Map<string, number>();
  const rows: NewRow[] = [];
  for (let start = 0; start < fileRows.length; start += COMPARED_AT_ONCE) {
    const read = fileRows
      .slice(start, start + COMPARED_AT_ONCE)
      .map(({ line, cells }) => ({ line, ...readItem(cells) }));
    const numbers = read.flatMap(({ item }) => item?.stockNumber ?? []);
    const found = await selectStocked(db, tenantId, { numbers, ids: idsOf(numbers) });
    const stocked = byNumber(found, config.publicUrl);
    const removed = await selectRemoved(db, tenantId, numbers);
    for (const { line, item, errors, notes } of read) {
      if (item === null) {
        rows.push({ ...EMPTY_ROW, line, errors });
        continue;
      }
      const key = item.stockNumber.toLowerCase();
      const earlier = lines.get(key);
      lines.set(key, earlier ?? line);
      if (earlier !== undefined) {
        errors.push({ path: 'stock_number', message: `Line ${earlier} has this stock number already.` });
      }
      if (item.fields.zip != null && !(await isKnownZip(db, zips, item.fields.zip))) {
        errors.push({ path: 'zip', message: ZIP_UNKNOWN });
      }
      const listing = stocked.get(key) ?? null;
      const removedBy = listing === null ? removed.get(key) : undefined;
      if (removedBy !== undefined) errors.push(REMOVED[removedBy]);
      notes.push(...dropRefusedPictures(item, listing, config));
      const row = planRow({ line, item, errors, notes, removedBy }, listing, storeZip);
      rows.push(noteReview(screen, row, item, listing));
      // Texts of many long rows take a while: others are answered in between.
      if (rows.length % SCREENED_AT_ONCE === 0) await setImmediate();
    }
  }
  return { rows, numbers: [...lines.keys()] };
}

/** Says what the listing screen will stop once the row is applied. */
function noteReview(screen: Screen, row: NewRow, item: Item, listing: Stocked | null): NewRow {
  if (row.data === null || row.outcome === 'error' || row.outcome === 'unchanged') return row;
  const review = foretellReview(screen, { ...item, fields: without(item.fields, row.kept) }, listing);
  return review === null
    ? row
    : { ...row, data: { ...row.data, notes: [...(row.data.notes ?? []), review] } };
}

/** Null where nothing stops it. */
function foretellReview(
  screen: Screen,
  { fields, state, stockNumber }: Item,
  listing: Stocked | null,
): FieldError | null {
  if ((state ?? (listing === null ? 'active' : itemStateOf(listing.status))) === 'draft') return null;
  const merged = { ...NO_WORDS, ...listing, ...fields, stock_number: stockNumber } as PostWords;
  // An empty cell clears the description.
  const words = { ...merged, title: merged.title ?? '', description: merged.description ?? '' };
  const screened = listing === null || listing.status === PostStatus.Flagged ? null : listing.screened;
  const stopping = findStops(screen, words, { isDealerOwned: true, screened });
  if (stopping.length === 0) return null;
  const isRefused = stopping.some(({ action }) => action === 'block');
  const reasons = [...new Set(stopping.map(({ reason }) => reason))].join(' ');
  const what = isRefused ? 'This row will be refused.' : 'A moderator will check this before it is public.';
  return { path: 'review', message: `${what} ${reasons}` };
}

const NO_WORDS = {
  type: PostType.DealerUsed,
  title: '',
  description: '',
  price: null,
  category: null,
  ...columnsOfDetails(NO_DETAILS),
};

const without = (fields: Item['fields'], names: readonly string[]): Item['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** Few stores have more than one place: each is looked up once. */
async function isKnownZip(db: Database, known: Map<string, boolean>, zip: string): Promise<boolean> {
  const found = known.get(zip) ?? (await accessZip(db, zip).then(isThere, isNotThere));
  known.set(zip, found);
  return found;
}

const isThere = (): true => true;
function isNotThere(error: unknown): false {
  if (error instanceof AppError && error.status < 500) return false;
  throw error;
}

/** Takes those addresses out that would be refused anyway, and says so; what the listing has already may stay. */
function dropRefusedPictures(
  item: Item,
  stocked: Stocked | null,
  config: Pick<Config, 'appEnv'>,
): FieldError[] {
  if (item.pictures === undefined || item.pictures.length === 0) return [];
  const present = new Set(stocked?.pictures.map(({ address }) => address));
  const notes: FieldError[] = [];
  const good = item.pictures.filter((address) => {
    const refusal = present.has(address) ? null : whyRefused(address, config);
    if (refusal !== null) notes.push({ path: 'pictures', message: `${address}: ${refusal}` });
    return refusal === null;
  });
  // None at all says nothing; an empty list would clear.
  if (good.length === 0) delete item.pictures;
  else item.pictures = good;
  return notes;
}

function whyRefused(address: string, config: Pick<Config, 'appEnv'>): string | null {
  try {
    readFetchAddress(address, { allowHttp: allowsHttp(config) });
    return null;
  } catch (error) {
    if (error instanceof FetchRefused) return error.message;
    throw error;
  }
}

type ReadRow = {
  line: number;
  item: Item;
  errors: FieldError[];
  notes: FieldError[];
  removedBy: Remover | undefined;
};

function planRow(
  { line, item, errors, notes, removedBy }: ReadRow,
  stocked: Stocked | null,
  storeZip: string | null,
): NewRow {
  const title = item.fields.title ?? stocked?.title ?? null;
  const row = { ...EMPTY_ROW, line, stock_number: item.stockNumber, post_id: stocked?.id ?? null };
  const data: RowData = {
    item,
    changes: [],
    title,
    ...(removedBy === undefined ? {} : { removedBy }),
    ...(notes.length === 0 ? {} : { notes }),
  };
  try {
    const plan = planItem(item, stocked, storeZip);
    if (errors.length > 0) return { ...row, data, errors };
    return {
      ...row,
      outcome: plan.outcome,
      data: { ...data, changes: plan.changes },
      kept: plan.kept,
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.errors === undefined) throw error;
    const named = new Set(errors.map(({ path }) => path));
    return { ...row, data, errors: [...errors, ...error.errors.filter(({ path }) => !named.has(path))] };
  }
}
