/** The pictures of messages: for those who take part, and nobody else who has the address. */
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/core/actor.ts';
import { canSeePicture } from './conversations.policy.ts';
import { selectPicture } from './messages.queries.ts';

/** @param storageKey the name of the picture without its size */
export async function maySeeMessagePicture(
  context: AppContext,
  actor: Actor,
  storageKey: string,
): Promise<boolean> {
  if (actor.user === null) return false;
  const row = await selectPicture(context.db, storageKey);
  return row !== null && canSeePicture(actor, row);
}
