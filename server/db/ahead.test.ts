/** Statements that are sent ahead: with the next one, in their order, and failing where they fail. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { AHEAD } from './ahead.ts';
import { inTransaction, type Tx } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table written (n integer primary key)`.execute(database.db);
});
afterAll(() => database.close());

const writeAhead = (tx: Tx, n: number) =>
  sql`${sql.raw(AHEAD)} insert into written (n) values (${n})`.execute(tx);
const read = async (db: Tx | TestDatabase['db']): Promise<number[]> =>
  (await sql<{ n: number }>`select n from written where n > ${0} order by n`.execute(db)).rows.map(
    ({ n }) => n,
  );

test('what is sent ahead is done before what follows, and committed with it', async () => {
  const seen = await inTransaction(database.db, async (tx) => {
    expect((await writeAhead(tx, 1)).rows).toEqual([]);
    await writeAhead(tx, 2);
    return read(tx);
  });
  expect(seen).toEqual([1, 2]);
  expect(await read(database.db)).toEqual([1, 2]);
});

test('the last of a transaction is committed too, and nothing is after an error', async () => {
  await inTransaction(database.db, (tx) => writeAhead(tx, 3));
  const failed = inTransaction(database.db, async (tx) => {
    await writeAhead(tx, 4);
    throw new Error('not so');
  });
  await expect(failed).rejects.toThrow('not so');
  expect(await read(database.db)).toEqual([1, 2, 3]);
});

test.each([
  ['the next statement', (tx: Tx) => read(tx)],
  ['the commit', () => Promise.resolve()],
])('one that fails is told with %s, as what it was, and undoes everything', async (_with, follow) => {
  const failed = inTransaction(database.db, async (tx) => {
    await writeAhead(tx, 5);
    await writeAhead(tx, 1);
    await follow(tx);
  });
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  expect(await read(database.db)).toEqual([1, 2, 3]);
});

test('a lock that is sent ahead is held when the next statement looks', async () => {
  const order: string[] = [];
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const { promise: end, resolve: letGo } = Promise.withResolvers<void>();
  const lock = (tx: Tx) => sql`${sql.raw(AHEAD)} select n from written where n = ${1} for update`.execute(tx);
  const first = inTransaction(database.db, async (tx) => {
    await lock(tx);
    await read(tx);
    locked();
    await end;
    await sql`update written set n = ${100} where n = ${3}`.execute(tx);
    order.push('first');
  });
  await isLocked;
  const second = inTransaction(database.db, async (tx) => {
    await lock(tx);
    const found = await read(tx);
    order.push('second');
    return found;
  });
  letGo();
  await first;
  expect(await second).toEqual([1, 2, 100]);
  expect(order).toEqual(['first', 'second']);
});
