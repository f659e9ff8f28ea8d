/** The SQL of imports and their rows. */
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { InventoryImport, RowFilter, RowOutcome } from '#common/api/inventory.ts';
import type { FieldError } from '#server/http/errors.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { sqlIsBanned } from '#server/db/sql-banned.ts';
import type { InventoryImportRows, InventoryImports } from '#server/db/schema.gen.ts';
import type { Item } from './import-items.ts';
import type { Remover } from './import-plan.ts';

export const insertImport = (tx: Tx, values: Insertable<InventoryImports>) =>
  tx.insertInto('inventory_imports').values(values).returning('id').executeTakeFirstOrThrow();

/** What is kept of a row: the item as the file says it, and what changes by it. */
export type RowData = {
  item: Item;
  changes: string[];
  title: string | null;
  /** Why it is refused: its listing was deleted. */
  removedBy?: Remover;
  /** What stops nothing and should be known: rounded cents, pictures that are not fetched, texts that are stopped. */
  notes?: FieldError[];
  /** Its pictures are on their way. */
  isFetching?: boolean;
};
export type NewRow = {
  line: number | null;
  stock_number: string | null;
  outcome: RowOutcome;
  post_id: number | null;
  data: RowData | null;
  kept: string[];
  errors: FieldError[] | null;
};

/** So many rows go into one statement. */
const ROWS_AT_ONCE = 500;

export async function insertRows(tx: Tx, importId: number, rows: NewRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE));
    await sql`
      insert into inventory_import_rows (import_id, line, stock_number, outcome, post_id, data, kept, errors)
      select ${importId}, r.line, r.stock_number, r.outcome, r.post_id, r.data, r.kept, r.errors
      from jsonb_to_recordset(${some}::jsonb) as r(line int, stock_number text, outcome text, post_id int,
        data jsonb, kept text[], errors jsonb)`.execute(tx);
  }
}

/** The newest ones say what was done; checks that nobody applied are soon of no use. */
export const deleteOldImports = (tx: Tx, tenantId: number, keep: number) =>
  sql`delete from inventory_imports i where i.tenant_id = ${tenantId} and i.state <> 'running' and (
    (i.state = 'checked' and i.created_at < now() - interval '1 day')
    or i.id not in (select k.id from inventory_imports k where k.tenant_id = ${tenantId} order by k.id desc limit ${keep}))`.execute(
    tx,
  );

export type ImportSummary = {
  id: number;
  file_name: string;
  state: InventoryImport['state'];
  retire_missing: boolean;
  started_by: number | null;
  starter_name: string | null;
  row_count: number;
  done_count: number;
  error: string | null;
  created_at: Date;
  finished_at: Date | null;
  /** An earlier version counted less. */
  counts: Omit<Counts, NewerCount> & Partial<Pick<Counts, NewerCount>>;
};
type Counts = InventoryImport['counts'];
type NewerCount = 'pictures' | 'rounded' | 'held' | 'fetching';

async function importRows(db: Database, rest: RawBuilder<unknown>): Promise<ImportSummary[]> {
  const { rows } = await sql<ImportSummary>`
    select i.id, i.file_name, i.state, i.retire_missing, i.started_by, u.display_name as starter_name, i.row_count,
      i.done_count, i.error, i.created_at, i.finished_at, i.counts
    from inventory_imports i left join users u on u.id = i.started_by ${rest}`.execute(db);
  return rows;
}

export const selectImports = (
  db: Database,
  tenantId: number,
  { before, limit }: { before: number; limit: number },
) =>
  importRows(db, sql`where i.tenant_id = ${tenantId} and i.id < ${before} order by i.id desc limit ${limit}`);

export async function selectImport(
  db: Database,
  tenantId: number,
  id: number,
): Promise<ImportSummary | undefined> {
  const [row] = await importRows(db, sql`where i.tenant_id = ${tenantId} and i.id = ${id}`);
  return row;
}

export const lockImport = (tx: Tx, id: number) =>
  tx
    .selectFrom('inventory_imports')
    .select(['id', 'tenant_id', 'state', 'file_name', 'counts'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** A random number: the first half of the locks that imports hold. */
const IMPORTS_LOCK = 516_230_471;

/** Works while no other import of the store does, on whatever node. */
export const withImportsLock = (db: Database, tenantId: number, work: () => Promise<void>): Promise<void> =>
  db.connection().execute(async (connection) => {
    const key = sql`${sql.lit(IMPORTS_LOCK)}::int, ${tenantId}::int`;
    await sql`select pg_advisory_lock(${key})`.execute(connection);
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });

export const updateImport = (db: Database, id: number, values: Updateable<InventoryImports>) =>
  db.updateTable('inventory_imports').set(values).where('id', '=', id).execute();

/** Of rows that are not refused themselves, what is wrong is wrong with their pictures. */
const HAS_REFUSED_PICTURES = sql`r.outcome <> 'error'
  and (r.errors is not null or r.data->'notes' @> '[{"path": "pictures"}]')`;
const IS_ROUNDED = sql`r.outcome <> 'error' and r.data->'notes' @> '[{"path": "price"}]'`;
const IS_HELD = sql`r.outcome <> 'error' and r.data->'notes' @> '[{"path": "review"}]'`;

const FILTERS: Record<RowFilter, RawBuilder<unknown>> = {
  create: sql`r.outcome = 'create'`,
  update: sql`r.outcome = 'update'`,
  unchanged: sql`r.outcome = 'unchanged'`,
  retire: sql`r.outcome = 'retire'`,
  error: sql`r.outcome = 'error'`,
  kept: sql`cardinality(r.kept) > 0`,
  pictures: sql`(${HAS_REFUSED_PICTURES})`,
  rounded: sql`(${IS_ROUNDED})`,
  held: sql`(${IS_HELD})`,
};

export type ImportRowRow = {
  id: number;
  line: number | null;
  stock_number: string | null;
  outcome: RowOutcome;
  post_id: number | null;
  data: RowData | null;
  post_title: string | null;
  kept: string[];
  errors: FieldError[] | null;
  applied_at: Date | null;
};

/** In the order of the file. */
export async function selectRows(
  db: Database,
  importId: number,
  { filter, after, limit }: { filter: RowFilter | null; after: number; limit: number },
): Promise<ImportRowRow[]> {
  const { rows } = await sql<ImportRowRow>`
    select r.id, r.line, r.stock_number, r.outcome, r.post_id, r.data, p.title as post_title, r.kept, r.errors,
      r.applied_at
    from inventory_import_rows r left join posts p on p.id = r.post_id
    where r.import_id = ${importId} and r.id > ${after} and ${filter === null ? sql`true` : FILTERS[filter]}
    order by r.id limit ${limit}`.execute(db);
  return rows;
}

export type OpenRow = { id: number; outcome: RowOutcome; data: RowData | null };

/** The next rows that are still to be worked on. */
export async function selectOpenRows(
  db: Database,
  importId: number,
  { after, limit }: { after: number; limit: number },
): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select r.id, r.outcome, r.data from inventory_import_rows r
    where r.import_id = ${importId} and r.id > ${after} and r.applied_at is null and r.outcome <> 'error'
    order by r.id limit ${limit}`.execute(db);
  return rows;
}

export type IdleRow = { id: number; post_id: number; kept: string[] };

/** Rows for which there is nothing to do, done with at once. */
export const updateIdleRows = (db: Database, rows: IdleRow[]) =>
  sql`update inventory_import_rows r
    set outcome = 'unchanged', post_id = idle.post_id, kept = idle.kept, errors = null, applied_at = now(),
      data = r.data || '{"changes": []}'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as idle(id int, post_id int, kept text[])
    where r.id = idle.id and r.applied_at is null`.execute(db);

/** A row, locked; none where it has been applied. */
export const lockOpenRow = (tx: Tx, id: number) =>
  tx
    .selectFrom('inventory_import_rows')
    .select(['id', 'outcome', 'post_id', 'data'])
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const updateRow = (db: Database, id: number, values: Updateable<InventoryImportRows>) =>
  db.updateTable('inventory_import_rows').set(values).where('id', '=', id).execute();

/** Counts anew what has become of the rows; those that need no work count as done. */
export const updateProgress = (db: Database, importId: number) =>
  sql`update inventory_imports i set (done_count, counts) = (
      select count(*) filter (where r.applied_at is not null or r.outcome = 'error'),
        jsonb_build_object(
          'create', count(*) filter (where r.outcome = 'create'),
          'update', count(*) filter (where r.outcome = 'update'),
          'unchanged', count(*) filter (where r.outcome = 'unchanged'),
          'retire', count(*) filter (where r.outcome = 'retire'),
          'error', count(*) filter (where r.outcome = 'error'),
          'kept', count(*) filter (where cardinality(r.kept) > 0),
          'pictures', count(*) filter (where ${HAS_REFUSED_PICTURES}),
          'rounded', count(*) filter (where ${IS_ROUNDED}),
          'held', count(*) filter (where ${IS_HELD}),
          'fetching', count(*) filter (where (r.data->'isFetching')::boolean))
      from inventory_import_rows r where r.import_id = i.id)
    where i.id = ${importId}`.execute(db);

/** How many public listings an import has made, and the last of them. */
export async function selectCreated(
  tx: Tx,
  importId: number,
): Promise<{ count: number; last_id: number | null }> {
  const { rows } = await sql<{ count: number; last_id: number | null }>`
    select count(*)::int as count, max(p.id) as last_id
    from inventory_import_rows r join posts p on p.id = r.post_id
    where r.import_id = ${importId} and r.outcome = 'create' and p.status in (10, 20)`.execute(tx);
  return rows[0] ?? { count: 0, last_id: null };
}

/** Who started an import, and a host of the store; none where the account is gone or banned. */
export async function selectStarter(db: Database, importId: number) {
  const { rows } = await sql<{
    id: number;
    role: number;
    zip: string | null;
    created_at: Date;
    suspended_until: Date | null;
    tenant_id: number;
    host: string;
  }>`
    select u.id, u.role, u.zip, u.created_at, u.suspended_until, i.tenant_id, h.host
    from inventory_imports i join users u on u.id = i.started_by
    cross join lateral (
      select host from tenant_hosts where tenant_id = i.tenant_id order by position limit 1) h
    where i.id = ${importId} and not ${sqlIsBanned('u')} and u.deleted_at is null`.execute(db);
  return rows[0];
}

/** What a job about the pictures of one row works with. */
export const selectPictureRow = (db: Database, rowId: number) =>
  db
    .selectFrom('inventory_import_rows')
    .select(['id', 'import_id', 'post_id', 'data'])
    .where('id', '=', rowId)
    .where('post_id', 'is not', null)
    .executeTakeFirst();

/** Its pictures have come, or will not: the row says which could not be had, and the import counts it. */
export async function finishPictures(
  db: Database,
  { id, import_id }: { id: number; import_id: number },
  errors: FieldError[],
): Promise<void> {
  const told = errors.length === 0 ? null : JSON.stringify(errors);
  await sql`update inventory_import_rows set data = data - 'isFetching', errors = ${told}::jsonb
    where id = ${id}`.execute(db);
  await updateProgress(db, import_id);
}
