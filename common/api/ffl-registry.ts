/** The list of federal firearms licensees on the wire: lists that were read, and licensees looked up in it. */
import Type from 'typebox';
import { Cursor, Id, IsoDate, Limit, NextCursor, Nullable, Strict, IdParams } from './shared.ts';
import { CHANGE_KINDS } from '../domain/choices.ts';
import type { Endpoints } from './endpoint.ts';

const Day = Type.String({ format: 'date' });

export const IMPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const LicenseeImport = Strict({
  id: Id,
  fileName: Type.String(),
  state: Type.Unsafe<ImportState>({ type: 'string', enum: [...IMPORT_STATES] }),
  /** The day that the list stands for. */
  listedOn: Day,
  /** Null where it was read at the server's own terminal. */
  startedBy: Nullable(Strict({ id: Type.Integer(), displayName: Type.String() })),
  /** The share of the file that has been read, from 0 to 1. */
  progress: Type.Number(),
  rowCount: Type.Integer(),
  faultCount: Type.Integer(),
  newCount: Type.Integer(),
  goneCount: Type.Integer(),
  renewedCount: Type.Integer(),
  movedCount: Type.Integer(),
  /** False for a part, such as one state's list: nobody is taken for gone then. Null until it is known. */
  isWhole: Nullable(Type.Boolean()),
  /** Known licensees whom the part that was read last does not name: it may be confirmed as complete:. Else null. */
  unnamedCount: Nullable(Type.Integer()),
  /** Why it failed. */
  error: Nullable(Type.String()),
  createdAt: IsoDate,
  finishedAt: Nullable(IsoDate),
});
export type LicenseeImport = Type.Static<typeof LicenseeImport>;

export const ImportQuery = Strict({ listedOn: Day });
export const PageQuery = Strict({ cursor: Type.Optional(Cursor), limit: Type.Optional(Limit) });
export type PageQuery = Type.Static<typeof PageQuery>;

export const LicenseeImports = Strict({ imports: Type.Array(LicenseeImport), nextCursor: NextCursor });
export type LicenseeImports = { imports: LicenseeImport[]; nextCursor: string | null };

export const ListFaults = Strict({
  faults: Type.Array(Strict({ line: Type.Integer(), reason: Type.String() })),
  nextCursor: NextCursor,
});
export type ListFaults = Type.Static<typeof ListFaults>;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What a renewal or a move changes. */
const Changed = Strict({
  licenseNumber: Type.Optional(Type.String()),
  expiresOn: Type.Optional(Day),
  street: Type.Optional(Type.String()),
  city: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
  zip: Type.Optional(Type.String()),
});
export type Changed = Type.Static<typeof Changed>;

export const ListChange = Strict({
  id: Id,
  /** As the list has it now. */
  licenseNumber: Type.String(),
  type: Type.Integer(),
  name: Type.String(),
  city: Type.String(),
  state: Type.String(),
  before: Nullable(Changed),
  after: Nullable(Changed),
});
export type ListChange = Type.Static<typeof ListChange>;
export const ChangesQuery = Strict({
  kind: Type.String({ enum: CHANGE_KINDS }),
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Limit),
});
export const ListChanges = Strict({ changes: Type.Array(ListChange), nextCursor: NextCursor });
export type ListChanges = Type.Static<typeof ListChanges>;

export const LicenseNumberParams = Strict({ licenseNumber: Type.String({ maxLength: 30 }) });
/** What the newest list says of a license. */
export const LicenseeLookup = Strict({
  licensee: Nullable(
    Strict({
      licenseNumber: Type.String(),
      type: Type.Integer(),
      expiresOn: Day,
      licenseName: Type.String(),
      businessName: Type.String(),
      street: Type.String(),
      city: Type.String(),
      state: Type.String(),
      zip: Type.String(),
      phoneNumber: Nullable(Type.String()),
      /** The day of the list that did not have it any more. */
      goneOn: Nullable(Day),
    }),
  ),
  /** The day of the newest whole list; null where none was read yet. */
  listedOn: Nullable(Day),
});
export type LicenseeLookup = Type.Static<typeof LicenseeLookup>;

export const licenseesApi = {
  'POST /licensees/imports': {
    auth: 'tenants:manage',
    limit: 'table',
    summary: 'Upload a list of licensees; a job reads it',
    consumes: ['multipart/form-data'],
    query: ImportQuery,
    response: { 202: LicenseeImport },
  },
  'GET /licensees/imports': {
    auth: 'tenants:manage',
    limit: 'read',
    query: PageQuery,
    response: LicenseeImports,
  },
  'GET /licensees/imports/:id': {
    auth: 'tenants:manage',
    limit: 'read',
    params: IdParams,
    response: LicenseeImport,
  },
  'POST /licensees/imports/:id/whole': {
    auth: 'tenants:manage',
    limit: 'write',
    summary: 'Confirm that a list is the whole one: whom it does not name is gone',
    params: IdParams,
    response: LicenseeImport,
  },
  'GET /licensees/imports/:id/faults': {
    auth: 'tenants:manage',
    limit: 'read',
    params: IdParams,
    query: PageQuery,
    response: ListFaults,
  },
  'GET /licensees/imports/:id/changes': {
    auth: 'tenants:manage',
    limit: 'read',
    params: IdParams,
    query: ChangesQuery,
    response: ListChanges,
  },
  'GET /licensees/:licenseNumber': {
    auth: 'tenants:manage',
    limit: 'read',
    params: LicenseNumberParams,
    response: LicenseeLookup,
  },
} as const satisfies Endpoints;
