/** Reactions to posts, and reports. */
import type { PostCounts, ReactionBody } from '#common/api/posts.ts';
import { Reaction } from '#common/domain/enums.ts';
import type { AppContext } from '#server/context.ts';
import { type Actor, requireMember } from '#server/http/actor.ts';
import { forbidden, invalidField } from '#server/http/errors.ts';
import { inTransaction } from '#server/db/database.ts';
import { saveReport } from '#server/features/cases/cases.service.ts';
import {
  accessPostToChange,
  flagReportedPost,
  postCan,
  publishPostChange,
  publishPostCounts,
  readPostCounts,
} from '#server/features/posts/posts.service.ts';
import { getSettings } from '#server/features/settings/settings.service.ts';
import {
  countReportersHeard,
  deleteReaction,
  recountReactions,
  upsertReaction,
} from './reactions.queries.ts';

/** Idempotent: the same reaction twice is one, 0 clears, 5 reports and leaves the vote as it is. */
export async function reactToPost(
  context: AppContext,
  actor: Actor,
  id: number,
  body: ReactionBody,
): Promise<PostCounts> {
  return body.reaction === Reaction.Report
    ? reportPost(context, actor, id, body)
    : vote(context, actor, id, body.reaction);
}

async function vote(context: AppContext, actor: Actor, id: number, reaction: number): Promise<PostCounts> {
  const { user } = requireMember(actor);
  return inTransaction(context.db, async (tx, afterCommit) => {
    const row = await accessPostToChange(tx, actor, id);
    if (!postCan(actor, row).react) throw forbidden();
    if (reaction === Reaction.None) await deleteReaction(tx, id, user.id);
    else await upsertReaction(tx, id, user.id, reaction);
    return publishPostCounts(context, afterCommit, {
      actor,
      row: { ...row, ...(await recountReactions(tx, id)), reaction },
    });
  });
}

/**
 * Kept privately, and told to nobody: not even that something has happened. Enough different reporters who are no
 * longer new flag the post, unless a moderator has approved it.
 */
async function reportPost(
  context: AppContext,
  actor: Actor,
  id: number,
  { reason, text }: ReactionBody,
): Promise<PostCounts> {
  const { user } = requireMember(actor);
  return inTransaction(context.db, async (tx, afterCommit) => {
    const row = await accessPostToChange(tx, actor, id);
    if (!postCan(actor, row).report) throw forbidden();
    if (reason === undefined) throw invalidField('reason', 'Choose a reason.');
    await saveReport(tx, { kind: 'post', id, aboutId: row.author_id }, user.id, { reason, text });
    const { reportThreshold, newAccountDays } = await getSettings(context, tx);
    const isFlagged =
      (await countReportersHeard(tx, id, newAccountDays)) >= reportThreshold &&
      (await flagReportedPost(context, tx, id));
    if (isFlagged) afterCommit(() => publishPostChange(context, id));
    return readPostCounts(tx, actor, id);
  });
}
