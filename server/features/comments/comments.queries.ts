/** The SQL of comments. */
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { PAGE_LIMIT_MAX, REPLY_COUNT_CAP } from '#common/domain/limits.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Comments } from '#server/db/schema.gen.ts';

export type CommentRow = {
  id: number;
  post_id: number;
  parent_id: number | null;
  root_id: number | null;
  body: string;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  /** Waits for a moderator; lists leave it out by `deleted_at`. */
  held_at: Date | null;
  author_id: number;
  author_role: number;
  author_name: string;
  author_pic_key: string | null;
  author_pic_sizes: number[] | null;
  by_owner: boolean;
  reply_to: string | null;
  /** Of the first of a thread; 0 for replies. */
  reply_count: number;
};

/** Whom the post of the comments speaks for. */
export type PostOwner = { author_id: number; tenant_id: number; dealer_name: string | null };

/** A page's own limit is known only when it is asked for: this one tells the planner that pages are short. */
const BOUND = sql.lit(PAGE_LIMIT_MAX + 1);

/**
 * A removed comment keeps its place while something that stands answers it. Written so that only an index can answer:
 * an `exists` beside an `or` would be looked up in a hash of the whole table, and where one thread makes up most of
 * the table, the planner would read all of it unless the order, too, must come from the index.
 */
const ROOT_STAYS = sql`(c.deleted_at is null or (
  select true from comments a where a.root_id = c.id and a.deleted_at is null order by a.id limit 1))`;
const REPLY_STAYS = sql`(c.deleted_at is null or (
  select true from comments a where a.parent_id between c.id and c.id and a.deleted_at is null
  order by a.parent_id limit 1))`;

/** One select for any set of comments: `shown` offers their ids, and the thread that each belongs to. */
function commentRows(shown: RawBuilder<unknown>, owner: PostOwner): RawBuilder<CommentRow> {
  const byOwner =
    owner.dealer_name === null
      ? sql`c.author_id = ${owner.author_id}`
      : sql`exists (select 1 from tenant_members m where m.tenant_id = ${owner.tenant_id} and m.user_id = c.author_id)`;
  return sql<CommentRow>`
    ${shown}
    select c.id, c.post_id, c.parent_id, c.root_id, c.body, c.created_at, c.edited_at, c.deleted_at, c.held_at,
      c.author_id, u.role as author_role, u.display_name as author_name,
      pic.storage_key as author_pic_key, pic.sizes as author_pic_sizes, ${byOwner} as by_owner,
      case when p.id <> c.root_id and p.deleted_at is null then pu.display_name end as reply_to,
      case when c.root_id is not null then 0 else (select count(*)::int from (
        select 1 from comments a where a.root_id = c.id and a.deleted_at is null
        order by a.id limit ${sql.lit(REPLY_COUNT_CAP)}
      ) counted) end as reply_count
    from shown s
    join comments c on c.id = s.id
    join users u on u.id = c.author_id
    left join media pic on pic.id = u.profile_pic_id
    left join comments p on p.id = c.parent_id
    left join users pu on pu.id = p.author_id
    order by s.thread_id, c.id`;
}

/** The first ones of threads, each with its oldest replies. */
async function selectThreads(
  db: Database,
  roots: RawBuilder<unknown>,
  { owner, replies }: { owner: PostOwner; replies: number },
): Promise<CommentRow[]> {
  const shown = sql`with roots as materialized (${roots}), shown as (
      select id, id as thread_id from roots
      union all
      select r.id, roots.id from roots cross join lateral (
        select c.id from comments c where c.root_id = roots.id and ${REPLY_STAYS}
        order by c.id limit ${sql.lit(replies)}
      ) r)`;
  return (await commentRows(shown, owner).execute(db)).rows;
}

/** A page of the threads of a post, oldest first. */
export const selectThreadsOfPost = (
  db: Database,
  postId: number,
  { after, limit, ...options }: { after: number; limit: number; owner: PostOwner; replies: number },
) =>
  selectThreads(
    db,
    sql`select id from (
      select c.id from comments c where c.post_id = ${postId} and c.root_id is null and c.id > ${after}
        and ${ROOT_STAYS} order by c.id limit ${BOUND}
    ) page order by id limit ${limit}`,
    options,
  );

export const selectThread = (db: Database, rootId: number, options: { owner: PostOwner; replies: number }) =>
  selectThreads(db, sql`select c.id from comments c where c.id = ${rootId} and ${ROOT_STAYS}`, options);

/** A page of the replies of a thread, oldest first. */
export async function selectReplies(
  db: Database,
  rootId: number,
  { after, limit, owner }: { after: number; limit: number; owner: PostOwner },
): Promise<CommentRow[]> {
  const shown = sql`with shown as materialized (select id, ${rootId}::int as thread_id from (
      select c.id from comments c where c.root_id = ${rootId} and c.id > ${after} and ${REPLY_STAYS}
      order by c.id limit ${BOUND}
    ) page order by id limit ${limit})`;
  return (await commentRows(shown, owner).execute(db)).rows;
}

/** One comment, whether it stands or was removed. */
export async function selectComment(db: Database, id: number, owner: PostOwner): Promise<CommentRow | null> {
  const shown = sql`with shown as materialized (select ${id}::int as id, 0 as thread_id)`;
  return (await commentRows(shown, owner).execute(db)).rows[0] ?? null;
}

/** Whether the comment is shown: it stands, or something that stands answers it. */
export async function hasPlace(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from comments c where c.id = ${id}
    and case when c.root_id is null then ${ROOT_STAYS} else ${REPLY_STAYS} end`.execute(db);
  return rows.length > 0;
}

/** The post of a comment; never changes. */
export async function selectPlace(db: Database, id: number) {
  const row = await db.selectFrom('comments').select('post_id').where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The comment that the same page has sent before under this name. */
export const selectByClientId = (tx: Tx, authorId: number, clientId: string) =>
  tx
    .selectFrom('comments')
    .select(['id', 'post_id'])
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

/** The comment that the same words became a moment ago. */
export const selectDouble = (
  tx: Tx,
  comment: { post_id: number; parent_id: number | null; author_id: number; body: string },
  since: Date,
) =>
  tx
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', comment.author_id)
    .where('created_at', '>=', since)
    .where('post_id', '=', comment.post_id)
    .where('parent_id', 'is not distinct from', comment.parent_id)
    .where('body', '=', comment.body)
    .where((where) => where.or([where('deleted_at', 'is', null), where('held_at', 'is not', null)]))
    .executeTakeFirst();

/** @returns its id; undefined where the person has used the page's name for it already. */
export const insertComment = async (tx: Tx, values: Insertable<Comments>): Promise<number | undefined> => {
  const row = await tx
    .insertInto('comments')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['author_id', 'client_id']).where('client_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

export const updateBody = (tx: Tx, id: number, body: string) =>
  tx.updateTable('comments').set({ body, edited_at: new Date() }).where('id', '=', id).execute();

/** Out of sight until a moderator decides. */
export const markHeld = (tx: Tx, id: number) =>
  tx
    .updateTable('comments')
    .set({ deleted_at: new Date(), held_at: new Date() })
    .where('id', '=', id)
    .execute();

export const markReleased = (tx: Tx, id: number) =>
  tx.updateTable('comments').set({ deleted_at: null, held_at: null }).where('id', '=', id).execute();

export const markRemoved = (tx: Tx, id: number, byModerator: boolean) =>
  tx
    .updateTable('comments')
    .set({ deleted_at: new Date(), deleted_by_moderator: byModerator, held_at: null })
    .where('id', '=', id)
    .execute();

/** Counts anew what stands there, under the post's lock: a wrong count heals with the next comment. */
export async function recountComments(tx: Tx, postId: number): Promise<number> {
  const { rows } = await sql<{ comment_count: number }>`
    update posts set comment_count =
      (select count(*)::int from comments where post_id = ${postId} and deleted_at is null)
    where id = ${postId} returning comment_count`.execute(tx);
  return rows[0]?.comment_count ?? 0;
}

export const insertRemovalEntry = (
  tx: Tx,
  commentId: number,
  { moderatorId, reason }: { moderatorId: number; reason: string | null },
) =>
  tx
    .insertInto('moderation_log')
    .values({ moderator_id: moderatorId, action: 'delete', kind: 'comment', subject_id: commentId, reason })
    .execute();
