/** What queries read, by the plans that prepared statements get: for tests that a list is bounded. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import type { DB } from '#server/db/schema.gen.ts';
import type { TestDatabase } from './test-database.ts';

type Parameter = string | number | boolean | Date | Parameter[] | null;
type Statement = { sql: string; parameters: readonly Parameter[] };
type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
};

/** Rows of the table that were read, whether they passed or not; pages of the database's cache that were touched. */
export type Read = { rows: number; buffers: number; scanned: string[] };

/** @param table whose rows are counted; `readOf` runs the statements of a call once more, explained */
export function createPlanReader(
  database: TestDatabase,
  table: string,
): { db: Database; readOf: (call: () => Promise<unknown>) => Promise<Read> } {
  const statements: Statement[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => {
      statements.push({ sql: query.sql, parameters: query.parameters as Parameter[] });
    },
  });

  async function readOf(call: () => Promise<unknown>): Promise<Read> {
    statements.length = 0;
    await call();
    const read: Read = { rows: 0, buffers: 0, scanned: [] };
    const client = await database.pool.connect();
    try {
      for (const statement of statements.filter(({ sql }) => !sql.includes('explain (format json)'))) {
        await client.query(`prepare listed as ${statement.sql}`);
        const values = statement.parameters.map(toLiteral).join(', ');
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          `explain (analyze, buffers, format json) execute listed${values === '' ? '' : `(${values})`}`,
        );
        await client.query('deallocate listed');
        const plan = rows[0]?.['QUERY PLAN'][0].Plan as PlanNode;
        read.buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
        addReads(read, plan);
      }
    } finally {
      client.release();
    }
    return read;
  }

  function addReads(read: Read, node: PlanNode): void {
    for (const child of node.Plans ?? []) addReads(read, child);
    if (node['Relation Name'] !== table) return;
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    read.rows += Math.round((node['Actual Rows'] + removed) * node['Actual Loops']);
    if (node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0) read.scanned.push(table);
  }

  return { db, readOf };
}

function toLiteral(value: Parameter): string {
  if (value === null) return 'null';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
  return pg.escapeLiteral(String(value));
}
