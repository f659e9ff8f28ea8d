/** The SQL of kept cards: what lists read in place of authors, dealers, pictures and places. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { type PostRow, sqlMine, type Viewer } from './posts.queries.ts';
import type { CountsRow } from './posts.view.ts';

/** A listed post with its card; only what changes often, and what rights depend on, stands beside it. */
export type CardRow = CountsRow &
  Pick<
    PostRow,
    'status' | 'type' | 'author_id' | 'tenant_id' | 'comment_count' | 'latitude' | 'longitude'
  > & {
    /** Null where none is kept, or not in this form, or its time is over. */
    body: string | null;
  };

/** As `postRows` in `posts.queries.ts`. */
export function cardRows(
  from: RawBuilder<unknown>,
  { userId }: Viewer,
  form: string,
  rest: RawBuilder<unknown>,
  sortKey: RawBuilder<unknown> = sql`0`,
): RawBuilder<CardRow> {
  return sql<CardRow>`
    select p.id, p.status, p.type, p.author_id, p.tenant_id, p.latitude, p.longitude,
      p.up_vote_count, p.down_vote_count, p.hate_count, p.love_count, p.share_count, p.bookmark_count, p.comment_count,
      case when p.listed and k.form = ${form} and (k.valid_until is null or k.valid_until > now()) then k.body end as body,
      ${sqlMine(userId)}, ${sortKey} as sort_key
    from ${from} join post_cards k on k.post_id = p.id ${rest}`;
}

export async function selectCard(
  db: Database,
  id: number,
  viewer: Viewer,
  form: string,
): Promise<CardRow | null> {
  const { rows } = await cardRows(sql`posts p`, viewer, form, sql`where p.id = ${id}`).execute(db);
  return rows[0] ?? null;
}

export type NewCard = { postId: number; epoch: number; body: string; validUntil: Date | null };

/** Keeps cards, but none that was made of an older state; what another one is writing is left to them. */
export async function updateCards(db: Database, cards: NewCard[], form: string): Promise<void> {
  await sql`
    with made as (
      select * from unnest(${cards.map(({ postId }) => postId)}::int[], ${cards.map(({ epoch }) => epoch)}::int[],
        ${cards.map(({ body }) => body)}::text[], ${cards.map(({ validUntil }) => validUntil)}::timestamptz[])
        as made(post_id, epoch, body, valid_until)),
    free as (
      select k.post_id from post_cards k join made on made.post_id = k.post_id and made.epoch = k.epoch
      order by k.post_id for update of k skip locked)
    update post_cards k set body = made.body, form = ${form}, valid_until = made.valid_until
    from made join free on free.post_id = made.post_id
    where k.post_id = made.post_id`.execute(db);
}
