/** The SQL of taking posts out for good. */
import { sql } from 'kysely';
import type { CaseKind } from '#common/domain/cases.ts';
import { PostStatus } from '#common/domain/enums.ts';
import type { Tx } from '#server/db/database.ts';

const PURGE_AFTER = sql`interval '30 days'`;

/** Those whose time has come; what another node holds is left to it. */
export async function lockDuePosts(tx: Tx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from posts where status = ${sql.lit(PostStatus.Deleted)} and deleted_at < now() - ${PURGE_AFTER}
    order by deleted_at limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What waits for moderators and goes with these posts: themselves, comments on them, conversations about them. */
export async function selectCasesOfPosts(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<{ kind: CaseKind; id: number }>`
    select k.kind, k.subject_id as id from cases k where k.closed_at is null and (
      (k.kind = 'post' and k.subject_id = any(${[...ids]}::int[]))
      or (k.kind = 'comment' and k.subject_id in (select id from comments where post_id = any(${[...ids]}::int[])))
      or (k.kind = 'conversation' and k.subject_id in (
        select id from conversations where post_id = any(${[...ids]}::int[]))))
    order by k.id`.execute(tx);
  return rows;
}

export const deletePosts = (tx: Tx, ids: readonly number[]) =>
  tx
    .deleteFrom('posts')
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();
