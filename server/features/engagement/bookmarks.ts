/** Saving posts; both ways are idempotent. */
import type { PostCounts } from '#common/api/posts.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/http/actor.ts';
import { forbidden } from '#server/http/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import {
  accessPostToChange,
  lockPost,
  postCan,
  publishPostCounts,
  selectCounted,
} from '#server/features/posts/posts.service.ts';
import { deleteBookmark, insertBookmark, recountBookmarks } from './bookmarks.queries.ts';

export async function setBookmark(
  context: AppContext,
  actor: Actor,
  id: number,
  isSaved: boolean,
): Promise<PostCounts> {
  const { user } = requireMember(actor);
  return inTransaction(context.db, async (tx, afterCommit) => {
    // The post first, as everywhere: a save and its undoing at once would else wait for each other.
    await lockPost(tx, id);
    if (isSaved) {
      const post = await accessPostToChange(tx, actor, id);
      if (!postCan(actor, post).bookmark) throw forbidden();
      await insertBookmark(tx, id, user.id);
    } else if ((await deleteBookmark(tx, id, user.id)) === undefined) {
      // Whoever saved it may let go of it, whatever has become of it since; to anyone else it is as it is.
      await accessPostToChange(tx, actor, id);
    }
    await recountBookmarks(tx, id);
    return publishPostCounts(context, afterCommit, { actor, row: await selectCounted(tx, actor, id) });
  });
}
