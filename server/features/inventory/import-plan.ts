/** Decides what an import row does to a listing. */
import { CreatePostBody, UpdatePostBody } from '#common/api/posts.ts';
import { PostStatus } from '#common/domain/enums.ts';
import { type ItemState, itemStateOf, readGeneratedStockNumber } from '#common/domain/inventory-csv.ts';
import {
  columnsOfDetails,
  LISTING_FIELD_KEYS,
  LISTING_FIELDS,
  mapFields,
  NO_DETAILS,
} from '#common/domain/listing-fields.ts';
import { AppError, type FieldError, invalid } from '#server/http/errors.ts';
import { createValidatorCompiler } from '#server/http/http.ts';
import { fieldsAfter, type PostFields } from '#server/features/posts/posts.service.ts';
import { type Item, ITEM_FIELDS, type ItemFields } from './import-items.ts';

/** What the last import wrote, by column: what differs since was changed by hand. */
export type Imported = Partial<Record<keyof ItemFields, string | number | null>> & {
  status?: string;
  pictures?: string[];
  /** Addresses of pictures that could not be had: the next file that names them has them tried again. */
  refused?: string[];
  /** It became a draft because a file did not name it: the next one that does brings it back. */
  retired?: true;
};

/** A listing of the store, as far as imports look at it. */
export type Stocked = Omit<PostFields, 'video_url'> & {
  id: number;
  status: PostStatus;
  imported: Imported | null;
  /** Content check when it was last written. */
  screened: unknown;
  /** Each with the address that it was fetched from, or its own one here. */
  pictures: { id: number; address: string; isFetched: boolean }[];
};

export type StateStep = 'publish' | 'clearStatus' | 'markPending' | 'markSold' | 'retire';

export type Plan = {
  outcome: 'create' | 'update' | 'unchanged';
  /** The fields that change; of a new listing all of them. */
  body: UpdatePostBody;
  isDraft: boolean;
  steps: StateStep[];
  /** Addresses that the listing's pictures are to come from; null where they stay. */
  pictures: string[] | null;
  /** Columns that change, and those that stay as they were changed by hand. */
  changes: string[];
  kept: string[];
  /** What counts as imported afterwards; pictures are added once they are there. */
  imported: Imported;
};

const EMPTY: Omit<PostFields, 'type' | 'stock_number' | 'zip'> = {
  title: '',
  description: '',
  price: null,
  category: null,
  video_url: null,
  ...columnsOfDetails(NO_DETAILS),
};

const compile = createValidatorCompiler();
const readerOf = (schema: object) =>
  compile({ schema, method: 'POST', url: '', httpPart: 'body' }) as (value: unknown) => {
    error?: unknown;
  };
const checkCreate = readerOf(CreatePostBody);
const checkUpdate = readerOf(UpdatePostBody);

/**
 * @param storeZip where a listing is that names no other place
 * @throws 422 with every column that the rules of the editor refuse
 */
export function planItem(item: Item, stocked: Stocked | null, storeZip: string | null): Plan {
  return stocked === null ? planNew(item, storeZip) : planChange(item, stocked);
}

/** Whether nothing at all has to be written for it. */
export const isIdle = ({ outcome, pictures, imported }: Plan, stocked: Stocked): boolean =>
  outcome === 'unchanged' &&
  pictures === null &&
  JSON.stringify(imported) === JSON.stringify(stocked.imported ?? {});

/** Who deleted the listing of a number: a file does not bring it back. */
export type Remover = 'moderator' | 'staff';
export const REMOVED: Record<Remover, FieldError> = {
  moderator: {
    path: 'stock_number',
    message: 'A moderator deleted this listing. Remove it from the file.',
  },
  staff: {
    path: 'stock_number',
    message:
      'This listing was deleted on the site. Remove it from the file, give it another stock number, or create it again on the site.',
  },
};

function planNew(item: Item, storeZip: string | null): Plan {
  if (readGeneratedStockNumber(item.stockNumber) !== null) {
    const message = 'This listing is gone. Remove it from the file or give it your own stock number.';
    throw invalid([{ path: 'stock_number', message }]);
  }
  const { type, title, zip } = item.fields;
  const state = item.state ?? 'active';
  const isDraft = state === 'draft';
  const body = {
    ...toBody(item.fields),
    type,
    title: title ?? '',
    description: item.fields.description ?? '',
    zipCode: zip ?? storeZip,
    stockNumber: item.stockNumber,
  };
  const errors = type === undefined ? [{ path: 'type', message: 'Enter new or used.' }] : [];
  const base = { ...EMPTY, type: (type ?? 1) as PostFields['type'], stock_number: null, zip: null };
  requireValid(errors, [
    () => validate(checkCreate, { ...body, type: type ?? 1 }),
    () => void fieldsAfter(base, body, isDraft),
  ]);
  return {
    outcome: 'create',
    body,
    isDraft,
    steps: stepsBetween(isDraft ? 'draft' : 'active', state),
    pictures: item.pictures?.length ? item.pictures : null,
    changes: [],
    kept: [],
    imported: { ...item.fields, ...(item.state === undefined ? {} : { status: item.state }) },
  };
}

function planChange(item: Item, stocked: Stocked): Plan {
  const before = stocked.imported ?? {};
  const imported: Imported = { ...before };
  const changes: string[] = [];
  const kept: string[] = [];
  /** Whether the file's value takes the place of the present one. */
  const takes = (column: keyof Imported, isSame: boolean, isByHand: boolean): boolean => {
    if (isSame) return false;
    (isByHand ? kept : changes).push(column);
    return !isByHand;
  };

  if (stocked.status === PostStatus.Hidden) {
    throw invalid([{ path: 'stock_number', message: 'A moderator has hidden this listing.' }]);
  }
  const isHeld = itemStateOf(stocked.status) === 'held';
  const state = itemStateOf(stocked.status);
  const wantedState = item.state ?? (state === 'draft' && before.retired ? 'active' : undefined);
  if (wantedState !== undefined || state !== 'draft') delete imported.retired;
  let steps: StateStep[] = [];
  if (wantedState !== undefined) {
    const isByHand = isHeld || (before.status !== undefined && before.status !== state);
    if (takes('status', wantedState === state, isByHand)) steps = stepsBetween(state, wantedState);
    if (wantedState === state || steps.length > 0) imported.status = wantedState;
  }
  const isDraft = (steps.length > 0 ? wantedState : state) === 'draft';

  const all = toBody(item.fields);
  const body: Record<string, unknown> = {};
  requireValid([], [() => validate(checkUpdate, all)]);
  const wanted = fieldsOrErrors(stocked, all, isDraft);
  for (const name of ITEM_FIELDS) {
    if (item.fields[name] === undefined) continue;
    const isByHand = before[name] !== undefined && before[name] !== stocked[name];
    const isSame = wanted[name] === stocked[name];
    if (takes(name, isSame, isByHand)) body[bodyNameOf(name)] = all[bodyNameOf(name)];
    if (isSame || !isByHand) imported[name] = wanted[name];
  }

  const pictures = item.pictures === undefined ? null : planPictures(item.pictures, stocked, takes);
  if (item.pictures !== undefined && same(item.pictures, addressesOf(stocked))) {
    imported.pictures = item.pictures;
  }
  return {
    outcome: changes.length === 0 ? 'unchanged' : 'update',
    body,
    isDraft,
    steps,
    pictures,
    changes,
    kept,
    imported,
  };
}

/** Pictures that somebody has added or put in another order stay; so do all that no import has brought. */
function planPictures(
  wanted: string[],
  stocked: Stocked,
  takes: (column: 'pictures', isSame: boolean, isByHand: boolean) => boolean,
): string[] | null {
  const present = addressesOf(stocked);
  const before = stocked.imported?.pictures;
  const refused = stocked.imported?.refused ?? [];
  // What could not be had is tried again, and is no change until it comes.
  const isRetry = refused.length > 0 && !same(wanted, present) && same(without(wanted, refused), present);
  if (isRetry) return wanted;
  const isByHand =
    before === undefined ? stocked.pictures.some(({ isFetched }) => !isFetched) : !same(before, present);
  return takes('pictures', same(wanted, present), isByHand) ? wanted : null;
}

const addressesOf = (stocked: Stocked): string[] => stocked.pictures.map(({ address }) => address);
const without = (all: readonly string[], some: readonly string[]): string[] =>
  all.filter((address) => !some.includes(address));
const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((address, index) => address === other[index]);

/** From one state to another: what is not public becomes so first. */
function stepsBetween(from: ItemState, to: Exclude<ItemState, 'held'>): StateStep[] {
  if (from === to) return [];
  if (to === 'draft') return ['retire'];
  const mark = { active: [], pending: ['markPending'], sold: ['markSold'] } as const;
  if (from === 'draft') return ['publish', ...mark[to]];
  return to === 'active' ? ['clearStatus'] : [...mark[to]];
}

const bodyNameOf = (name: keyof ItemFields): string =>
  name === 'zip'
    ? 'zipCode'
    : (LISTING_FIELD_KEYS.find((key) => LISTING_FIELDS[key].column === name) ?? name);

/** A cleared text is an empty one; a title, price or category that must be there is refused by the rules. */
function toBody(fields: ItemFields): Record<string, unknown> {
  const named = Object.entries(fields).map(([name, value]) => [bodyNameOf(name as keyof ItemFields), value]);
  const body = Object.fromEntries(named) as Record<string, unknown>;
  for (const name of ['title', 'description']) if (body[name] === null) body[name] = '';
  return body;
}

function fieldsOrErrors(stocked: Stocked, body: Record<string, unknown>, isDraft: boolean): PostFields {
  let fields: PostFields | null = null;
  requireValid([], [() => void (fields = fieldsAfter({ ...stocked, video_url: null }, body, isDraft))]);
  return fields as unknown as PostFields;
}

function validate(check: (value: unknown) => { error?: unknown }, body: unknown): void {
  const { error } = check(body);
  if (error instanceof Error) throw error;
}

const COLUMN_OF: Record<string, string> = {
  zipCode: 'zip',
  stockNumber: 'stock_number',
  ...mapFields((_key, { column }) => column),
};

/** Runs all checks; one message for each column, the first that was found. */
function requireValid(errors: FieldError[], checks: (() => void)[]): void {
  const found = new Map(errors.map((error) => [error.path, error]));
  for (const check of checks) {
    try {
      check();
    } catch (error) {
      if (!(error instanceof AppError) || error.errors === undefined) throw error;
      for (const { path, message } of error.errors) {
        const column = COLUMN_OF[path] ?? path;
        if (!found.has(column)) found.set(column, { path: column, message });
      }
    }
  }
  if (found.size > 0) throw invalid([...found.values()]);
}
