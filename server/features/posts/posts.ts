/** One post: open it, write it, change it, delete it. */
import type { CreatePostBody, Post, UpdatePostBody } from '#common/api/posts.ts';
import { PostStatus } from '#common/domain/enums.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import { type Database, inTransaction, type Tx } from '#server/db/database.ts';
import { readsFor } from '#server/db/replica.ts';
import { keepingRefusals } from '#server/features/screen/refusals.service.ts';
import { findCenter } from './list.ts';
import { recordPostChange } from './post-audit.ts';
import { editPost, removePost, writePost } from './post-writing.ts';
import { canSeePost, viewerOf } from './posts.policy.ts';
import { lockPost, type PostRow, selectPost, selectPostsById } from './posts.queries.ts';
import { viewPost } from './posts.view.ts';

export { lockPost, sqlDetailColumns } from './posts.queries.ts';
export { isHiddenByBan, postCan } from './posts.policy.ts';
export type { PostRow } from './posts.queries.ts';

/**
 * The post as the actor may see it.
 * @throws 404 where there is none, and where it is not for this actor: both look alike.
 */
export async function accessPost(db: Database, actor: Actor, id: number): Promise<PostRow> {
  const row = await selectPost(db, id, viewerOf(actor));
  if (row === null || !canSeePost(actor, row)) throw notFound('post');
  return row;
}

/** The same, locked until the transaction ends. */
export async function accessPostToChange(tx: Tx, actor: Actor, id: number): Promise<PostRow> {
  requireMember(actor);
  await lockPost(tx, id);
  return accessPost(tx, actor, id);
}

/** @throws 404 as `accessPost`. */
export async function readPost(
  context: AppContext,
  actor: Actor,
  id: number,
  { zipCode }: { zipCode?: string } = {},
): Promise<Post> {
  const reads = readsFor(context, actor);
  const center = await findCenter(reads, zipCode);
  return viewPost(context.config, actor, await accessPost(reads, actor, id), center);
}

/** What came of a change, for whoever made it: a moderator who gives a draft back sees it no more. */
export async function readChangedPost(context: AppContext, tx: Tx, actor: Actor, id: number): Promise<Post> {
  const row = await selectPost(tx, id, viewerOf(actor));
  if (row === null) throw notFound('post');
  return viewPost(context.config, actor, row, null);
}

export async function createPost(context: AppContext, actor: Actor, body: CreatePostBody): Promise<Post> {
  const id = await keepingRefusals(context, () =>
    inTransaction(context.db, (tx, afterCommit) =>
      writePost({ context, tx, afterCommit, actor: requireMember(actor) }, body),
    ),
  );
  return readPost(context, actor, id);
}

export async function updatePost(
  context: AppContext,
  actor: Actor,
  id: number,
  body: UpdatePostBody,
): Promise<Post> {
  await keepingRefusals(context, () =>
    inTransaction(context.db, async (tx, afterCommit) => {
      const row = await accessPostToChange(tx, actor, id);
      const writing = { context, tx, afterCommit, actor: requireMember(actor) };
      await editPost(writing, row, body);
      await recordPostChange(writing, { id, before: row, action: 'update' });
    }),
  );
  return readPost(context, actor, id);
}

export async function deletePost(context: AppContext, actor: Actor, id: number): Promise<void> {
  await inTransaction(context.db, async (tx, afterCommit) => {
    const row = await accessPostToChange(tx, actor, id);
    const writing = { context, tx, afterCommit, actor: requireMember(actor) };
    // A double click deletes once.
    if (row.status === PostStatus.Deleted) return;
    await removePost(writing, row);
    await recordPostChange(writing, { id, before: row, action: 'delete' });
  });
}

/** Posts by id in the given order, as an actor sees them; those that are gone are left out. */
export async function viewPostsById(context: AppContext, actor: Actor, ids: number[]): Promise<Post[]> {
  const rows = await selectPostsById(context.db, ids, viewerOf(actor));
  return rows
    .filter((row) => canSeePost(actor, row))
    .map((row) => viewPost(context.config, actor, row, null));
}
