/** A store's inventory on the wire: its table, changes to many items at once, and imports. */
import Type from 'typebox';
import { CATEGORIES } from '../domain/categories.ts';
import { BULK_MAX, PRICE_MAX } from '../domain/limits.ts';
import { PostCan } from './posts.ts';
import { Cursor, Id, IsoDate, Limit, NextCursor, Nullable, Strict, IdParams } from './shared.ts';
import { INVENTORY_STATES } from '../domain/choices.ts';
import type { Endpoints } from './endpoint.ts';

const literals = <T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

export type InventoryState = (typeof INVENTORY_STATES)[number];

export const InventoryQuery = Strict({
  status: Type.Optional(literals(INVENTORY_STATES)),
  category: Type.Optional(literals(CATEGORIES)),
  /** A part of the title or the stock number. */
  phrase: Type.Optional(Type.String({ maxLength: 100 })),
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Limit),
});
export type InventoryQuery = Type.Static<typeof InventoryQuery>;

export const InventoryItem = Strict({
  /** The post's. */
  id: Type.Integer(),
  stockNumber: Nullable(Type.String()),
  title: Type.String(),
  type: Type.Integer(),
  category: Nullable(Type.String()),
  price: Nullable(Type.Integer()),
  previousPrice: Nullable(Type.Integer()),
  status: Type.Integer(),
  /** The smallest size of its cover. */
  picUrl: Nullable(Type.String()),
  expiresAt: Nullable(IsoDate),
  updatedAt: IsoDate,
  views: Type.Integer(),
  saves: Type.Integer(),
  conversations: Type.Integer(),
  can: PostCan,
});
export type InventoryItem = Type.Static<typeof InventoryItem>;

export const Inventory = Strict({ items: Type.Array(InventoryItem), nextCursor: NextCursor });
export type Inventory = Type.Static<typeof Inventory>;

export const BULK_ACTIONS = ['price', 'markSold', 'markPending', 'clearStatus', 'renew', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

const Price = Type.Integer({ minimum: 0, maximum: PRICE_MAX });
export const BulkBody = Strict({
  ids: Type.Array(Id, { minItems: 1, maxItems: BULK_MAX, uniqueItems: true }),
  action: literals(BULK_ACTIONS),
  /** Of the action `price`: the new price in whole dollars, by how many percent it changes, or each item's own. */
  price: Type.Optional(Price),
  percent: Type.Optional(Type.Integer({ minimum: -90, maximum: 100 })),
  /** In the order of the ids. */
  prices: Type.Optional(Type.Array(Price, { minItems: 1, maxItems: BULK_MAX })),
});
export type BulkBody = Type.Static<typeof BulkBody>;

export const BulkResult = Strict({
  id: Type.Integer(),
  ok: Type.Boolean(),
  /** Why not, for the person at the screen. */
  problem: Type.Optional(Strict({ code: Type.String(), detail: Type.String() })),
});
export type BulkResult = Type.Static<typeof BulkResult>;
export const BulkAnswer = Strict({
  /** In the order of the ids. */
  results: Type.Array(BulkResult),
  /** Those that are still there, as they are now. */
  items: Type.Array(InventoryItem),
});
export type BulkAnswer = Type.Static<typeof BulkAnswer>;

/** What becomes of a row. */
export const ROW_OUTCOMES = ['create', 'update', 'unchanged', 'retire', 'error'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
export const IMPORT_STATES = ['checked', 'running', 'done', 'failed'] as const;

export const StartImportQuery = Strict({
  /** Whether listings that came by import and are not in the file are taken back to drafts. */
  retireMissing: Type.Optional(Type.Boolean()),
});

export const InventoryImport = Strict({
  id: Type.Integer(),
  fileName: Type.String(),
  /** `checked`: nothing has been changed yet. */
  state: literals(IMPORT_STATES),
  retireMissing: Type.Boolean(),
  startedBy: Nullable(Strict({ id: Type.Integer(), displayName: Type.String() })),
  /** Rows by what becomes of them. */
  counts: Strict({
    create: Type.Integer(),
    update: Type.Integer(),
    unchanged: Type.Integer(),
    retire: Type.Integer(),
    error: Type.Integer(),
    /** Rows in which something stays as it was changed by hand. */
    kept: Type.Integer(),
    /** Rows of which a picture is not fetched, or could not be. */
    pictures: Type.Integer(),
    /** Rows whose cents are rounded. */
    rounded: Type.Integer(),
    /** Rows that a moderator has to check before they are public, or that will be refused. */
    held: Type.Integer(),
    /** Rows whose pictures are still on their way. */
    fetching: Type.Integer(),
  }),
  /** Rows in all, and those worked on so far. */
  rowCount: Type.Integer(),
  doneCount: Type.Integer(),
  error: Nullable(Type.String()),
  createdAt: IsoDate,
  finishedAt: Nullable(IsoDate),
});
export type InventoryImport = Type.Static<typeof InventoryImport>;
export const InventoryImports = Strict({ imports: Type.Array(InventoryImport), nextCursor: NextCursor });
export type InventoryImports = Type.Static<typeof InventoryImports>;

export const ImportsQuery = Strict({ cursor: Type.Optional(Cursor), limit: Type.Optional(Limit) });

/** Beside the outcomes: rows with something that stays, refused pictures, rounded cents, or a text that is stopped. */
export const ROW_FILTERS = [...ROW_OUTCOMES, 'kept', 'pictures', 'rounded', 'held'] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];
export const ImportRowsQuery = Strict({
  outcome: Type.Optional(literals(ROW_FILTERS)),
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Limit),
});
export type ImportRowsQuery = Type.Static<typeof ImportRowsQuery>;

export const ImportRow = Strict({
  id: Type.Integer(),
  /** Of the file, where the row begins; null for a listing that the file does not name. */
  line: Nullable(Type.Integer()),
  stockNumber: Nullable(Type.String()),
  title: Nullable(Type.String()),
  outcome: literals(ROW_OUTCOMES),
  postId: Nullable(Type.Integer()),
  /** Columns that change, and columns that stay as they were changed by hand. */
  changes: Type.Array(Type.String()),
  kept: Type.Array(Type.String()),
  errors: Type.Array(Strict({ path: Type.String(), message: Type.String() })),
  /** What stops nothing and should be known. */
  notes: Type.Array(Strict({ path: Type.String(), message: Type.String() })),
  appliedAt: Nullable(IsoDate),
});
export type ImportRow = Type.Static<typeof ImportRow>;
export const ImportRows = Strict({ rows: Type.Array(ImportRow), nextCursor: NextCursor });
export type ImportRows = Type.Static<typeof ImportRows>;

export const inventoryApi = {
  'GET /inventory': { auth: 'member', limit: 'search', query: InventoryQuery, response: Inventory },
  'POST /inventory/bulk': {
    auth: 'member',
    limit: 'write',
    summary: 'Change many items',
    body: BulkBody,
    response: BulkAnswer,
  },
  'GET /inventory/export.csv': {
    auth: 'member',
    limit: 'search',
    summary: 'The inventory as a table',
    produces: ['text/csv'],
    response: Type.Unsafe<unknown>({ type: 'string' }),
  },
  'GET /inventory/template.csv': {
    auth: 'member',
    limit: 'read',
    summary: 'A table to fill in',
    produces: ['text/csv'],
    response: Type.Unsafe<unknown>({ type: 'string' }),
  },
  'POST /inventory/imports': {
    auth: 'member',
    limit: 'table',
    summary: 'Check a file; nothing is changed yet',
    consumes: ['multipart/form-data'],
    query: StartImportQuery,
    response: { 201: InventoryImport },
  },
  'GET /inventory/imports': {
    auth: 'member',
    limit: 'read',
    query: ImportsQuery,
    response: InventoryImports,
  },
  'GET /inventory/imports/:id': {
    auth: 'member',
    limit: 'read',
    params: IdParams,
    response: InventoryImport,
  },
  'GET /inventory/imports/:id/rows': {
    auth: 'member',
    limit: 'read',
    params: IdParams,
    query: ImportRowsQuery,
    response: ImportRows,
  },
  'POST /inventory/imports/:id/apply': {
    auth: 'member',
    limit: 'write',
    summary: 'Apply a checked file',
    params: IdParams,
    response: InventoryImport,
  },
} as const satisfies Endpoints;
