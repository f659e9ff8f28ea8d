/** SQL of ratings. */
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { type PersonRow, sqlPerson } from './deals.queries.ts';

/** Whom ratings are about: a person, or the store of a license. */
export type About = { userId: number } | { fflId: number };

export type RatingRow = {
  id: number;
  author_id: number;
  score: number;
  words: string;
  is_by_seller: boolean;
  shown_at: Date;
  /** The store that says it. */
  store_name: string | null;
  store_display_name: string | null;
  /** Null where they have gone. */
  author: PersonRow | null;
};

const isAbout = (about: About) =>
  'userId' in about ? sql`r.about_id = ${about.userId}` : sql`r.about_ffl_id = ${about.fflId}`;

export type RatingPosition = { at: Date | 'infinity'; id: number };

/** A page of those that are shown, the newest first. */
export async function selectRatings(
  db: Database,
  about: About,
  { after, limit }: { after: RatingPosition; limit: number },
): Promise<RatingRow[]> {
  const { rows } = await sql<RatingRow>`
    with page as materialized (
      select r.id, r.deal_id, r.author_id, r.score, r.words, r.is_by_seller, r.shown_at from ratings r
      where ${isAbout(about)} and r.hidden_at is null and r.shown_at <= now()
        and (r.shown_at, r.id) < (${after.at}::timestamptz, ${after.id}::int)
      order by r.shown_at desc, r.id desc limit ${limit}
    )
    select page.id, page.author_id, page.score, page.words, page.is_by_seller, page.shown_at,
      t.name as store_name, t.display_name as store_display_name, ${sqlPerson(sql`page.author_id`)} as author
    from page join deals d on d.id = page.deal_id
    left join tenants t on t.ffl_id = d.ffl_id and page.is_by_seller
    order by page.shown_at desc, page.id desc`.execute(db);
  return rows;
}

/** The average of the newest that are shown, and of how many it is. */
export async function selectScore(
  db: Database,
  about: About,
  most: number,
): Promise<{ score: number | null; ratings: number }> {
  const { rows } = await sql<{ score: number | null; ratings: number }>`
    select round(avg(score), 1)::float8 as score, count(*)::int as ratings from (
      select r.score from ratings r
      where ${isAbout(about)} and r.hidden_at is null and r.shown_at <= now()
      order by r.shown_at desc, r.id desc limit ${most}
    ) newest`.execute(db);
  return rows[0] ?? { score: null, ratings: 0 };
}

type RatingValues = {
  deal_id: number;
  author_id: number;
  is_by_seller: boolean;
  about_id: number | null;
  about_ffl_id: number | null;
  score: number;
  words: string;
  shown_at: Date;
};

/** One a side: said anew it takes the place of what the side said before. */
export const upsertRating = (tx: Tx, { deal_id, is_by_seller, ...values }: RatingValues) =>
  tx
    .insertInto('ratings')
    .values({ deal_id, is_by_seller, ...values })
    .onConflict((conflict) => conflict.columns(['deal_id', 'is_by_seller']).doUpdateSet(values))
    .execute();

/** Both have rated: what they said is shown from now on. */
export const showRatings = (tx: Tx, dealId: number) =>
  tx
    .updateTable('ratings')
    .set({ shown_at: sql<Date>`now()` })
    .where('deal_id', '=', dealId)
    .execute();

/** One that everyone sees. */
export const selectShownRating = (db: Database, id: number) =>
  db
    .selectFrom('ratings')
    .select(['id', 'author_id'])
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .where('shown_at', '<=', sql<Date>`now()`)
    .executeTakeFirst();
