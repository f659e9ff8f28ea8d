/** What is done to a post: the action menu, and sharing. */
import type { Post, PostCounts, StatusBody, TypeBody } from '#common/api/posts.ts';
import { cleanText } from '#common/domain/clean-text.ts';
import { Urgency } from '#common/domain/cases.ts';
import { PostStatus, PostType } from '#common/domain/enums.ts';
import {
  applyStatusAction,
  isPublicStatus,
  MODERATOR_ACTIONS,
  type StatusAction,
} from '#common/domain/post-status.ts';
import { isListing } from '#common/domain/post-types.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/http/actor.ts';
import { conflict, forbidden, invalidField } from '#server/http/errors.ts';
import { createCounter, networkOf } from '#server/http/limits.ts';
import { inTransaction } from '#server/db/database.ts';
import { noteWriting } from '#server/features/duplicates/duplicates.service.ts';
import {
  answerReports,
  closeCase,
  openCase,
  publishQueueChange,
  requireNotTaken,
  reverseReports,
} from '#server/features/cases/cases.service.ts';
import type { PostOutcome } from '#server/jobs/jobs.ts';
import { keepingRefusals } from '#server/features/screen/refusals.service.ts';
import { requireOpen } from '#server/features/settings/settings.service.ts';
import { hiddenByBan } from './banned-posts.ts';
import { type PostChange, recordPostChange } from './post-audit.ts';
import { publishPostChange, publishPostCounts, selectCounted } from './post-publishing.ts';
import { requirePublishable } from './post-limits.ts';
import { isHiddenByBan, postCan } from './posts.policy.ts';
import {
  cancelUnratedDeal,
  incrementShares,
  insertModerationEntry,
  type PostRow,
  selectMembership,
  updatePostRow,
} from './posts.queries.ts';
import { checkFields } from './posts.fields.ts';
import { isOfVerifiedDealer, screenWriting, statusAfterScreen } from './post-screening.ts';
import { becomesSeen, beginLife, lifeFromNow, notifyFollowers, type Writing } from './post-writing.ts';
import { accessPost, accessPostToChange, readChangedPost } from './posts.ts';
import { viewCounts } from './posts.view.ts';

/** Runs one change of a post under its lock, writes it down where it is one by right, and answers with the post as it is then. */
async function change(
  context: AppContext,
  actor: Actor,
  id: number,
  { action, reason = null }: { action: PostChange; reason?: string | null },
  work: (writing: Writing, row: PostRow) => Promise<unknown>,
): Promise<Post> {
  return keepingRefusals(context, () =>
    inTransaction(context.db, async (tx, afterCommit) => {
      const row = await accessPostToChange(tx, actor, id);
      const writing = { context, tx, afterCommit, actor: requireMember(actor) };
      await work(writing, row);
      await recordPostChange(writing, { id, before: row, action, reason });
      return readChangedPost(context, tx, actor, id);
    }),
  );
}

const isModeration = (action: StatusAction): boolean =>
  (MODERATOR_ACTIONS as readonly StatusAction[]).includes(action);

export function changeStatus(context: AppContext, actor: Actor, id: number, body: StatusBody): Promise<Post> {
  const { action, reason } = body;
  return change(context, actor, id, { action, reason: reason ? cleanText(reason) : null }, (writing, row) =>
    takeStatusAction(writing, row, body),
  );
}

/** Within a transaction of the caller's, on a row that was accessed to be changed; answers the new status. */
export async function takeStatusAction(
  writing: Writing,
  row: PostRow,
  { action, reason, screenAppeal }: StatusBody,
): Promise<PostStatus> {
  const { context, tx, afterCommit, actor } = writing;
  const { id } = row;
  if (!postCan(actor, row)[action]) throw refusal(actor, row, action);
  const next = applyStatusAction(action, { status: row.status, previousStatus: row.previous_status });
  if (next === null) throw refusal(actor, row, action);
  if (isModeration(action)) await requireNotTaken(tx, actor, { kind: 'post', id });
  const text = reason === undefined ? null : cleanText(reason);
  if ((action === 'flag' || action === 'hide') && !text) {
    throw invalidField('reason', 'Enter a reason. The owner will see it.');
  }
  if (action === 'publish') await requireOpen(context, tx, 'postingOpen');
  if (action === 'publish') {
    checkFields({ ...row }, { isDraft: false });
    await requirePublishable(writing, row);
    await noteWriting(context, tx, row);
  }
  const judged =
    action === 'publish'
      ? await screenWriting(writing, {
          fields: row,
          isDealerOwned: isOfVerifiedDealer(row),
          appeal: screenAppeal,
          row,
        })
      : null;
  const screened = judged === null ? {} : statusAfterScreen(judged, { ...row, ...PUBLISHED });
  const wanted = screened.status ?? next.status;
  const hidden = isModeration(action) && isPublicStatus(wanted) ? await hiddenByBan(tx, row, wanted) : null;
  const status = hidden?.status ?? wanted;
  const isFirstSeen = action === 'publish' || becomesSeen(row, status);
  await updatePostRow(tx, id, {
    status: next.status,
    previous_status: next.previousStatus,
    updated_at: new Date(),
    ...saleAfter(action),
    ...(isModeration(action) ? { reason: text, appeal: null, ...appealAfter(action, row) } : {}),
    ...flaggingAfter(action, status),
    ...(action === 'approve' ? { approved_at: new Date() } : {}),
    ...(action === 'restore' ? { deleted_at: null, deleted_by_moderator: false } : {}),
    ...screened,
    ...judged?.columns,
    ...(isFirstSeen ? await beginLife(context, tx, row.type) : {}),
    ...hidden,
  });
  await judged?.open(tx, id);
  if (isModeration(action)) {
    // What was only taken out of sight is looked at once more, with its reports.
    if (action === 'flag') {
      await openCase(tx, { kind: 'post', id }, { cause: 'moderator', aboutId: row.author_id });
    } else {
      // Before the open ones are answered: those count as kept, not as reversed.
      if (action === 'restore') await reverseReports(context, tx, { kind: 'post', id });
      await answerReports(context, tx, { kind: 'post', id }, action === 'hide' ? 'upheld' : 'kept');
      await closeCase(tx, { kind: 'post', id }, { by: actor.user.id, outcome: action });
    }
    afterCommit(() => publishQueueChange(context));
    const entry = await insertModerationEntry(tx, {
      moderator_id: actor.user.id,
      action,
      subject_id: id,
      reason: text,
    });
    const outcome = isFirstSeen ? 'firstApproved' : outcomeOf(action, row);
    const cause = `moderation:${entry.id}`;
    if (outcome !== null) {
      await context.jobs.send(tx, 'notifications.outcome', { postId: id, outcome, reason: text, cause });
    }
  }
  if (action === 'markPending' || action === 'clearStatus') await cancelUnratedDeal(tx, id);
  if (isFirstSeen && isPublicStatus(status) && row.dealer_name !== null) await notifyFollowers(writing, id);
  publishAfter(writing, id);
  return status;
}

const PUBLISHED = { status: PostStatus.Published, previous_status: null } as const;

const publishAfter = ({ context, afterCommit }: Writing, id: number): void =>
  afterCommit(() => publishPostChange(context, id));

/** When it was sold is known as long as it counts as sold. */
function saleAfter(action: StatusAction): { sold_at?: Date | null } {
  if (action === 'markSold') return { sold_at: new Date() };
  return action === 'markPending' || action === 'clearStatus' ? { sold_at: null } : {};
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
      return turnsDownAppeal(row) ? 'appealTurnedDown' : 'hidden';
    case 'restore':
      return 'restored';
    default:
      return null;
  }
}

/** A decision may be appealed once: one that only turns an appeal down may not. */
const appealAfter = (action: StatusAction, row: PostRow) =>
  action === 'hide' && turnsDownAppeal(row) ? {} : { appealed_at: null };

/** Whether hiding it leaves it where a moderator had put it. */
const turnsDownAppeal = (row: PostRow): boolean => row.status === PostStatus.Hidden && !isHiddenByBan(row);

/** Since when it is flagged is known as long as it is. */
function flaggingAfter(action: StatusAction, status: PostStatus): { flagged_at?: Date | null } {
  if (action === 'flag') return { flagged_at: new Date() };
  return isModeration(action) && isPublicStatus(status) ? { flagged_at: null } : {};
}

/** An action that the actor could take, had the post not moved on meanwhile, is a conflict; any other is refused. */
function refusal(actor: Actor, row: PostRow, action: StatusAction) {
  const isStale =
    applyStatusAction(action, { status: row.status, previousStatus: row.previous_status }) === null;
  const mayAct = isModeration(action)
    ? actor.permissions.has('posts:moderate')
    : postCan(actor, row).edit || postCan(actor, row).delete;
  return isStale && mayAct
    ? conflict('status_changed', 'The post has changed. Reload it and try again.')
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
  return change(context, actor, id, { action }, async (writing, row) => {
    const { tx } = writing;
    if (!postCan(actor, row)[action]) throw forbidden();
    const isToDealer = action === 'convertToDealer';
    if (isToDealer && row.price === null) throw invalidField('price', 'Enter a price in whole dollars');
    if (!isToDealer && !(await selectMembership(tx, row.tenant_id, row.author_id))) {
      throw conflict('author_left', 'The author has left the store, so this post must stay with the store.');
    }
    const type = isToDealer ? PostType.DealerUsed : PostType.Sell;
    const fields = { ...row, type };
    const judged = await screenWriting(writing, {
      fields,
      isDealerOwned: isToDealer,
      appeal: undefined,
      row,
    });
    const moved = statusAfterScreen(judged, row);
    await updatePostRow(tx, id, {
      type,
      updated_at: new Date(),
      ...(isToDealer
        ? { ffl_id: tenant.fflId, tenant_id: tenant.id }
        : { ffl_id: null, stock_number: null, imported: null }),
      ...moved,
      ...judged.columns,
      ...(becomesSeen(row, moved.status ?? row.status) ? await beginLife(context, tx, type) : {}),
    });
    await judged.open(tx, id);
    publishAfter(writing, id);
  });
}

export const renewPost = (context: AppContext, actor: Actor, id: number): Promise<Post> =>
  change(context, actor, id, { action: 'renew' }, startNewLife);

/** Renews it within a transaction of the caller's. */
export async function startNewLife(writing: Writing, row: PostRow): Promise<void> {
  const { context, tx, actor } = writing;
  if (!postCan(actor, row).renew) throw forbidden();
  await updatePostRow(tx, row.id, {
    renewed_at: new Date(),
    expires_at: await lifeFromNow(context, tx, row.type),
    lapsed: false,
  });
  publishAfter(writing, row.id);
}

/** Takes a public listing back to a draft, so that it leaves the lists and nothing of it is lost. */
export async function retirePost(writing: Writing, row: PostRow): Promise<void> {
  if (!postCan(writing.actor, row).edit || !isListing(row.type) || !isPublicStatus(row.status)) {
    throw forbidden();
  }
  await updatePostRow(writing.tx, row.id, {
    status: PostStatus.Draft,
    previous_status: null,
    sold_at: null,
    updated_at: new Date(),
  });
  publishAfter(writing, row.id);
}

export function appealPost(context: AppContext, actor: Actor, id: number, text: string): Promise<Post> {
  return change(context, actor, id, { action: 'appeal' }, async (writing, row) => {
    if (!postCan(actor, row).appeal) throw forbidden();
    await updatePostRow(writing.tx, id, { appeal: cleanText(text), appealed_at: new Date() });
    await openCase(
      writing.tx,
      { kind: 'post', id },
      { cause: 'appeal', aboutId: row.author_id, urgency: Urgency.Soon },
    );
    publishAfter(writing, id);
  });
}

const SHARE_COUNTS_AGAIN_MS = 86_400_000;
const shareCounters = new WeakMap<AppContext, ReturnType<typeof createCounter>>();

/** In memory: who shares by another node or after a restart may count once more. */
function isFirstShareToday(context: AppContext, actor: Actor, id: number): boolean {
  const count = shareCounters.get(context) ?? createCounter();
  shareCounters.set(context, count);
  const sharer = actor.user?.id ?? networkOf(actor.ip);
  return count(`${sharer}:${id}`, SHARE_COUNTS_AGAIN_MS).current === 1;
}

/** Counts a share, once a day for a person or for the visitors of a network; everyone may share what they see. */
export async function sharePost(context: AppContext, actor: Actor, id: number): Promise<PostCounts> {
  await accessPost(context.db, actor, id);
  if (!isFirstShareToday(context, actor, id)) return viewCounts(await selectCounted(context.db, actor, id));
  return inTransaction(context.db, async (tx, afterCommit) => {
    await incrementShares(tx, id);
    return publishPostCounts(context, afterCommit, { actor, row: await selectCounted(tx, actor, id) });
  });
}
