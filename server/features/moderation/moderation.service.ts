/** What waits for a moderator: flagged posts, appeals, and reports of members. */
import type { Queue } from '#common/contracts/moderation.ts';
import { PAGE_LIMIT_DEFAULT } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requirePermission } from '#server/core/actor.ts';
import { invalidField } from '#server/core/errors.ts';
import { viewPostsById } from '#server/features/posts/posts.service.ts';
import { type QueueRow, selectAppeals, selectOpenReports, selectQueue } from './moderation.queries.ts';

export async function listQueue(
  context: AppContext,
  actor: Actor,
  { cursor, limit = PAGE_LIMIT_DEFAULT }: { cursor?: string; limit?: number },
): Promise<Queue> {
  requirePermission(actor, 'posts:moderate');
  const rows = await selectQueue(context.db, {
    after: cursor === undefined ? null : decodeCursor(cursor),
    limit: limit + 1,
  });
  const ids = rows.slice(0, limit).map((row) => row.post_id);
  if (ids.length === 0) return { items: [], nextCursor: null };
  const [posts, reports, appeals] = await Promise.all([
    viewPostsById(context, actor, ids),
    selectOpenReports(context.db, ids),
    selectAppeals(context.db, ids),
  ]);
  return {
    items: posts.map((post) => ({
      post,
      reports: reports
        .filter((report) => report.subject_id === post.id)
        .map(({ reason, text, created_at }) => ({ reason, text, createdAt: created_at.toISOString() })),
      appeal: appeals.find((row) => row.id === post.id)?.appeal ?? null,
    })),
    nextCursor: rows.length > limit ? encodeCursor(rows[limit - 1]) : null,
  };
}

const encodeCursor = (row: QueueRow | undefined): string | null =>
  row === undefined ? null : `${row.since.getTime()}.${row.post_id}`;

function decodeCursor(cursor: string): { since: Date; id: number } {
  const match = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor);
  if (match === null) throw invalidField('cursor', 'This page link is not valid any more.');
  return { since: new Date(Number(match[1])), id: Number(match[2]) };
}
