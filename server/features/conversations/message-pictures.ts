/** Access to photos of messages. */
import type { AppContext } from '#server/context.ts';
import { type Actor, isMember, type Member } from '#server/http/actor.ts';
import { canSeePicture } from './conversations.policy.ts';
import { selectPicture } from './messages.queries.ts';

/** Whether a moderator has this reported conversation open; given by the app, since moderation depends on conversations. */
type ReviewsConversation = (context: AppContext, actor: Member, id: number) => Promise<boolean>;

/** @param storageKey the name of the picture without its size */
export async function maySeeMessagePicture(
  context: AppContext,
  actor: Actor,
  storageKey: string,
  reviewsConversation: ReviewsConversation,
): Promise<boolean> {
  if (!isMember(actor)) return false;
  const row = await selectPicture(context.db, storageKey);
  if (row === null) return false;
  const { conversation_id: id, is_reported: isReported } = row;
  const is_reviewed = isReported && id !== null && (await reviewsConversation(context, actor, id));
  return canSeePicture(actor, { ...row, is_reviewed });
}
