/** The SQL of single posts, and the one select that turns ids into rows for answers. */
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { DatabaseError } from 'pg';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { LISTING_FIELD_KEYS, LISTING_FIELDS, type ListingColumns } from '#common/domain/listing-fields.ts';
import { invalidField } from '#server/http/errors.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Posts } from '#server/db/schema.gen.ts';

export type PostMediaRow = {
  id: number;
  key: string;
  sizes: number[];
  width: number;
  height: number;
  thumbhash: string;
};

export type PostRow = ListingColumns & {
  id: number;
  status: PostStatus;
  previous_status: PostStatus | null;
  type: PostType;
  title: string;
  description: string;
  price: number | null;
  previous_price: number | null;
  category: string | null;
  stock_number: string | null;
  video_url: string | null;
  zip: string | null;
  latitude: number | null;
  longitude: number | null;
  reason: string | null;
  appeal: string | null;
  appealed_at: Date | null;
  flagged_at: Date | null;
  approved_at: Date | null;
  /** Content check. */
  screened: unknown;
  deleted_by_moderator: boolean;
  up_vote_count: number;
  down_vote_count: number;
  hate_count: number;
  love_count: number;
  share_count: number;
  bookmark_count: number;
  comment_count: number;
  created_at: Date;
  updated_at: Date;
  expires_at: Date | number;
  hot: number;
  author_id: number;
  author_role: number;
  author_name: string;
  author_pic_key: string | null;
  author_pic_sizes: number[] | null;
  tenant_id: number;
  ffl_id: number | null;
  dealer_name: string | null;
  dealer_display_name: string | null;
  dealer_host: string | null;
  dealer_verified_at: Date | null;
  dealer_paused_at: Date | null;
  dealer_expires_on: string | null;
  is_reported: boolean;
  is_in_queue: boolean;
  city: string | null;
  state: string | null;
  media: PostMediaRow[];
  /** Null for others. */
  own_views: number | null;
  own_conversations: number | null;
  has_bookmark: boolean;
  reaction: number;
};

/** The columns of all listing fields. */
export const sqlDetailColumns = sql.join(
  LISTING_FIELD_KEYS.map((key) => sql.ref(`p.${LISTING_FIELDS[key].column}`)),
);

/** What the one who looks has done with a post. */
export const sqlHasBookmark = (userId: number | null): RawBuilder<boolean> =>
  userId === null
    ? sql`false`
    : sql`exists (select 1 from bookmarks b where b.user_id = ${userId} and b.post_id = p.id)`;
export const sqlReaction = (userId: number | null): RawBuilder<number> =>
  userId === null
    ? sql`0`
    : sql`coalesce((select r.reaction from reactions r where r.post_id = p.id and r.user_id = ${userId}), 0)`;
export const sqlMine = (userId: number | null): RawBuilder<unknown> =>
  sql`${sqlHasBookmark(userId)} as has_bookmark, ${sqlReaction(userId)} as reaction`;

/** Views and conversations, for the author alone. */
const sqlOwnNumbers = (userId: number | null): RawBuilder<unknown> =>
  userId === null
    ? sql`null::int as own_views, null::int as own_conversations`
    : sql`case when p.author_id = ${userId} then coalesce((select v.views from post_views v where v.post_id = p.id), 0) end as own_views,
      case when p.author_id = ${userId} then (select count(*)::int from conversations c where c.post_id = p.id) end as own_conversations`;

/** Who looks: decides what a row tells of the person's own doings, and of reports. */
export type Viewer = { userId: number | null; moderates: boolean };

/** One select for any set of posts (a dealer speaks through its posts and its news): `from` must offer the posts as `p`; `rest` follows the joins. */
export function postRows(
  from: RawBuilder<unknown>,
  { userId, moderates }: Viewer,
  rest: RawBuilder<unknown>,
  sortKey: RawBuilder<unknown> = sql`0`,
) {
  const isReported = moderates
    ? sql`exists (select 1 from reports r where r.kind = 'post' and r.subject_id = p.id and r.answered_at is null)`
    : sql`false`;
  const isInQueue = moderates
    ? sql`p.status = ${sql.lit(PostStatus.Draft)} and exists (
        select 1 from cases k where k.closed_at is null and (
          (k.kind = 'post' and k.subject_id = p.id)
          or (k.kind = 'comment' and k.subject_id in (select c.id from comments c where c.post_id = p.id))))`
    : sql`false`;
  return sql<PostRow>`
    select p.id, p.status, p.previous_status, p.type, p.title, p.description, p.price, p.previous_price,
      p.category, ${sqlDetailColumns}, p.stock_number, p.video_url, p.zip, p.latitude, p.longitude,
      p.reason, p.appeal, p.appealed_at, p.flagged_at, p.approved_at, p.screened, p.deleted_by_moderator,
      p.up_vote_count, p.down_vote_count, p.hate_count, p.love_count, p.share_count, p.bookmark_count, p.comment_count,
      p.created_at, p.updated_at, p.expires_at, p.hot,
      p.author_id, u.role as author_role, u.display_name as author_name, pic.storage_key as author_pic_key, pic.sizes as author_pic_sizes,
      p.tenant_id, p.ffl_id, d.name as dealer_name, d.display_name as dealer_display_name,
      (select h.host from tenant_hosts h where h.tenant_id = d.id order by h.position limit 1) as dealer_host,
      f.verified_at as dealer_verified_at, f.paused_at as dealer_paused_at, greatest(f.expires_on, f.extended_until) as dealer_expires_on,
      z.city, z.state, coalesce(m.media, '[]') as media, ${sqlMine(userId)}, ${sqlOwnNumbers(userId)}, ${isReported} as is_reported, ${isInQueue} as is_in_queue, ${sortKey} as sort_key
    from ${from}
    join users u on u.id = p.author_id
    left join media pic on pic.id = u.profile_pic_id
    left join tenants d on d.id = p.tenant_id and d.ffl_id is not null
      and (p.ffl_id is not null or p.type = ${sql.lit(PostType.News)})
    left join ffls f on f.id = d.ffl_id
    left join zips z on z.zip = p.zip
    left join lateral (
      select json_agg(json_build_object('id', m.id, 'key', m.storage_key, 'sizes', m.sizes, 'width', m.width,
        'height', m.height, 'thumbhash', m.thumbhash) order by m.position, m.id) as media
      from media m where m.post_id = p.id
    ) m on true
    ${rest}`;
}

export async function selectPost(db: Database, id: number, viewer: Viewer): Promise<PostRow | null> {
  const { rows } = await postRows(sql`posts p`, viewer, sql`where p.id = ${id}`).execute(db);
  return rows[0] ?? null;
}

/** The server itself. */
export const NOBODY: Viewer = { userId: null, moderates: false };

export async function selectPostsById(db: Database, ids: number[], viewer: Viewer): Promise<PostRow[]> {
  const { rows } = await postRows(
    sql`unnest(${ids}::int[]) with ordinality as wanted(id, position) join posts p on p.id = wanted.id`,
    viewer,
    sql`order by wanted.position`,
  ).execute(db);
  return rows;
}

/** Locks the post, where there is one, until the transaction ends. */
export const lockPost = (tx: Tx, id: number) =>
  sql`select id from posts where id = ${id} for update`.execute(tx);

/** One person's posts are written one after the other. */
export const lockAuthor = (tx: Tx, userId: number) =>
  sql`select id from users where id = ${userId} for update`.execute(tx);

/** The post that the same words became a moment ago. */
export const selectDouble = (tx: Tx, userId: number, fields: ContentFields, since: Date) =>
  tx
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', userId)
    .where('created_at', '>=', since)
    .where('status', '<>', PostStatus.Deleted)
    .where((eb) => eb.and(CONTENT_FIELDS.map((name) => eb(name, 'is not distinct from', fields[name]))))
    .executeTakeFirst();

const CONTENT_FIELDS = [
  'type',
  'title',
  'description',
  'price',
  'category',
  'zip',
  'video_url',
  'stock_number',
] as const;
type ContentFields = Record<(typeof CONTENT_FIELDS)[number], string | number | null>;

export const insertPost = (tx: Tx, values: Insertable<Posts>) =>
  tx
    .insertInto('posts')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenStockNumber);

export const updatePostRow = (tx: Tx, id: number, values: Updateable<Posts>) =>
  tx.updateTable('posts').set(values).where('id', '=', id).execute().catch(refuseTakenStockNumber);

/** A store has no two listings of one stock number; the transaction is over then. */
function refuseTakenStockNumber(error: unknown): never {
  if (error instanceof DatabaseError && error.constraint === 'posts_stock_number') {
    throw invalidField('stockNumber', 'Another listing in your store uses this stock number.');
  }
  throw error;
}

/** Which of the pictures may be put on the post: one's own that no post has yet, or those it has already. */
export const selectAttachableMedia = (tx: Tx, ids: number[], userId: number, postId: number | null) =>
  tx
    .selectFrom('media')
    .select('id')
    .where(sql<boolean>`id = any(${ids})`)
    .where('kind', '=', 'post')
    .where((eb) =>
      eb.or([
        eb.and([eb('owner_id', '=', userId), eb('post_id', 'is', null)]),
        ...(postId === null ? [] : [eb('post_id', '=', postId)]),
      ]),
    )
    .forUpdate()
    .execute();

/** Puts the pictures on the post in this order and lets go of those that are not named. */
export async function attachMedia(tx: Tx, postId: number, ids: number[]): Promise<void> {
  await tx
    .updateTable('media')
    .set({ post_id: null, position: 0 })
    .where('post_id', '=', postId)
    .where('kind', '=', 'post')
    .where(sql<boolean>`id <> all(${ids})`)
    .execute();
  if (ids.length === 0) return;
  await sql`
    update media set post_id = ${postId}, position = wanted.position
    from unnest(${ids}::int[]) with ordinality as wanted(id, position)
    where media.id = wanted.id`.execute(tx);
}

/** The picture of the video before: the sweep removes it. */
export const detachFetchedMedia = (tx: Tx, postId: number) =>
  tx
    .updateTable('media')
    .set({ post_id: null })
    .where('post_id', '=', postId)
    .where('owner_id', 'is', null)
    .execute();

export const insertModerationEntry = (
  tx: Tx,
  entry: { moderator_id: number; action: string; subject_id: number; reason: string | null },
) =>
  tx
    .insertInto('moderation_log')
    .values({ ...entry, kind: 'post' })
    .returning('id')
    .executeTakeFirstOrThrow();

export const incrementShares = (tx: Tx, id: number) =>
  tx
    .updateTable('posts')
    .set((eb) => ({ share_count: eb('share_count', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Whether a person is a member of the store today. */
export async function selectMembership(tx: Tx, tenantId: number, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant_members')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Cancels the deal about a post, unless one of the two has rated it. */
export async function cancelUnratedDeal(tx: Tx, postId: number): Promise<void> {
  const deal = await tx
    .selectFrom('deals')
    .select('id')
    .where('post_id', '=', postId)
    .where('cancelled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (deal === undefined) return;
  await tx
    .updateTable('deals')
    .set({ cancelled_at: new Date() })
    .where('id', '=', deal.id)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('ratings').select('deal_id').where('deal_id', '=', deal.id))),
    )
    .execute();
}
