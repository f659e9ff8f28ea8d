/** Writes many rows with one statement. */
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { DB } from '#server/db/schema.gen.ts';

const MAX_ROWS = 5_000;

/**
 * Inserts rows whose keys are columns; all have the keys of the first. Ids are taken as given.
 * One parameter of JSON carries any number of rows, where placeholders end at 65,535.
 */
export async function insertRows(db: Database, table: keyof DB, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let start = 0; start < rows.length; start += MAX_ROWS) {
    const json = JSON.stringify(rows.slice(start, start + MAX_ROWS));
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)
    `.execute(db);
  }
}

/** Takes the next `count` numbers of a table's identity column. */
export async function reserveIds(db: Database, table: keyof DB, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Inserts rows and answers their ids, in order. */
export async function insertNumbered(
  db: Database,
  table: keyof DB,
  rows: readonly object[],
): Promise<number[]> {
  const ids = await reserveIds(db, table, rows.length);
  await insertRows(
    db,
    table,
    rows.map((row, index) => ({ id: ids[index], ...row })),
  );
  return ids;
}
