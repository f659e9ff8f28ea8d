/** Changes of posts by the right of a role or a store, written down; what people do with their own posts is not. */
import { detailsOfRow } from '#common/domain/listing-fields.ts';
import type { StatusAction } from '#common/domain/post-status.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import type { Writing } from './post-writing.ts';
import { needsMoreThanMembership, viewerOf } from './posts.policy.ts';
import { type PostRow, selectPost } from './posts.queries.ts';

export type PostChange =
  | StatusAction
  | 'create'
  | 'update'
  | 'delete'
  | 'renew'
  | 'appeal'
  | 'convertToDealer'
  | 'convertToPrivate';

/**
 * Compares the post with what it was and writes the difference down, in the transaction of the change.
 * @param before null for a new post.
 */
export async function recordPostChange(
  { tx, actor }: Pick<Writing, 'tx' | 'actor'>,
  { id, before, action, reason = null }: PostSubject,
): Promise<void> {
  const after = await selectPost(tx, id, viewerOf(actor));
  if (after === null || ![before, after].some((row) => row !== null && isByRight(actor.user.id, row))) return;
  const isRewritten = before !== null && before.description !== after.description;
  await recordChange(tx, actor, {
    action: `post.${action}`,
    subjectId: id,
    // A member's words are not kept for good: the log shows the title as long as the post is there.
    subjectName: isStores(after) ? after.title : null,
    before: before === null ? null : pickFields(before),
    // Of the description only that it changed: what was taken out of it must not stay for good in the log.
    after: { ...pickFields(after), ...(isRewritten ? { description: 'rewritten' } : {}) },
    reason,
  });
}
type PostSubject = { id: number; before: PostRow | null; action: PostChange; reason?: string | null };

const isStores = (row: PostRow): boolean => row.dealer_name !== null;

/** Another one's post, a store's, or of a kind that members do not write. */
const isByRight = (userId: number, row: PostRow): boolean =>
  row.author_id !== userId || isStores(row) || needsMoreThanMembership(row.type);

function pickFields(row: PostRow) {
  const { expires_at: expires } = row;
  return {
    status: row.status,
    type: row.type,
    ...(isStores(row) ? { title: row.title } : {}),
    price: row.price,
    category: row.category,
    ...detailsOfRow(row),
    stockNumber: row.stock_number,
    expiresAt: expires instanceof Date ? expires.toISOString() : null,
    pictures: row.media.length,
    description: `${row.description.length} characters`,
  };
}
