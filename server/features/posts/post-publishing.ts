/** Tells whoever has a post open what has become of it, and answers its counts. */
import type { PostCounts } from '#common/api/posts.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import type { Database } from '#server/db/database.ts';
import { viewerOf } from './posts.policy.ts';
import { type PostRow, selectPost } from './posts.queries.ts';
import { viewCounts, viewSharedCounts } from './posts.view.ts';

/** A post is not what it was, in status or words: pages that have it open ask again. */
export function publishPostChange(context: AppContext, id: number): void {
  context.events.emit('post.changed', { postId: id });
  context.live.change('post', id, { type: 'changed' });
}

/** The counts that reacting, saving and sharing change, as one person sees them. */
export async function readPostCounts(db: Database, actor: Actor, id: number): Promise<PostCounts> {
  return viewCounts(await selectCounted(db, actor, id));
}

/**
 * The same, once they have changed under the post's lock. After the commit whoever has the post open is told of the
 * counts, and the other pages of this person of what is theirs alone.
 * @param by.row the post as the change has left it
 */
export function publishPostCounts(
  context: AppContext,
  afterCommit: (publish: () => void) => void,
  { actor, row }: { actor: Actor; row: PostRow },
): PostCounts {
  const own = viewCounts(row);
  afterCommit(() => {
    context.live.change('post', row.id, { type: 'counts', counts: viewSharedCounts(row) });
    if (actor.user !== null)
      context.live.changeOwn(actor.user.id, { kind: 'ownPost', id: row.id, data: own });
  });
  return own;
}

export async function selectCounted(db: Database, actor: Actor, id: number): Promise<PostRow> {
  const row = await selectPost(db, id, viewerOf(actor));
  if (row === null) throw notFound('post');
  return row;
}
