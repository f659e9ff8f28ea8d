/** The SQL of saved posts. */
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

export const insertBookmark = (tx: Tx, postId: number, userId: number) =>
  tx
    .insertInto('bookmarks')
    .values({ post_id: postId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteBookmark = (tx: Tx, postId: number, userId: number) =>
  tx
    .deleteFrom('bookmarks')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .returning('post_id')
    .executeTakeFirst();

export const recountBookmarks = (tx: Tx, postId: number) =>
  sql`update posts set bookmark_count = (select count(*)::int from bookmarks where post_id = ${postId})
    where id = ${postId}`.execute(tx);
