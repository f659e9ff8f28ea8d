/** Comment pages, threads and permalinks. */
import type { Comments, CommentThread, Replies } from '#common/api/comments.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, invalidField, notFound } from '#server/http/errors.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { readsFor } from '#server/db/replica.ts';
import { findReportedComments } from '#server/features/cases/cases.service.ts';
import { accessPost, accessPostToChange, postCan } from '#server/features/posts/posts.service.ts';
import {
  type CommentRow,
  hasPlace,
  selectComment,
  selectPlace,
  selectReplies,
  selectThread,
  selectThreadsOfPost,
} from './comments.queries.ts';
import { encodeCursor, type Reader, viewComment, viewThreads } from './comments.view.ts';

/** Replies beneath each thread of a list; a thread by itself shows a whole page of them. */
const REPLIES_IN_LIST = 5;

export type Post = Awaited<ReturnType<typeof accessPost>>;
type Found = { post: Post; row: CommentRow };
type Page = { cursor?: string; limit?: number };

/** Who writes: nobody can report what is their own. */
export const writerOf = (actor: Actor, post: Post): Reader => ({
  actor,
  mayComment: postCan(actor, post).comment,
  reported: new Set(),
});

/** Who reads these comments. */
async function readerOf(
  db: Database,
  actor: Actor,
  { post, rows }: { post: Post; rows: readonly CommentRow[] },
): Promise<Reader> {
  const writer = writerOf(actor, post);
  if (actor.user === null) return writer;
  const ids = rows.map(({ id }) => id);
  return { ...writer, reported: await findReportedComments(db, ids, actor.user.id) };
}

async function findComment(
  db: Database,
  id: number,
  openPost: (postId: number) => Promise<Post>,
): Promise<Found> {
  const place = await selectPlace(db, id);
  if (place === null) throw notFound('comment');
  const post = await openPost(place.post_id).catch((error: unknown) => {
    throw error instanceof AppError && error.status === 404 ? notFound('comment') : error;
  });
  const row = await selectComment(db, id, post);
  if (row === null) throw notFound('comment');
  return { post, row };
}

/**
 * The comment with its post, as the actor may see them.
 * @throws 404 where there is none, where it was removed and nothing answers it, and where its post is not for this
 * actor: all look alike.
 */
export async function accessComment(db: Database, actor: Actor, id: number): Promise<Found> {
  const found = await findComment(db, id, (postId) => accessPost(db, actor, postId));
  if (!(await hasPlace(db, id))) throw notFound('comment');
  return found;
}

/**
 * The comment, standing or removed, under its post's lock, which orders all that happens to the comments of a post.
 * @throws 404 where there is none, and where its post is not for this actor.
 */
export const accessCommentToChange = (tx: Tx, actor: Actor, id: number): Promise<Found> =>
  findComment(tx, id, (postId) => accessPostToChange(tx, actor, postId));

/** @throws 422 where the text is no cursor of comments. */
function decodeCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const id = /^[1-9]\d{0,9}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (id <= 2_147_483_647) return id;
  throw invalidField('cursor', 'This page link has expired. Start from the first page.');
}

export async function listComments(
  context: AppContext,
  actor: Actor,
  postId: number,
  { cursor, limit = PAGE_LIMIT_DEFAULT }: Page,
): Promise<Comments> {
  const reads = readsFor(context, actor);
  const post = await accessPost(reads, actor, postId);
  const rows = await selectThreadsOfPost(reads, postId, {
    owner: post,
    after: decodeCursor(cursor),
    limit: limit + 1,
    replies: REPLIES_IN_LIST + 1,
  });
  const reader = await readerOf(reads, actor, { post, rows });
  const threads = viewThreads(rows, reader, REPLIES_IN_LIST);
  const comments = threads.slice(0, limit);
  const last = comments.at(-1);
  return {
    comments,
    nextCursor: threads.length > limit && last !== undefined ? encodeCursor(last.id) : null,
    count: post.comment_count,
  };
}

/** The thread that a comment belongs to: its first page of replies, and the comment itself wherever it stands. */
export async function readThread(context: AppContext, actor: Actor, id: number): Promise<CommentThread> {
  const reads = readsFor(context, actor);
  const { post, row } = await accessComment(reads, actor, id);
  const rows = await selectThread(reads, row.root_id ?? row.id, {
    owner: post,
    replies: PAGE_LIMIT_DEFAULT + 1,
  });
  const reader = await readerOf(reads, actor, { post, rows: [...rows, row] });
  const [thread] = viewThreads(rows, reader, PAGE_LIMIT_DEFAULT);
  if (thread === undefined) throw notFound('comment');
  const isThere = row.root_id === null || thread.replies.some((reply) => reply.id === id);
  return isThere ? thread : { ...thread, replies: [...thread.replies, viewComment(row, reader)] };
}

/** @param id of the first of the thread */
export async function listReplies(
  context: AppContext,
  actor: Actor,
  id: number,
  { cursor, limit = PAGE_LIMIT_DEFAULT }: Page,
): Promise<Replies> {
  const reads = readsFor(context, actor);
  const { post } = await accessComment(reads, actor, id);
  const rows = await selectReplies(reads, id, {
    owner: post,
    after: decodeCursor(cursor),
    limit: limit + 1,
  });
  const reader = await readerOf(reads, actor, { post, rows });
  const replies = rows.slice(0, limit).map((row) => viewComment(row, reader));
  const last = replies.at(-1);
  return {
    replies,
    nextReplies: rows.length > limit && last !== undefined ? encodeCursor(last.id) : null,
  };
}
