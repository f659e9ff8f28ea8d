/** The SQL of saved searches. */
import { sql } from 'kysely';
import type { Criteria } from '#common/api/saved-searches.ts';
import type { SearchAlerts } from '#common/domain/search-alerts.ts';
import type { Database, Tx } from '#server/db/database.ts';

const COLUMNS = ['id', 'name', 'criteria', 'notify', 'rhythm', 'created_at'] as const;
/** Kept for one person at most. */
export const MAX_SEARCHES = 50;

export type SearchRow = {
  id: number;
  name: string;
  criteria: unknown;
  notify: boolean;
  rhythm: string;
  created_at: Date;
};
export type Rhythm = Exclude<SearchAlerts, 'off'>;

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

export const lockSearch = (tx: Tx, userId: number, id: number) =>
  tx
    .selectFrom('searches')
    .select(['id', 'notify'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
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
  { name, criteria, ...wish }: { name: string; criteria: Criteria; notify: boolean; rhythm?: Rhythm },
) =>
  tx
    .insertInto('searches')
    .values({ user_id: userId, name, criteria: JSON.stringify(criteria), ...wish })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const updateSearchRow = (
  db: Database,
  userId: number,
  id: number,
  { criteria, ...changes }: { name?: string; criteria?: Criteria; notify?: boolean; rhythm?: Rhythm },
) =>
  db
    .updateTable('searches')
    .set({
      ...changes,
      ...(criteria === undefined ? {} : { criteria: JSON.stringify(criteria) }),
      ...(criteria === undefined && changes.notify !== true ? {} : resetsProgress(criteria !== undefined)),
      ...(changes.rhythm === 'instant' ? { next_check_at: sql<Date>`now()` } : {}),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst();

/** What is there already when a wish to hear begins, or is another one, is no new match. */
const resetsProgress = (isOther: boolean) => ({
  checked_until: isOther ? sql<Date>`now()` : sql<Date>`case when notify then checked_until else now() end`,
  next_check_at: isOther ? sql<Date>`now()` : sql<Date>`case when notify then next_check_at else now() end`,
});

/** What was found by other criteria, or before the wish began, is told no more. */
export const deleteUntold = (tx: Tx, searchId: number) =>
  tx.deleteFrom('search_matches').where('search_id', '=', searchId).where('told_at', 'is', null).execute();

export const deleteSearchRow = (db: Database, userId: number, id: number) =>
  db
    .deleteFrom('searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
