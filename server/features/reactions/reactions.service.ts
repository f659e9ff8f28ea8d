/** Reacting to a post: one vote a person, and reports beside it. */
import type { PostCounts, ReactionBody } from '#common/contracts/posts.ts';
import { Reaction } from '#common/domain/enums.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/core/actor.ts';
import { forbidden, invalidField } from '#server/core/errors.ts';
import { inTransaction, type Tx } from '#server/db/database.ts';
import {
  accessPostToChange,
  flagReportedPost,
  postCan,
  readPostCounts,
} from '#server/features/posts/posts.service.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import {
  countOpenReporters,
  deleteReaction,
  recountReactions,
  upsertReaction,
  upsertReport,
} from './reactions.queries.ts';

/** Idempotent: the same reaction twice is one, 0 clears, 5 reports and leaves the vote as it is. */
export async function reactToPost(
  context: AppContext,
  actor: Actor,
  id: number,
  body: ReactionBody,
): Promise<PostCounts> {
  const { user } = requireMember(actor);
  await inTransaction(context.db, async (tx, afterCommit) => {
    const can = postCan(actor, await accessPostToChange(tx, actor, id));
    if (body.reaction === Reaction.Report) {
      if (!can.report) throw forbidden();
      await report(context, tx, { postId: id, userId: user.id, body });
    } else {
      if (!can.react) throw forbidden();
      if (body.reaction === Reaction.None) await deleteReaction(tx, id, user.id);
      else await upsertReaction(tx, id, user.id, body.reaction);
      await recountReactions(tx, id);
    }
    afterCommit(() => context.events.emit('post.changed', { postId: id }));
  });
  return readPostCounts(context.db, actor, id);
}

/** Kept privately; enough different reporters flag the post, unless a moderator has approved it. */
async function report(
  context: AppContext,
  tx: Tx,
  { postId, userId, body }: { postId: number; userId: number; body: ReactionBody },
): Promise<void> {
  if (body.reason === undefined) throw invalidField('reason', 'Choose a reason.');
  await upsertReport(tx, {
    subject_id: postId,
    reporter_id: userId,
    reason: body.reason,
    text: body.text?.trim() || null,
  });
  const { reportThreshold } = await getSettings(context);
  if ((await countOpenReporters(tx, postId)) >= reportThreshold) await flagReportedPost(tx, postId);
}
