/** What a decision does to the thing that a case is about; each kind holds its own row first. */
import type { CaseAction } from '#common/domain/cases.ts';
import { PostStatus } from '#common/domain/enums.ts';
import type { ModerationCategory } from '#common/domain/moderation-reasons.ts';
import type { StatusAction } from '#common/domain/post-status.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import {
  accessCommentToChange,
  releaseComment,
  removeComment,
} from '#server/features/comments/comments.service.ts';
import { notifyPerson } from '#server/features/user-admin/user-admin.service.ts';
import {
  accessPostToChange,
  isHiddenByBan,
  postCan,
  type PostRow,
  recordPostChange,
  removePost,
  takeStatusAction,
  type Writing,
} from '#server/features/posts/posts.service.ts';
import { type CaseSubject, logAct } from '#server/features/cases/cases.service.ts';
import { hideRating } from './subjects.queries.ts';

export type Decision = { action: CaseAction; reason: string | null; category: ModerationCategory | null };
/** Carries a decision out; answers the outcome of the case. */
type Decide = (decision: Decision) => Promise<string>;

/** Locks what it is about until the transaction ends. */
export async function holdSubject(writing: Writing, subject: CaseSubject): Promise<Decide> {
  const { context, tx, actor } = writing;
  const { kind, id } = subject;
  if (kind === 'post') {
    const row = await accessPostToChange(tx, actor, id);
    return (decision) => decidePost(writing, row, decision);
  }
  if (kind === 'comment') {
    const { row } = await accessCommentToChange(tx, actor, id);
    const isRemoved = row.deleted_at !== null && row.held_at === null;
    return async (decision) => {
      if (decision.action !== 'keep' && !isRemoved) {
        await removeComment(writing, id, decision.reason);
        return 'remove';
      }
      if (row.held_at !== null) {
        await releaseComment(writing, id);
        const what = 'A moderator approved your comment. Everyone can see it now.';
        await notifyPerson(context, tx, row.author_id, { what, reason: null }, `commentApproved:${id}`);
      }
      return writeDown(writing, subject, decision);
    };
  }
  if (kind === 'rating') {
    return async (decision) => {
      if (decision.action === 'keep') return writeDown(writing, subject, decision);
      const authorId = await hideRating(tx, id);
      const what = 'A moderator removed what you wrote about a deal.';
      if (authorId !== null) await notifyPerson(context, tx, authorId, { what, reason: decision.reason });
      return writeDown(writing, subject, decision, 'hide');
    };
  }
  return (decision) => writeDown(writing, subject, decision);
}

/** Where nothing else writes the decision into both logs. */
async function writeDown(
  { tx, actor }: Writing,
  { kind, id }: CaseSubject,
  { action, reason, category }: Decision,
  outcome = action === 'keep' ? 'keep' : 'uphold',
): Promise<string> {
  await recordChange(tx, actor, { action: `${kind}.${outcome}`, subjectId: id, reason });
  await logAct(tx, { moderatorId: actor.user.id, action: outcome, kind, subjectId: id, reason, category });
  return outcome;
}

async function decidePost(writing: Writing, row: PostRow, decision: Decision): Promise<string> {
  const { id } = row;
  const reason = decision.reason ?? undefined;
  if (decision.action === 'delete') {
    if (row.status === PostStatus.Deleted) return writeDown(writing, { kind: 'post', id }, decision);
    await removePost(writing, row, decision.reason);
    await recordPostChange(writing, { id, before: row, action: 'delete', reason: decision.reason });
    return 'delete';
  }
  const action = decision.action === 'keep' ? keepingAction(writing, row) : hidingAction(row);
  if (action === null) return writeDown(writing, { kind: 'post', id }, decision);
  await takeStatusAction(writing, row, { action, reason });
  await recordPostChange(writing, { id, before: row, action, reason: decision.reason });
  return action;
}

/** Null where it may stay as it is, and nobody has reported it. */
function keepingAction({ actor }: Writing, row: PostRow): StatusAction | null {
  if (row.status === PostStatus.Flagged) return 'approve';
  if (row.status === PostStatus.Hidden) return row.appeal === null ? null : 'restore';
  return postCan(actor, row).review ? 'review' : null;
}

/** Null where it is out of sight already, and no appeal waits to be turned down. */
function hidingAction(row: PostRow): StatusAction | null {
  if (row.status === PostStatus.Deleted) return null;
  if (isHiddenByBan(row)) return 'hide';
  return row.status === PostStatus.Hidden && row.appeal === null ? null : 'hide';
}
