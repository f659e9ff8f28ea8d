/** SQL of reactions and report counts. */
import { sql } from 'kysely';
import { UPHELD_OUTCOMES } from '#common/domain/cases.ts';
import type { Tx } from '#server/db/database.ts';

export const deleteReaction = (tx: Tx, postId: number, userId: number) =>
  sql`delete from reactions where post_id = ${postId} and user_id = ${userId}`.execute(tx);

export const upsertReaction = (tx: Tx, postId: number, userId: number, reaction: number) =>
  sql`insert into reactions (post_id, user_id, reaction) values (${postId}, ${userId}, ${reaction})
    on conflict (post_id, user_id) do update set reaction = excluded.reaction`.execute(tx);

type ReactionCounts = Record<'up_vote_count' | 'down_vote_count' | 'hate_count' | 'love_count', number>;

/** Counts anew what stands there, under the post's lock: a wrong count heals with the next reaction. */
export async function recountReactions(tx: Tx, postId: number): Promise<ReactionCounts> {
  const { rows } =
    await sql<ReactionCounts>`update posts set up_vote_count = c.up, down_vote_count = c.down, hate_count = c.hate, love_count = c.love
    from (select count(*) filter (where reaction = 2)::int as up, count(*) filter (where reaction = 1)::int as down,
            count(*) filter (where reaction = 3)::int as hate, count(*) filter (where reaction = 4)::int as love
          from reactions where post_id = ${postId}) c
    where posts.id = ${postId}
    returning up_vote_count, down_vote_count, hate_count, love_count`.execute(tx);
  const [counts] = rows;
  if (counts === undefined) throw new Error('a locked post has gone');
  return counts;
}

/**
 * Of those whose report waits: who is not new here, and was not found wrong about this post since they first
 * reported it.
 */
export async function countReportersHeard(tx: Tx, postId: number, newDays: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reports r join users u on u.id = r.reporter_id
    where r.kind = 'post' and r.subject_id = ${postId} and r.answered_at is null
      and u.created_at <= now() - make_interval(days => ${newDays})
      and not exists (
        select 1 from strikes s where s.user_id = u.id and s.lifted_at is null and s.expires_at > now())
      and not exists (
        select 1 from cases k where k.kind = 'post' and k.subject_id = r.subject_id
          and k.closed_at > r.created_at and k.closed_by is not null
          and k.outcome <> all (${[...UPHELD_OUTCOMES]}::text[]))`.execute(tx);
  return rows[0]?.count ?? 0;
}
