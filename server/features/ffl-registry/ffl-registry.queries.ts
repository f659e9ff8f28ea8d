/** SQL of imported lists and licensees. */
import { type Insertable, sql, type Updateable } from 'kysely';
import type { ChangeKind } from '#common/api/ffl-registry.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { LicenseeImports } from '#server/db/schema.gen.ts';

export const selectLicensee = (db: Database, licenseKey: string) =>
  db.selectFrom('licensees').selectAll().where('license_key', '=', licenseKey).executeTakeFirst();
export type LicenseeRow = Awaited<ReturnType<typeof selectLicensee>> & object;

/** The newest whole list. */
export const selectNewestWhole = (db: Database) =>
  db
    .selectFrom('licensee_imports')
    .select('listed_on')
    .where('state', '=', 'done')
    .where('is_whole', '=', true)
    .orderBy('listed_on', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The newest list of all, whole or a part. */
export const selectNewest = (db: Database) =>
  db
    .selectFrom('licensee_imports')
    .select('listed_on')
    .where('state', '=', 'done')
    .orderBy('listed_on', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertImport = (tx: Tx, values: Insertable<LicenseeImports>) =>
  tx.insertInto('licensee_imports').values(values).returning('id').executeTakeFirstOrThrow();

export const updateImport = (db: Database | Tx, id: number, values: Updateable<LicenseeImports>) =>
  db.updateTable('licensee_imports').set(values).where('id', '=', id).execute();

/** Begins or goes on with one; nothing where it is done, or its file is gone. */
export const startImport = (db: Database, id: number) =>
  db
    .updateTable('licensee_imports')
    .set({ state: 'running', started_at: sql`now()`, finished_at: null, error: null, bytes_read: 0 })
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .where('file_path', 'is not', null)
    .returning(['id', 'file_path', 'bytes_total', 'listed_on'])
    .executeTakeFirst();

export const selectState = (tx: Tx, id: number) =>
  tx.selectFrom('licensee_imports').select('state').where('id', '=', id).executeTakeFirst();

/** Files that are still to be read. */
export const selectWaitingFiles = (db: Database) =>
  db
    .selectFrom('licensee_imports')
    .select('file_path')
    .where('state', 'in', ['waiting', 'running'])
    .execute();

const importRows = (db: Database | Tx) =>
  db
    .selectFrom('licensee_imports as i')
    .leftJoin('users as u', 'u.id', 'i.started_by')
    .selectAll('i')
    .select('u.display_name as started_by_name')
    // Null where it may not be confirmed as complete:.
    .select(
      sql<number | null>`case
        when i.is_whole = false and i.row_count > i.fault_count and i.id = (
          select id from licensee_imports where state = 'done' order by finished_at desc, id desc limit 1
        )
        then (select count(*)::int from licensees where gone_on is null and last_import_id <> i.id)
      end`.as('unnamed_count'),
    );

export const selectImport = (db: Database | Tx, id: number) =>
  importRows(db).where('i.id', '=', id).executeTakeFirst();
export type ImportRow = Awaited<ReturnType<typeof selectImport>> & object;

/** The newest first. */
export const selectImports = (db: Database, { before, limit }: { before: number; limit: number }) =>
  importRows(db).where('i.id', '<', before).orderBy('i.id', 'desc').limit(limit).execute();

export const selectFaults = (
  db: Database,
  importId: number,
  { after, limit }: { after: number; limit: number },
) =>
  db
    .selectFrom('licensee_faults')
    .select(['line', 'reason'])
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute();

export const selectChanges = (
  db: Database,
  importId: number,
  { kind, after, limit }: { kind: ChangeKind; after: number; limit: number },
) =>
  db
    .selectFrom('licensee_changes as c')
    .innerJoin('licensees as l', 'l.license_key', 'c.license_key')
    .select(['c.id', 'c.kind', 'c.before', 'c.after', 'l.license_number', 'l.business_name'])
    .select(['l.license_type', 'l.city', 'l.state'])
    .where('c.import_id', '=', importId)
    .where('c.kind', '=', kind)
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(limit)
    .execute();
export type ChangeRow = Awaited<ReturnType<typeof selectChanges>>[number];

/** How many changes of each kind a list has brought. */
export const countChanges = (tx: Tx, importId: number) =>
  tx
    .selectFrom('licensee_changes')
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .where('import_id', '=', importId)
    .groupBy('kind')
    .execute();
