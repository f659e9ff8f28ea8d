/** The SQL of reactions, and of how many have reported a post. */
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

export const deleteReaction = (tx: Tx, postId: number, userId: number) =>
  tx.deleteFrom('reactions').where('post_id', '=', postId).where('user_id', '=', userId).execute();

export const upsertReaction = (tx: Tx, postId: number, userId: number, reaction: number) =>
  tx
    .insertInto('reactions')
    .values({ post_id: postId, user_id: userId, reaction })
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doUpdateSet({ reaction }))
    .execute();

/** Counts anew what stands there, under the post's lock: a wrong count heals with the next reaction. */
export const recountReactions = (tx: Tx, postId: number) =>
  sql`update posts set up_vote_count = c.up, down_vote_count = c.down, hate_count = c.hate, love_count = c.love
    from (select count(*) filter (where reaction = 2)::int as up, count(*) filter (where reaction = 1)::int as down,
            count(*) filter (where reaction = 3)::int as hate, count(*) filter (where reaction = 4)::int as love
          from reactions where post_id = ${postId}) c
    where posts.id = ${postId}`.execute(tx);

export async function countOpenReporters(tx: Tx, postId: number): Promise<number> {
  const row = await tx
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'post')
    .where('subject_id', '=', postId)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}
