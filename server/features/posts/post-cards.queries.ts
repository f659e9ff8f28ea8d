/** The SQL of kept cards: what lists read in place of authors, dealers, pictures and places. */
import { type RawBuilder, sql } from 'kysely';
import type { Point } from '#common/domain/distance.ts';
import type { Database } from '#server/db/database.ts';
import { sqlDistance } from '#server/db/sql-distance.ts';
import { sqlHasBookmark, sqlReaction } from './posts.queries.ts';

/** A listed post, written out. */
export type CardRow = {
  id: number;
  is_kept: boolean;
  /** Its JSON without rights and the last brace; null where none is kept, or more than it holds is to be told. */
  json: string | null;
};

/** Who looks, from where, and what the cards that they may be told look like. */
export type CardViewer = {
  userId: number | null;
  /** Owners are told more than a card holds. */
  tenantIds: ReadonlySet<number>;
  from: Point | null;
  form: string;
};

/** As `postRows` in `posts.queries.ts`: what changes often is put to the card here, so that few columns are read. */
export function cardRows(
  from: RawBuilder<unknown>,
  viewer: CardViewer,
  rest: RawBuilder<unknown>,
  sortKey: RawBuilder<unknown> = sql`0`,
): RawBuilder<CardRow> {
  const { userId, form } = viewer;
  const isKept = sql`(p.listed and k.form = ${form} and (k.valid_until is null or k.valid_until > now()) and k.body is not null)`;
  return sql<CardRow>`
    select p.id, ${sortKey} as sort_key, coalesce(${isKept}, false) as is_kept,
      case when ${isKept} and not ${mayOwn(viewer)} then concat(k.body, ${placeEnd(viewer.from)},
        ',"upVoteCount":', p.up_vote_count, ',"downVoteCount":', p.down_vote_count, ',"hateCount":', p.hate_count,
        ',"loveCount":', p.love_count, ',"shareCount":', p.share_count, ',"bookmarkCount":', p.bookmark_count,
        ',"currentUserHasBookmark":', (${sqlHasBookmark(userId)})::text, ',"currentUserReaction":', ${sqlReaction(userId)},
        ',"commentCount":', p.comment_count) end as json
    from ${from} join post_cards k on k.post_id = p.id ${rest}`;
}

const mayOwn = ({ userId, tenantIds }: CardViewer): RawBuilder<boolean> =>
  userId === null
    ? sql`false`
    : sql`(p.author_id = ${userId} or p.tenant_id = any(${[...tenantIds]}::int[]))`;

/** As `roughMiles`. */
const sqlRoughMiles = (from: Point): RawBuilder<number> =>
  sql`greatest(5, ceil(${sqlDistance(from, 'p')} / 5) * 5)::int`;

/** What a kept place lacks. */
const placeEnd = (from: Point | null): RawBuilder<string> =>
  from === null
    ? sql`case when p.zip is not null then '}' end`
    : sql`case when p.latitude is not null then concat(',"distanceMiles":', ${sqlRoughMiles(from)}, '}')
        when p.zip is not null then '}' end`;

export async function selectCard(db: Database, id: number, viewer: CardViewer): Promise<CardRow | null> {
  const { rows } = await cardRows(sql`posts p`, viewer, sql`where p.id = ${id}`).execute(db);
  return rows[0] ?? null;
}

export type NewCard = { postId: number; epoch: number; body: string; validUntil: Date | null };

/**
 * Keeps cards, but none that was made of an older state; what another one has written, or is writing, is left to them.
 */
export async function updateCards(db: Database, cards: NewCard[], form: string): Promise<void> {
  await sql`
    with made as (
      select * from unnest(${cards.map(({ postId }) => postId)}::int[], ${cards.map(({ epoch }) => epoch)}::int[],
        ${cards.map(({ body }) => body)}::text[], ${cards.map(({ validUntil }) => validUntil)}::timestamptz[])
        as made(post_id, epoch, body, valid_until)),
    free as (
      select k.post_id from post_cards k join made on made.post_id = k.post_id and made.epoch = k.epoch
      where k.body is null or k.form is distinct from ${form} or k.valid_until <= now()
      order by k.post_id for update of k skip locked)
    update post_cards k set body = made.body, form = ${form}, valid_until = made.valid_until
    from made join free on free.post_id = made.post_id
    where k.post_id = made.post_id`.execute(db);
}
