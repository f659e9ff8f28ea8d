/** What enough reports of members do to a post. */
import { applyStatusAction } from '#common/domain/post-status.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { NOBODY, selectPost, updatePostRow } from './posts.queries.ts';

/**
 * Takes a post out of sight that enough members have reported; one that a moderator approved stays.
 * @returns whether it was flagged
 */
export async function flagReportedPost(context: AppContext, tx: Tx, id: number): Promise<boolean> {
  const row = await selectPost(tx, id, NOBODY);
  if (row === null || row.approved_at !== null) return false;
  const next = applyStatusAction('flag', { status: row.status, previousStatus: row.previous_status });
  if (next === null) return false;
  const now = new Date();
  await updatePostRow(tx, id, {
    status: next.status,
    previous_status: next.previousStatus,
    reason: 'Several members have reported this post.',
    flagged_at: now,
    updated_at: now,
  });
  await context.jobs.send(tx, 'notifications.outcome', {
    postId: id,
    outcome: 'reported',
    reason: null,
    cause: `reported:${id}:${now.getTime()}`,
  });
  return true;
}
