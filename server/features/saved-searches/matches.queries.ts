/** The SQL of what saved searches have found: posts to compare with, matches, and the alerts that are due. */
import { sql } from 'kysely';
import type { SearchAlerts } from '#common/domain/search-alerts.ts';
import { DROP_MIN_DOLLARS, DROP_MIN_SHARE } from '#common/domain/search-alerts.ts';
import type { Database, Tx } from '#server/db/database.ts';

export type NewsRow = {
  id: string;
  post_id: number;
  /** The price before a lower one; null for a post that is new. */
  from_price: number | null;
  at: Date;
  type: number;
  category: string | null;
  price: number | null;
};

export async function selectNews(db: Database, limit: number): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    select n.id, n.post_id, n.from_price, n.at, p.type, p.category, p.price
    from search_news n join posts p on p.id = n.post_id order by n.id limit ${limit}`.execute(db);
  return rows;
}

export const deleteNews = (db: Database, ids: string[]) =>
  sql`delete from search_news where id = any(${ids}::bigint[])`.execute(db);

/** Those that alert, in the order of their ids. */
export const selectAlerting = (db: Database, after: number, limit: number) =>
  db
    .selectFrom('searches')
    .select(['id', 'user_id', 'criteria', 'checked_until'])
    .where('notify', '=', true)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Undefined where it alerts no more; the time zone's state is that of its owner's zip. */
export async function lockAlerting(tx: Tx, id: number) {
  const { rows } = await sql<{
    rhythm: Exclude<SearchAlerts, 'off'>;
    next_check_at: Date;
    state: string | null;
    has_untold: boolean;
  }>`
    select s.rhythm, s.next_check_at, z.state,
      exists (select 1 from search_matches m where m.search_id = s.id and m.told_at is null) as has_untold
    from searches s join users u on u.id = s.user_id left join zips z on z.zip = u.zip
    where s.id = ${id} and s.notify for update of s`.execute(tx);
  return rows[0];
}

export type Match = {
  post_id: number;
  price: number | null;
  from_price: number | null;
  /** Whether it is a match where the search has not found it before. */
  may_begin: boolean;
};

/** What was told is to be told again only after a big drop. @returns how many are to be told now. */
export async function insertMatches(tx: Tx, searchId: number, found: Match[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into search_matches as m (search_id, post_id, price, from_price)
    select ${searchId}, f.post_id, f.price, f.from_price
    from json_to_recordset(${JSON.stringify(found)}::json) f(post_id int, price int, from_price int, may_begin boolean)
    where f.may_begin or exists (select 1 from search_matches k where k.search_id = ${searchId} and k.post_id = f.post_id)
    order by f.post_id
    on conflict (search_id, post_id) do update
      set from_price = m.price, price = excluded.price, told_at = null
      where m.told_at is not null and m.price - excluded.price >= greatest(${sql.lit(DROP_MIN_DOLLARS)}, m.price * ${sql.lit(DROP_MIN_SHARE)})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

export const updateNextAlert = (tx: Tx, id: number, at: Date) =>
  tx.updateTable('searches').set({ next_check_at: at }).where('id', '=', id).execute();

/** Those with something to tell whose time has come. */
export async function selectDue(db: Database, dueBy: Date, after: number, limit: number): Promise<number[]> {
  // By the few that have something to tell: the others need not be read.
  const { rows } = await sql<{ id: number }>`
    select due.id from (
      select distinct m.search_id from search_matches m where m.told_at is null and m.search_id > ${after}
      order by m.search_id) waiting
    cross join lateral (
      select s.id from searches s where s.id = waiting.search_id and s.notify and s.next_check_at <= ${dueBy} offset 0) due
    order by due.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export type DueRow = {
  id: number;
  user_id: number;
  name: string;
  criteria: unknown;
  rhythm: Exclude<SearchAlerts, 'off'>;
  state: string | null;
};

/** Undefined where it is not due any more, or another run has it. */
export async function lockDue(tx: Tx, id: number, dueBy: Date): Promise<DueRow | undefined> {
  const { rows } = await sql<DueRow>`
    select s.id, s.user_id, s.name, s.criteria, s.rhythm, z.state
    from searches s join users u on u.id = s.user_id left join zips z on z.zip = u.zip
    where s.id = ${id} and s.notify and s.next_check_at <= ${dueBy} for update of s skip locked`.execute(tx);
  return rows[0];
}

export const selectUntold = (tx: Tx, searchId: number, limit: number) =>
  tx
    .selectFrom('search_matches')
    .select(['post_id', 'from_price'])
    .where('search_id', '=', searchId)
    .where('told_at', 'is', null)
    .orderBy('post_id', 'desc')
    .limit(limit)
    .execute();

export const markNotified = (tx: Tx, searchId: number) =>
  sql`update search_matches m set told_at = now(), price = p.price from posts p
    where m.search_id = ${searchId} and m.told_at is null and p.id = m.post_id`.execute(tx);

export const postponeSearch = (db: Database, id: number, pause: string) =>
  db
    .updateTable('searches')
    .set({ next_check_at: sql<Date>`now() + ${pause}::interval` })
    .where('id', '=', id)
    .execute();
