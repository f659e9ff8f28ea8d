/** Writing, changing, removing and reporting a comment. */
import type { CommentWritten, CreateCommentBody, ReportBody } from '#common/api/comments.ts';
import { cleanText } from '#common/domain/clean-text.ts';
import type { ScreenFinding } from '#common/api/shared.ts';
import { Urgency } from '#common/domain/cases.ts';
import { COMMENT_EDIT_MINUTES } from '#common/domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, type Member, requireMember } from '#server/http/actor.ts';
import { conflict, forbidden, invalidField, notFound } from '#server/http/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import { recordChange } from '#server/features/audit/audit.service.ts';
import {
  answerReports,
  closeCase,
  saveReport,
  openCase,
  publishQueueChange,
  requireNotTaken,
} from '#server/features/cases/cases.service.ts';
import { accessPostToChange } from '#server/features/posts/posts.service.ts';
import { findOffersIn } from '#server/features/screen/offers.service.ts';
import { requireOpen } from '#server/features/settings/settings.service.ts';
import { requireAllowance, requireNoLinks } from '#server/features/trust-levels/trust-levels.service.ts';
import { canDeleteComment, commentCan } from './comments.policy.ts';
import {
  insertComment,
  insertRemovalEntry,
  markHeld,
  markReleased,
  markRemoved,
  recountComments,
  selectByClientId,
  selectComment,
  selectDouble,
  updateBody,
} from './comments.queries.ts';
import { accessCommentToChange, type Post, writerOf } from './comments.ts';
import { viewComment, viewForEveryone } from './comments.view.ts';

/** The same words sent twice within this are a double click. */
const DOUBLE_SUBMIT_MS = 60_000;

/** Sent again under its `clientId`, or in the same words a moment later, it answers with what stands there already. */
export async function createComment(
  context: AppContext,
  actor: Actor,
  postId: number,
  { body, parentId = null, clientId }: CreateCommentBody,
): Promise<CommentWritten> {
  const { user } = requireMember(actor);
  await requireOpen(context, context.db, 'commentsOpen');
  return inTransaction(context.db, async (tx, afterCommit) => {
    const post = await accessPostToChange(tx, actor, postId);
    if (!writerOf(actor, post).mayComment) throw forbidden();
    const comment = { post_id: postId, parent_id: parentId, author_id: user.id, body: readWords(body) };
    const known = clientId === undefined ? undefined : await selectByClientId(tx, user.id, clientId);
    if (known !== undefined && known.post_id !== postId) throw usedClientId();
    const double = known ?? (await selectDouble(tx, comment, new Date(Date.now() - DOUBLE_SUBMIT_MS)));
    if (double !== undefined) return answer(tx, actor, post, double.id);
    await requireNoLinks(context, tx, actor, { body: comment.body });
    await requireAllowance(context, tx, actor, 'comments');
    const offers = await findOffersIn(context, tx, comment.body);
    const id = await insertComment(tx, {
      ...comment,
      root_id: parentId === null ? null : await requireRoot(tx, post, parentId),
      client_id: clientId ?? null,
      // Not when the transaction began: it may have waited for the post.
      created_at: new Date(),
    });
    if (id === undefined) throw usedClientId();
    if (offers.length > 0) {
      await holdComment(context, tx, { post, id, authorId: user.id, offers });
      return answer(tx, actor, post, id);
    }
    await context.jobs.send(tx, 'notifications.comment', { commentId: id });
    return publish(context, tx, afterCommit, { actor, post, id, type: 'commentAdded' });
  });
}

/** Takes it out of sight, to the moderators, and tells its author. */
async function holdComment(
  context: AppContext,
  tx: Tx,
  { post, id, authorId, offers }: { post: Post; id: number; authorId: number; offers: ScreenFinding[] },
): Promise<void> {
  await markHeld(tx, id);
  const reason = { aboutId: authorId, urgency: Urgency.Soon, details: { hits: offers } };
  await openCase(tx, { kind: 'comment', id }, { ...reason, cause: 'screen' });
  await context.jobs.send(tx, 'notifications.account', {
    userId: authorId,
    cause: `commentHeld:${id}`,
    content: `Your comment on “${post.title}” is under review. Others will see it once a moderator approves it.`,
    url: `/posts/${post.id}`,
  });
}

/** Publishes a held comment, in a transaction of the caller's. */
export async function releaseComment(
  { context, tx, afterCommit, actor }: Changing,
  id: number,
): Promise<void> {
  const { post, row } = await accessCommentToChange(tx, actor, id);
  if (row.held_at === null) return;
  await markReleased(tx, id);
  await context.jobs.send(tx, 'notifications.comment', { commentId: id });
  await publish(context, tx, afterCommit, { actor, post, id, type: 'commentAdded' });
}

type Changing = {
  context: AppContext;
  tx: Tx;
  afterCommit: (publish: () => void) => void;
  actor: Member;
};

/** The first of the thread that a reply to this comment joins. */
async function requireRoot(tx: Tx, post: Post, parentId: number): Promise<number> {
  const parent = await selectComment(tx, parentId, post);
  if (parent === null || parent.post_id !== post.id || parent.deleted_at !== null) {
    throw conflict('comment_removed', 'The comment you’re replying to was removed.');
  }
  return parent.root_id ?? parent.id;
}

const usedClientId = () => invalidField('clientId', 'This name was given to another comment.');

export async function updateComment(
  context: AppContext,
  actor: Actor,
  id: number,
  body: string,
): Promise<CommentWritten> {
  const { user } = requireMember(actor);
  return inTransaction(context.db, async (tx, afterCommit) => {
    const { post, row } = await accessCommentToChange(tx, actor, id);
    if (row.deleted_at !== null) throw notFound('comment');
    const { mayComment } = writerOf(actor, post);
    if (!commentCan(actor, row, { mayComment, now: new Date() }).edit) {
      throw mayComment && row.author_id === user.id
        ? conflict('too_late', `You can edit a comment for ${COMMENT_EDIT_MINUTES} minutes.`)
        : forbidden();
    }
    const words = readWords(body);
    if (words === row.body) return answer(tx, actor, post, id);
    await requireNoLinks(context, tx, actor, { body: words });
    await updateBody(tx, id, words);
    const offers = await findOffersIn(context, tx, words);
    if (offers.length > 0) await holdComment(context, tx, { post, id, authorId: user.id, offers });
    return publish(context, tx, afterCommit, { actor, post, id, type: 'commentChanged' });
  });
}

export async function deleteComment(context: AppContext, actor: Actor, id: number): Promise<CommentWritten> {
  const member = requireMember(actor);
  return inTransaction(context.db, (tx, afterCommit) =>
    removeComment({ context, tx, afterCommit, actor: member }, id),
  );
}

/** In a transaction of the caller's. */
export async function removeComment(
  { context, tx, afterCommit, actor }: Changing,
  id: number,
  reason: string | null = null,
): Promise<CommentWritten> {
  const { user } = actor;
  const { post, row } = await accessCommentToChange(tx, actor, id);
  const isRemoved = row.deleted_at !== null && row.held_at === null;
  if (!canDeleteComment(actor, row)) throw isRemoved ? notFound('comment') : forbidden();
  // A double click is answered like the first one.
  if (isRemoved) return answer(tx, actor, post, id);
  const isModerator = row.author_id !== user.id;
  if (isModerator) await requireNotTaken(tx, actor, { kind: 'comment', id });
  await markRemoved(tx, id, isModerator);
  if (isModerator) {
    await insertRemovalEntry(tx, id, { moderatorId: user.id, reason });
    // Without its words: what had to go must not stay for good where nothing can be taken out.
    await recordChange(tx, actor, {
      action: 'comment.remove',
      subjectId: id,
      before: { removed: false },
      after: { removed: true },
      reason,
    });
    await answerReports(context, tx, { kind: 'comment', id }, 'upheld');
    await closeCase(tx, { kind: 'comment', id }, { by: user.id, outcome: 'remove' });
    afterCommit(() => publishQueueChange(context));
    await context.jobs.send(tx, 'notifications.commentRemoved', { commentId: id, reason });
  }
  return publish(context, tx, afterCommit, { actor, post, id, type: 'commentChanged' });
}

/** Kept privately; a second one of the same person replaces the first. */
export async function reportComment(
  context: AppContext,
  actor: Actor,
  id: number,
  report: ReportBody,
): Promise<void> {
  const { user } = requireMember(actor);
  await inTransaction(context.db, async (tx) => {
    const { post, row } = await accessCommentToChange(tx, actor, id);
    if (row.deleted_at !== null) throw notFound('comment');
    const { mayComment } = writerOf(actor, post);
    if (!commentCan(actor, row, { mayComment, now: new Date() }).report) throw forbidden();
    await saveReport(tx, { kind: 'comment', id, aboutId: row.author_id }, user.id, report);
  });
}

/** @throws 422 where nothing is left that could be read. */
function readWords(body: string): string {
  const words = cleanText(body);
  if (words === '') throw invalidField('body', 'Write something first.');
  return words;
}

/** Counts anew, tells whoever has the post open once it is committed, and answers the one who wrote. */
async function publish(
  context: AppContext,
  tx: Tx,
  afterCommit: (publish: () => void) => void,
  {
    actor,
    post,
    id,
    type,
  }: { actor: Actor; post: Post; id: number; type: 'commentAdded' | 'commentChanged' },
): Promise<CommentWritten> {
  const commentCount = await recountComments(tx, post.id);
  const row = await selectComment(tx, id, post);
  if (row === null) throw notFound('comment');
  afterCommit(() => {
    context.live.change('post', post.id, { type, comment: viewForEveryone(row), commentCount });
  });
  return { comment: viewComment(row, writerOf(actor, post)), commentCount };
}

/** Nothing has changed. */
async function answer(tx: Tx, actor: Actor, post: Post, id: number): Promise<CommentWritten> {
  const row = await selectComment(tx, id, post);
  if (row === null) throw notFound('comment');
  return { comment: viewComment(row, writerOf(actor, post)), commentCount: post.comment_count };
}
