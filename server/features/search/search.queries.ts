/** The SQL of saved searches. */
import { type SqlBool, sql } from 'kysely';
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
      ...(criteria === undefined && changes.notify !== true ? {} : beginsAnew(criteria !== undefined)),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst();

/** What is there already when a wish to hear begins, or is another one, is no new match. */
const beginsAnew = (isOther: boolean) => ({
  checked_until: isOther ? sql<Date>`now()` : sql<Date>`case when notify then checked_until else now() end`,
  next_check_at: isOther ? sql<Date>`now()` : sql<Date>`case when notify then next_check_at else now() end`,
});

export type DuePlace = { next_check_at: Date; id: number };

/** Those that were due at a time, the longest first, from one on. */
export const selectDuePlaces = (db: Database, dueBy: Date, after: DuePlace | null, limit: number) =>
  db
    .selectFrom('searches')
    .select(['next_check_at', 'id'])
    // In words: a plan for any value would not use the index of those that are true.
    .where(sql<SqlBool>`notify`)
    .where('next_check_at', '<=', dueBy)
    .where(
      after === null
        ? sql<SqlBool>`true`
        : sql<SqlBool>`(next_check_at, id) > (${after.next_check_at}, ${after.id})`,
    )
    .orderBy('next_check_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Nothing where it is not due any more, or another run has it. */
export const lockDueSearch = (tx: Tx, id: number, dueBy: Date) =>
  tx
    .selectFrom('searches')
    .select(['id', 'user_id', 'name', 'criteria', 'checked_until'])
    .where('id', '=', id)
    .where('notify', '=', true)
    .where('next_check_at', '<=', dueBy)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const postponeSearch = (db: Database, id: number, pause: string) =>
  db
    .updateTable('searches')
    .set({ next_check_at: sql<Date>`now() + ${pause}::interval` })
    .where('id', '=', id)
    .execute();

/** A clock that was set back makes nothing new again. */
export const updateChecked = (tx: Tx, id: number, until: Date, pause: string) =>
  tx
    .updateTable('searches')
    .set({
      checked_until: sql<Date>`greatest(checked_until, ${until})`,
      next_check_at: sql<Date>`now() + ${pause}::interval`,
    })
    .where('id', '=', id)
    .execute();

export const deleteSearchRow = (db: Database, userId: number, id: number) =>
  db
    .deleteFrom('searches')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
