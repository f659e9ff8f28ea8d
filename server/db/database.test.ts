/** How statements reach PostgreSQL: which are named. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { UNNAMED } from './database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(1);
});
afterEach(() => database.close());

const readNamed = async (part: string): Promise<number> =>
  (
    await sql<{
      name: string;
    }>`select name from pg_prepared_statements where statement like ${`%${part}%`} and
    statement not like '%pg_prepared_statements%'`.execute(database.db)
  ).rows.length;
const ask = (text: string) => sql`${sql.raw(`select 1 as ${text} where 1 =`)} ${1}`.execute(database.db);

test('a statement is named however many others came before it', async () => {
  for (let n = 0; n < 510; n++) await ask(`before_${n}`);
  await ask('after_many');
  expect(await readNamed('after_many')).toBe(1);
});

test('one that says so is not named', async () => {
  await sql`${sql.raw(`${UNNAMED} select 1 as unnamed where 1 =`)} ${1}`.execute(database.db);
  expect(await readNamed('as unnamed')).toBe(0);
});
