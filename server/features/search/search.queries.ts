/** The SQL of saved searches. */
import type { Criteria } from '#common/contracts/searches.ts';
import type { Database, Tx } from '#server/db/database.ts';

const COLUMNS = ['id', 'name', 'criteria', 'notify', 'created_at'] as const;
/** Kept for one person at most. */
export const MAX_SEARCHES = 50;

export type SearchRow = { id: number; name: string; criteria: unknown; notify: boolean; created_at: Date };

export const selectSearches = (db: Database, userId: number) =>
  db
    .selectFrom('searches')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SEARCHES)
    .execute();

export const selectSearch = (db: Database, userId: number, id: number) =>
  db
    .selectFrom('searches')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** How many a person keeps; whoever else counts waits, so that no two pass the limit together. */
export const lockAndCountSearches = async (tx: Tx, userId: number): Promise<number> => {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('searches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
};

export const insertSearch = (
  tx: Tx,
  userId: number,
  { name, criteria, notify }: { name: string; criteria: Criteria; notify: boolean },
) =>
  tx
    .insertInto('searches')
    .values({ user_id: userId, name, criteria: JSON.stringify(criteria), notify })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const updateSearchRow = (
  db: Database,
  userId: number,
  id: number,
  { criteria, ...changes }: { name?: string; criteria?: Criteria; notify?: boolean },
) =>
  db
    .updateTable('searches')
    .set({
      ...changes,
      ...(criteria === undefined ? {} : { criteria: JSON.stringify(criteria) }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst();

export const deleteSearchRow = (db: Database, userId: number, id: number) =>
  db
    .deleteFrom('searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
