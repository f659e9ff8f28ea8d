/** SQL of similar texts and photos by bands of hashes. */
import { type RawBuilder, sql } from 'kysely';
import type { CaseCause } from '#common/domain/cases.ts';
import { PostStatus } from '#common/domain/enums.ts';
import type { Database, Tx } from '#server/db/database.ts';

/** Two hashes that differ in up to three bits share a band for certain, and in up to six mostly. */
export const PICTURE_DISTANCE = 3;
export const TEXT_DISTANCE = 6;
/** A picture with fewer or more bits than these is nearly of one shade, and like all others of that kind. */
const TELLING_BITS = { min: 8, max: 56 };
/** Many pictures may share a band, as those on white paper do: no more of them are compared. */
const BAND_LIMIT = 2_000;
/** What a moderator is shown at most. */
const FOUND_LIMIT = 10;

const bitsApart = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`bit_count((${one} # ${other})::bit(64))`;

/** Hashes `o` of a table that share a band with `hash`; each part is the expression of one index. */
function sharingBand(table: 'picture_hashes' | 'text_hashes', hash: RawBuilder<unknown>) {
  const bands = [
    (of: RawBuilder<unknown>) => sql`(${of} & 65535)`,
    (of: RawBuilder<unknown>) => sql`((${of} >> 16) & 65535)`,
    (of: RawBuilder<unknown>) => sql`((${of} >> 32) & 65535)`,
    (of: RawBuilder<unknown>) => sql`((${of} >> 48) & 65535)`,
  ].map(
    (band) => sql`(select o.* from ${sql.table(table)} o
      where ${band(sql`o.hash`)} = ${band(hash)} limit ${sql.lit(BAND_LIMIT)})`,
  );
  return sql`(${sql.join(bands, sql` union all `)})`;
}

/** One's own store is no stranger. */
const isStrangers = (authorId: number) => sql`p.author_id <> ${authorId}
  and p.status <> ${sql.lit(PostStatus.Draft)}
  and not (p.ffl_id is not null and exists (
    select 1 from tenant_members t where t.tenant_id = p.tenant_id and t.user_id = ${authorId}))`;

/** Posts of other people that show a picture which was there before, and is like one of this post's. */
export async function selectSimilarPictures(
  db: Database,
  { postId, authorId }: { postId: number; authorId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with mine as materialized (
      select h.media_id, h.hash, m.storage_key from media m join picture_hashes h on h.media_id = m.id
      where m.post_id = ${postId}
        and bit_count(h.hash::bit(64)) between ${sql.lit(TELLING_BITS.min)} and ${sql.lit(TELLING_BITS.max)}
    )
    select distinct p.id from mine
      cross join lateral ${sharingBand('picture_hashes', sql`mine.hash`)} o
      join media m on m.id = o.media_id
      join posts p on p.id = m.post_id
    where o.media_id < mine.media_id and m.storage_key <> mine.storage_key
      and ${bitsApart(sql`o.hash`, sql`mine.hash`)} <= ${sql.lit(PICTURE_DISTANCE)}
      and ${isStrangers(authorId)}
    order by p.id desc limit ${sql.lit(FOUND_LIMIT)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Posts of other people with nearly the same words, written before and not too long ago. */
export async function selectSimilarTexts(
  db: Database,
  { postId, authorId, since }: { postId: number; authorId: number; since: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with mine as materialized (select post_id, hash, created_at from text_hashes where post_id = ${postId})
    select distinct p.id from mine
      cross join lateral ${sharingBand('text_hashes', sql`mine.hash`)} o
      join posts p on p.id = o.post_id
    where o.post_id <> mine.post_id and o.created_at >= ${since}
      and (o.created_at, o.post_id) < (mine.created_at, mine.post_id)
      and ${bitsApart(sql`o.hash`, sql`mine.hash`)} <= ${sql.lit(TEXT_DISTANCE)}
      and ${isStrangers(authorId)}
    order by p.id desc limit ${sql.lit(FOUND_LIMIT)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The author's own posts since then, in this post's category and nearly its words; itself among them. They are found first:
 * for the order alone PostgreSQL would walk all hashes, newest first, until it has met so many of them.
 */
export async function selectBurst(
  db: Database,
  { postId, authorId, since, limit }: { postId: number; authorId: number; since: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with own as materialized (
      select post_id, hash from text_hashes where author_id = ${authorId} and created_at >= ${since}
    )
    select p.id from posts mine
      join text_hashes mh on mh.post_id = mine.id
      cross join own o
      join posts p on p.id = o.post_id
    where mine.id = ${postId} and p.created_at >= ${since} and p.ffl_id is null
      and p.status not in (${sql.lit(PostStatus.Draft)}, ${sql.lit(PostStatus.Deleted)})
      and p.type = mine.type and p.category is not distinct from mine.category
      and ${bitsApart(sql`o.hash`, sql`mh.hash`)} <= ${sql.lit(TEXT_DISTANCE)}
    order by p.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The words of a post; its age is that of its text, which a small change does not make younger. */
export const upsertTextHash = (
  tx: Tx,
  { postId, authorId, hash }: { postId: number; authorId: number; hash: bigint },
) =>
  sql`
  insert into text_hashes as t (post_id, author_id, hash, created_at)
  values (${postId}, ${authorId}, ${hash.toString()}, clock_timestamp())
  on conflict (post_id) do update set hash = excluded.hash, author_id = excluded.author_id,
    created_at = case when ${bitsApart(sql`t.hash`, sql`excluded.hash`)} <= ${sql.lit(TEXT_DISTANCE)}
      then t.created_at else excluded.created_at end`.execute(tx);

export const selectChecked = (tx: Tx, postId: number) =>
  tx
    .selectFrom('posts as p')
    .innerJoin('users as u', 'u.id', 'p.author_id')
    .select(['p.id', 'p.author_id', 'p.status', 'p.type', 'p.ffl_id', 'p.title', 'p.description'])
    .select('u.role as author_role')
    .where('p.id', '=', postId)
    .forNoKeyUpdate('p')
    .executeTakeFirst();

export type KnownCase = {
  subject_id: number;
  closed_at: Date | null;
  details: { postIds?: number[] } | null;
};

/** Cases of a cause about a person since then: of one post, or of any. */
export async function selectKnown(
  tx: Tx,
  {
    aboutId,
    cause,
    since,
    postId,
  }: { aboutId: number; cause: CaseCause; since: Date; postId: number | null },
): Promise<KnownCase[]> {
  const { rows } = await sql<KnownCase>`
    select c.subject_id, c.closed_at, k.details from cases c join case_causes k on k.case_id = c.id
    where c.about_id = ${aboutId} and c.opened_at >= ${since} and c.kind = 'post' and k.cause = ${cause}
      and (${postId}::int is null or c.subject_id = ${postId})
    order by c.opened_at desc limit 20`.execute(tx);
  return rows;
}
