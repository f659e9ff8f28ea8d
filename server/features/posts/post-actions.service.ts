/** What is done to a post: the action menu, sharing, and what enough reports do. */
import type { Post, PostCounts, StatusBody, TypeBody } from '#common/contracts/posts.ts';
import { cleanText } from '#common/domain/clean-text.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import { applyStatusAction, MODERATOR_ACTIONS, type StatusAction } from '#common/domain/post-status.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/core/actor.ts';
import { conflict, forbidden, invalidField } from '#server/core/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { answerReports } from '#server/features/moderation/reports.service.ts';
import type { PostOutcome } from '#server/jobs/jobs.ts';
import { publishPostChange, publishPostCounts } from './post-publishing.service.ts';
import { postCan } from './posts.policy.ts';
import {
  incrementShares,
  insertModerationEntry,
  NOBODY,
  type PostRow,
  selectMembership,
  selectPost,
  updatePostRow,
} from './posts.queries.ts';
import { checkFields } from './posts.fields.ts';
import { accessPost, accessPostToChange, lifeFromNow, readPost } from './posts.service.ts';

/** Runs one change of a post under its lock and answers with the post as it is then. */
async function change(
  context: AppContext,
  actor: Actor,
  id: number,
  work: (tx: Tx, row: PostRow) => Promise<void>,
): Promise<Post> {
  await inTransaction(context.db, async (tx, afterCommit) => {
    await work(tx, await accessPostToChange(tx, actor, id));
    afterCommit(() => publishPostChange(context, id));
  });
  return readPost(context, actor, id);
}

const isModeration = (action: StatusAction): boolean =>
  (MODERATOR_ACTIONS as readonly StatusAction[]).includes(action);

export async function changeStatus(
  context: AppContext,
  actor: Actor,
  id: number,
  { action, reason }: StatusBody,
): Promise<Post> {
  const { user } = requireMember(actor);
  return change(context, actor, id, async (tx, row) => {
    if (!postCan(actor, row)[action]) throw refusal(actor, row, action);
    const next = applyStatusAction(action, { status: row.status, previousStatus: row.previous_status });
    if (next === null) throw refusal(actor, row, action);
    const text = reason === undefined ? null : cleanText(reason);
    if ((action === 'flag' || action === 'hide') && !text) {
      throw invalidField('reason', 'Say why: the owner reads it.');
    }
    if (action === 'publish') checkFields({ ...row }, { isDraft: false });
    await updatePostRow(tx, id, {
      status: next.status,
      previous_status: next.previousStatus,
      updated_at: new Date(),
      ...(isModeration(action) ? { reason: text, appeal: null, ...appealAfter(action, row) } : {}),
      ...(action === 'flag' ? { flagged_at: new Date() } : {}),
      ...(action === 'approve' ? { approved_at: new Date() } : {}),
      ...(action === 'restore' ? { deleted_at: null, deleted_by_moderator: false } : {}),
      ...(action === 'publish' ? await publication(context, row) : {}),
    });
    if (isModeration(action)) {
      if (action !== 'restore') await answerReports(tx, { kind: 'post', id });
      const entry = await insertModerationEntry(tx, {
        moderator_id: user.id,
        action,
        subject_id: id,
        reason: text,
      });
      const outcome = outcomeOf(action, row);
      const cause = `moderation:${entry.id}`;
      if (outcome !== null) {
        await context.jobs.send(tx, 'notifications.outcome', { postId: id, outcome, reason: text, cause });
      }
    }
    if (action === 'publish' && row.dealer_name !== null) {
      await context.jobs.send(tx, 'notifications.dealerPost', { postId: id });
    }
  });
}

/** What the owners are told; a post that was looked at and stays where it is tells them nothing. */
function outcomeOf(action: StatusAction, row: PostRow): PostOutcome | null {
  switch (action) {
    case 'flag':
      return 'flagged';
    case 'unflag':
      return 'unflagged';
    case 'approve':
      return 'approved';
    case 'hide':
      return row.status === PostStatus.Hidden ? 'appealTurnedDown' : 'hidden';
    case 'restore':
      return 'restored';
    default:
      return null;
  }
}

/** A decision may be appealed once: one that only turns an appeal down may not. */
const appealAfter = (action: StatusAction, row: PostRow) =>
  action === 'hide' && row.status === PostStatus.Hidden ? {} : { appealed_at: null };

/** A draft's life begins when it is published. */
async function publication(context: AppContext, row: PostRow) {
  const now = new Date();
  return { created_at: now, renewed_at: now, expires_at: await lifeFromNow(context, row.type) };
}

/** An action that the actor could take, had the post not moved on meanwhile, is a conflict; any other is refused. */
function refusal(actor: Actor, row: PostRow, action: StatusAction) {
  const isStale =
    applyStatusAction(action, { status: row.status, previousStatus: row.previous_status }) === null;
  const mayAct = isModeration(action)
    ? actor.permissions.has('posts:moderate')
    : postCan(actor, row).edit || postCan(actor, row).delete;
  return isStale && mayAct
    ? conflict('status_changed', 'The post has changed meanwhile. Look at it again.')
    : forbidden();
}

/** Whoever has written about it stays with the side they wrote to; new ones reach the side that it has now. */
export function changeType(
  context: AppContext,
  actor: Actor,
  id: number,
  { action }: TypeBody,
): Promise<Post> {
  const { tenant } = requireMember(actor);
  return change(context, actor, id, async (tx, row) => {
    if (!postCan(actor, row)[action]) throw forbidden();
    const isToDealer = action === 'convertToDealer';
    if (isToDealer && row.price === null) throw invalidField('price', 'Enter a price in whole dollars');
    if (!isToDealer && !(await selectMembership(tx, row.tenant_id, row.author_id))) {
      throw conflict(
        'author_left',
        'Whoever wrote this post has left the store. It can only stay with the store.',
      );
    }
    await updatePostRow(tx, id, {
      updated_at: new Date(),
      ...(isToDealer
        ? { type: PostType.DealerUsed, ffl_id: tenant.fflId, tenant_id: tenant.id }
        : { type: PostType.Sell, ffl_id: null }),
    });
  });
}

export function renewPost(context: AppContext, actor: Actor, id: number): Promise<Post> {
  return change(context, actor, id, async (tx, row) => {
    if (!postCan(actor, row).renew) throw forbidden();
    await updatePostRow(tx, id, {
      renewed_at: new Date(),
      expires_at: await lifeFromNow(context, row.type),
      lapsed: false,
    });
  });
}

export function appealPost(context: AppContext, actor: Actor, id: number, text: string): Promise<Post> {
  return change(context, actor, id, async (tx, row) => {
    if (!postCan(actor, row).appeal) throw forbidden();
    await updatePostRow(tx, id, { appeal: cleanText(text), appealed_at: new Date() });
  });
}

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

/** Counts a share; everyone may share what they see. */
export async function sharePost(context: AppContext, actor: Actor, id: number): Promise<PostCounts> {
  await accessPost(context.db, actor, id);
  return inTransaction(context.db, async (tx, afterCommit) => {
    await incrementShares(tx, id);
    return publishPostCounts(context, tx, afterCommit, { actor, id });
  });
}
