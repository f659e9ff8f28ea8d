/** Reading about the list: what it says of a license, which lists were read, and what they have changed. */
import type {
  ChangeKind,
  LicenseeImport,
  LicenseeImports,
  LicenseeLookup,
  ListChanges,
  ListFaults,
  PageQuery,
} from '#common/api/ffl-registry.ts';
import { parseLicenseNumber } from '#common/domain/license-number.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import { invalidField, notFound } from '#server/http/errors.ts';
import type { Database } from '#server/db/database.ts';
import {
  type LicenseeRow,
  selectChanges,
  selectFaults,
  selectImport,
  selectImports,
  selectLicensee,
  selectNewestWhole,
} from './ffl-registry.queries.ts';
import { viewChange, viewImport, viewLicensee } from './ffl-registry.view.ts';

export type { LicenseeRow };

const MAX_ID = 2_147_483_647;

/**
 * The licensee with this lasting key (`LicenseNumber.key`), as the list had it last; null where none was ever listed.
 * One that the newest whole list does not have any more has `gone_on`.
 */
export async function findLicensee(db: Database, licenseKey: string): Promise<LicenseeRow | null> {
  return (await selectLicensee(db, licenseKey)) ?? null;
}

/** The day of the newest whole list, as `2026-11-01`; null where none has been read. */
export async function currentList(db: Database): Promise<string | null> {
  return (await selectNewestWhole(db))?.listed_on ?? null;
}

/** @throws 422 where the text is no license number. */
export async function lookUpLicensee(db: Database, text: string): Promise<LicenseeLookup> {
  const number = parseLicenseNumber(text);
  if (number === null)
    throw invalidField('licenseNumber', 'A license number looks like 9-82-001-01-7C-12345.');
  const row = await findLicensee(db, number.key);
  return { licensee: row === null ? null : viewLicensee(row), listedOn: await currentList(db) };
}

export async function readImport(db: Database, id: number): Promise<LicenseeImport> {
  const row = await selectImport(db, id);
  if (row === undefined) throw notFound('list');
  return viewImport(row);
}

export async function listImports(
  db: Database,
  { cursor, limit = PAGE_LIMIT_DEFAULT }: PageQuery,
): Promise<LicenseeImports> {
  const rows = await selectImports(db, { before: readPosition(cursor, MAX_ID), limit: limit + 1 });
  const { page, nextCursor } = cutPage(rows, limit, ({ id }) => id);
  return { imports: page.map(viewImport), nextCursor };
}

/** @throws 404 where there is no such list. */
export async function listFaults(
  db: Database,
  id: number,
  { cursor, limit = PAGE_LIMIT_DEFAULT }: PageQuery,
): Promise<ListFaults> {
  await readImport(db, id);
  const rows = await selectFaults(db, id, { after: readPosition(cursor, 0), limit: limit + 1 });
  const { page, nextCursor } = cutPage(rows, limit, ({ line }) => line);
  return { faults: page, nextCursor };
}

/** @throws 404 where there is no such list. */
export async function listChanges(
  db: Database,
  id: number,
  { kind, cursor, limit = PAGE_LIMIT_DEFAULT }: PageQuery & { kind: string },
): Promise<ListChanges> {
  await readImport(db, id);
  const rows = await selectChanges(db, id, {
    kind: kind as ChangeKind,
    after: readPosition(cursor, 0),
    limit: limit + 1,
  });
  const { page, nextCursor } = cutPage(rows, limit, (row) => row.id);
  return { changes: page.map(viewChange), nextCursor };
}

function cutPage<T>(rows: T[], limit: number, keyOf: (row: T) => number) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last !== undefined ? String(keyOf(last)) : null };
}

/** @throws 422 where the text is no cursor. */
function readPosition(cursor: string | undefined, start: number): number {
  if (cursor === undefined) return start;
  const position = /^[1-9]\d{0,9}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (position <= MAX_ID) return position;
  throw invalidField('cursor', 'This page link has expired. Start from the first page.');
}

export { readList } from './reading.ts';
