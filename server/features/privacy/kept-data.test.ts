/** docs/data.md says of every column that tells of a member what becomes of it; a new one that it does not name fails here. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/build-app.ts';

const DOCUMENT = readFileSync(path.resolve(import.meta.dirname, '../../../docs/data.md'), 'utf8');
const EVERYTHING = '(all)';
/** Names of columns that could tell of a person without pointing to one. */
const TELLING =
  /phone|email|address|street|zip|latitude|longitude|^ip$|network|user_agent|body|words|^text$|reason|appeal|title|description|content|criteria|screened|hits|details|display_name|_hash$|website|actor|(^|_)(user|author|owner|asker|buyer|seller|about|applicant|reporter|moderator)_id$|_by$/;

type Column = { table: string; column: string; type: string; isMember: boolean };

/** `table` → columns, from the rows of the document that begin with both. */
function readDocument(): Map<string, string[]> {
  const rows = [...DOCUMENT.matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)];
  const named = new Map<string, string[]>();
  for (const [, table = '', columns = ''] of rows) {
    const names =
      columns.trim() === EVERYTHING
        ? [EVERYTHING]
        : [...columns.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    named.set(table, [...(named.get(table) ?? []), ...names]);
  }
  return named;
}

/** The tables of which it says that nothing in them is about a member. */
const readOthers = (): string[] =>
  [
    ...(/^## Tables about nobody\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(DOCUMENT)?.[1] ?? '').matchAll(
      /`(\w+)`/g,
    ),
  ].map(([, name = '']) => name);

describe('docs/data.md', () => {
  let t: TestApp;
  let columns: Column[];
  const named = readDocument();
  const others = readOthers();
  beforeAll(async () => {
    t = await createTestApp();
    const { rows } = await sql<Column>`
      select c.table_name as "table", c.column_name as "column", c.data_type as "type", exists (
        select 1 from pg_constraint k where k.contype = 'f' and k.confrelid = 'users'::regclass
          and k.conrelid = format('public.%I', c.table_name)::regclass
          and (select a.attnum from pg_attribute a where a.attrelid = k.conrelid and a.attname = c.column_name) = any(k.conkey)
      ) as "isMember"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, c.ordinal_position`.execute(
      t.db,
    );
    columns = rows;
  });
  afterAll(() => t.close());

  it('speaks of every table', () => {
    const tables = [...new Set(columns.map(({ table }) => table))];
    expect(tables.length).toBeGreaterThan(40);
    expect(tables.filter((table) => !named.has(table) && !others.includes(table))).toEqual([]);
  });

  it('names every column that points to a member, or could tell of one', () => {
    const missing = columns.filter(({ table, column, type, isMember }) => {
      if (others.includes(table)) return isMember;
      const said = named.get(table) ?? [];
      if (said.includes(EVERYTHING) || said.includes(column)) return false;
      return isMember || type === 'inet' || TELLING.test(column);
    });
    expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });

  it('names no table and no column that is not there', () => {
    const known = new Set(columns.flatMap(({ table, column }) => [table, `${table}.${column}`]));
    const said = [...named].flatMap(([table, names]) => [
      table,
      ...names.filter((name) => name !== EVERYTHING).map((name) => `${table}.${name}`),
    ]);
    expect([...said, ...others].filter((name) => !known.has(name))).toEqual([]);
  });

  it('knows a column by what it is called, and by whom it points to', () => {
    expect(columns.filter(({ isMember }) => isMember).length).toBeGreaterThan(40);
    expect(columns.some(({ table, column }) => table === 'audit_log' && TELLING.test(column))).toBe(true);
  });
});
