/** SQL of backup and restore. */
import type { ClientBase } from 'pg';
import pg from 'pg';

const quote = pg.escapeIdentifier;

/** Of this table the migrations themselves keep the rows. */
const NOT_KEPT = ['migrations_lock'];

/** A table with the columns that hold what was written; those that PostgreSQL works out are left out. */
export type TableColumns = { name: string; columns: string[] };
export type SequenceState = { table: string; column: string; value: number; isCalled: boolean };

/** One text for each value, whatever the server's own settings are. */
export async function fixFormats(client: ClientBase): Promise<void> {
  await client.query(
    "set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local client_encoding = 'UTF8'",
  );
}

export async function selectTables(client: ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`,
    [NOT_KEPT],
  );
  return rows;
}

export async function selectMigrationNames(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

/** How far each column that numbers by itself has come; that may be further than the rows of a snapshot. */
export async function selectSequences(client: ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select t.relname::text as "table", a.attname::text as "column", s.oid::regclass::text as sequence
    from pg_class s join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
      join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and t.relnamespace = 'public'::regnamespace order by 1, 2`,
  );
  const states: SequenceState[] = [];
  for (const { table, column, sequence } of rows) {
    const state = await client.query<{ value: number; isCalled: boolean }>(
      `select last_value as value, is_called as "isCalled" from ${sequence}`,
    );
    states.push({
      table,
      column,
      value: Number(state.rows[0]?.value),
      isCalled: state.rows[0]?.isCalled === true,
    });
  }
  return states;
}

export async function setSequence(client: ClientBase, state: SequenceState): Promise<void> {
  await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
    `public.${quote(state.table)}`,
    state.column,
    state.value,
    state.isCalled,
  ]);
}

export const copyOut = ({ name, columns }: TableColumns): string =>
  `copy public.${quote(name)} (${columns.map(quote).join(', ')}) to stdout`;

export const copyIn = ({ name, columns }: TableColumns, schema = 'public'): string =>
  `copy ${schema}.${quote(name)} (${columns.map(quote).join(', ')}) from stdin`;

/** Jobs that wait, are tried again or were under way; what the schedules send they send anew. */
export const COPY_JOBS_OUT = `copy (
  select name, data, priority, start_after, group_id from pgboss.job
  where state in ('created', 'retry', 'active') and not starts_with(name, '__pgboss')
    and name not in (select name from pgboss.schedule)
  order by created_on) to stdout`;
export const JOBS_TABLE: TableColumns = {
  name: 'backup_jobs',
  columns: ['name', 'data', 'priority', 'start_after', 'group_id'],
};

export type WaitingJob = {
  name: string;
  data: object;
  priority: number;
  after: number;
  group: string | null;
};

export async function hasJobs(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('pgboss.job') is not null as found",
  );
  return rows[0]?.found === true;
}

export async function createJobsTable(client: ClientBase): Promise<void> {
  await client.query(`create temporary table backup_jobs (
    name text, data jsonb, priority integer, start_after timestamptz, group_id text) on commit drop`);
}

export async function selectWaitingJobs(client: ClientBase): Promise<WaitingJob[]> {
  const { rows } = await client.query<WaitingJob>(
    `select name, data, priority, group_id as "group",
      greatest(0, ceil(extract(epoch from start_after - now())))::int as after
    from pg_temp.backup_jobs`,
  );
  return rows;
}

export async function deleteJobs(client: ClientBase): Promise<void> {
  await client.query('delete from pgboss.job');
}

/** Everything of the site's own; extensions stay, since only their owner could bring them back. */
export async function dropAll(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop table public.%I cascade', c.relname) as statement from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    union all
    select format('drop routine %s cascade', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  );
  for (const { statement } of rows) await client.query(statement);
}

/** Takes away what would look at each row, and what migrations have written; answers how to bring the former back. */
export async function prepareTables(client: ClientBase, tables: TableColumns[]): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  );
  for (const { drop } of rows) await client.query(drop);
  for (const { name } of tables) await client.query(`alter table public.${quote(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => `public.${quote(name)}`).join(', ')}`);
  return [
    ...rows.map(({ add }) => add),
    ...tables.map(({ name }) => `alter table public.${quote(name)} enable trigger user`),
  ];
}

/** Whether somebody has an account here, or a list of licensees was read. */
export async function isInUse(client: ClientBase): Promise<boolean> {
  for (const table of ['users', 'licensees']) {
    const { rows: known } = await client.query<{ found: boolean }>(
      'select to_regclass($1) is not null as found',
      [`public.${table}`],
    );
    if (known[0]?.found !== true) continue;
    const { rows } = await client.query<{ found: boolean }>(
      `select exists (select from public.${table}) as found`,
    );
    if (rows[0]?.found === true) return true;
  }
  return false;
}

/** Connections of a running server, whose names begin so. */
export async function countServers(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database()
      and application_name in ('rangepost', 'rangepost work') and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}
